import Link from 'next/link';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AiOverviewHistory, StoredOverview } from '#lib/features/ai-visibility/contract.ts';
import { Sentence, useMessages } from '#messages';
import { CheckStrip } from './check-strip.tsx';
import { CompareSelect } from './compare-select.tsx';
import { OverviewDifference } from './overview-difference.tsx';
import { OverviewSources } from './overview-sources.tsx';
import { OverviewText } from './overview-text.tsx';
import { engineName, reasonText, stateLabels } from './visibility-labels.ts';

interface OverviewViewProps {
  project: { id: string; name: string };
  overview: AiOverviewHistory;
  countryName: string;
  days: number;
}

/** Maximum checks in the strip that stay distinguishable. */
const MAX_FIELDS = 60;

/**
 * The overviews of one keyword: the result of each check, the text of one with its sources, and the changes since another.
 */
export function OverviewView({ project, overview, countryName, days }: OverviewViewProps) {
  const t = useMessages();
  const { keyword, checks, at, before, has_overviews: has } = overview;
  const address = (moment: string) =>
    `/ai-visibility/${keyword.id}?${new URLSearchParams({ project: project.id, at: moment })}`;
  const drawn = checks.slice(-MAX_FIELDS);
  return (
    <>
      <PageHeader
        title={<bdi>{keyword.keyword}</bdi>}
        note={
          <>
            {t('AI Overviews in {engine}, {country},', {
              engine: engineName(keyword.search_engine),
              country: countryName,
            })}{' '}
            {keyword.device === 'mobile' ? t('mobile') : t('desktop')} ·{' '}
            <Link
              href={`/ai-visibility?project=${project.id}`}
              className="text-accent-strong underline decoration-line underline-offset-2"
            >
              <Sentence text="all keywords of {name}" name={<bdi>{project.name}</bdi>} />
            </Link>{' '}
            ·{' '}
            <Link
              href={`/rankings/${keyword.id}?project=${project.id}`}
              prefetch={false}
              className="text-accent-strong underline decoration-line underline-offset-2"
            >
              {t('All about this keyword')}
            </Link>
          </>
        }
      />
      {!has ? (
        <Panel>
          <EmptyState
            title={t('AI Overviews in {engine} are not tracked yet', { engine: engineName(keyword.search_engine) })}
          >
            {t('Only positions are tracked in this search engine. Track the keyword in Google to see AI Overviews.')}
          </EmptyState>
        </Panel>
      ) : checks.length === 0 ? (
        <Panel>
          <EmptyState title={t('Not checked yet')}>
            {t('No checks in the last {days} days.', {
              days,
            })}
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Panel>
            <PanelHeader
              title={t('All checks')}
              note={`${[
                t.many(checks.length, '{count} check in {days} days|{count} checks in {days} days', { days }),
                ...(checks.length > drawn.length ? [t('showing the last {drawn}', { drawn: drawn.length })] : []),
              ].join(', ')}. ${t('Click a cell for details.')}`}
            />
            <PanelBody>
              <CheckStrip checks={drawn} current={at?.at ?? null} projectId={project.id} keywordId={keyword.id} />
            </PanelBody>
          </Panel>
          {at ? <Written overview={at} /> : <NeverSeen days={days} />}
          {at && before && (
            <OverviewDifference
              now={at}
              before={before}
              choose={
                <CompareSelect
                  value={before.at}
                  address={address(at.at)}
                  dates={checks
                    .filter((check) => check.at !== at.at)
                    .toReversed()
                    .map((check) => ({
                      at: check.at,
                      label: `${t.moment(check.at)}, ${t.inText(stateLabels(t)[check.state].word)}`,
                    }))}
                />
              }
            />
          )}
        </div>
      )}
    </>
  );
}

function NeverSeen({ days }: { days: number }) {
  const t = useMessages();
  return (
    <Panel>
      <EmptyState title={t('No AI Overview found')}>
        {t('No check in the last {days} days found an AI Overview for this keyword.', { days })}
      </EmptyState>
    </Panel>
  );
}

/** The text of one check with its sources, or what was shown instead. */
function Written({ overview }: { overview: StoredOverview }) {
  const t = useMessages();
  const { state, text, sources, at, reason } = overview;
  if (state === 'absent' || state === 'unmeasured')
    return (
      <Panel>
        <EmptyState title={state === 'absent' ? t('No AI Overview on that day') : t('Not measured on that day')}>
          {t.moment(at)}:{' '}
          {state === 'absent'
            ? t('no AI Overview in the results.')
            : t('{reason}. Not counted as “no AI Overview”.', { reason: reasonText(t, reason) })}
        </EmptyState>
      </Panel>
    );
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <OverviewText text={text} at={at} count={sources.length} />
      <OverviewSources sources={sources} position={overview.position} depth={overview.depth} />
    </div>
  );
}
