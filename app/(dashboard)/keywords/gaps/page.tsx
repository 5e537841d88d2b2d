import type { Metadata } from 'next';
import Link from 'next/link';
import type { GapChoices } from '#components/keywords/gaps/gap-address.ts';
import { GapFilters } from '#components/keywords/gaps/gap-filters.tsx';
import { GapTable } from '#components/keywords/gaps/gap-table.tsx';
import { GapsHeader } from '#components/keywords/gaps/gaps-header.tsx';
import { KeywordPlaces } from '#components/keywords/lists/keyword-places.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { KEYWORD_GAPS, listKeywordGaps } from '#lib/features/gaps/contract.ts';
import { describeRankings } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { NoProject } from '../../no-project.tsx';
import { type Params, projectOf } from '../../project-of.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messages())('Keyword gap') };
}

const PART = 25;

export default async function KeywordGapsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const params = await searchParams;
  const project = await projectOf(params, '/keywords/gaps');
  if (!project)
    return (
      <>
        <PageHeader title={t('Keyword gap')} />
        <NoProject what={t('Keyword gaps')} />
      </>
    );
  const scope = { project_id: project.id };
  const { data: tracked } = await read(describeRankings, scope);
  const gap = KEYWORD_GAPS.find((one) => one === params.gap) ?? 'missing';
  const competitor = project.watched_domains.find((one) => one === params.competitor);
  const engine = ENGINES.find((one) => one === params.engine);
  const country = tracked.countries.find(({ name }) => name === params.country)?.name;
  const device = (['desktop', 'mobile'] as const).find((one) => one === params.device);
  const from = Math.max(0, Math.min(100_000, Math.trunc(Number(params.from) || 0)));
  const filter = {
    gap,
    ...(competitor && { competitor }),
    ...(engine && { search_engine: engine }),
    ...(country && { country }),
    ...(device && { device }),
  };
  const input = { ...scope, ...filter, limit: PART, offset: from };
  const { data: gaps } = await read(listKeywordGaps, input);
  const chosen: GapChoices = {
    project: project.id,
    gap,
    competitor: competitor ?? '',
    engine: engine ?? '',
    country: country ?? '',
    device: device ?? '',
  };
  const { serps, oldest_at: oldest, newest_at: newest } = gaps.evidence;
  const hasFiles = gaps.counts.all > 0;
  return (
    <>
      <GapsHeader
        note={
          <>
            <bdi>{project.name}</bdi> · {t.many(serps, '{count} stored SERP|{count} stored SERPs')}
            {oldest && newest && ` · ${daysOf(t, oldest, newest)}`}
          </>
        }
        files={
          hasFiles
            ? { path: `/api/export/keyword-gaps/${project.id}`, query: new URLSearchParams(filter).toString() }
            : null
        }
      />
      <KeywordPlaces />
      {gaps.competitors.length === 0 || serps === 0 ? (
        <Panel>
          <EmptyState
            title={serps === 0 ? t('No stored SERPs yet') : t('No competitors yet')}
            action={
              <Button asChild variant="primary">
                <Link href={serps === 0 ? `/rankings?project=${project.id}` : `/projects/${project.id}/settings`}>
                  {serps === 0 ? t('Track keywords') : t('Add competitors')}
                </Link>
              </Button>
            }
          >
            {serps === 0
              ? t(
                  'Keyword gaps come from the SERPs of rank checks and SERP checks. First data arrives a few minutes after you add keywords.',
                )
              : t(
                  'Keyword gaps compare your positions with those of competitors. Add their domains in the project settings.',
                )}
          </EmptyState>
        </Panel>
      ) : (
        <>
          <GapFilters
            chosen={chosen}
            competitors={project.watched_domains}
            engines={tracked.engines.map(({ name }) => ({ id: name, name: engineNameOf(name) }))}
            countries={
              await Promise.all(
                tracked.countries.map(async ({ name }) => ({ code: name, name: await countryName(name) })),
              )
            }
          />
          <GapTable gaps={gaps} chosen={chosen} from={from} size={PART} canEdit={project.role !== 'viewer'} />
          <p className="mt-3 text-muted text-table">
            {t(
              'From stored SERPs of this project only: the latest of each tracked keyword and of each SERP check. It is not an index of the web: keywords that were never searched here are missing.',
            )}
          </p>
        </>
      )}
      <ScreenCurl of={listKeywordGaps} input={input} />
    </>
  );
}

function daysOf(t: Translator, oldest: string, newest: string): string {
  const [from, to] = [t.day(oldest), t.day(newest)];
  return from === to ? from : t('{from} to {to}', { from, to });
}
