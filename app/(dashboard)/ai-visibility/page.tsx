import type { Metadata } from 'next';
import Link from 'next/link';
import { AssistantsNav } from '#components/ai-assistants/assistants-nav.tsx';
import { ChangeList } from '#components/ai-visibility/change-list.tsx';
import { CitedInstead } from '#components/ai-visibility/cited-instead.tsx';
import { DaysChart } from '#components/ai-visibility/days-chart.tsx';
import { Figures } from '#components/ai-visibility/figures.tsx';
import { Filters } from '#components/ai-visibility/filters.tsx';
import { Matrix } from '#components/ai-visibility/matrix.tsx';
import { ShareOfCitations } from '#components/ai-visibility/share-of-citations.tsx';
import { SourceTable } from '#components/ai-visibility/source-table.tsx';
import type { Chosen } from '#components/ai-visibility/visibility-address.ts';
import { VisibilityHeader } from '#components/ai-visibility/visibility-header.tsx';
import { engineName, reasonText } from '#components/ai-visibility/visibility-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import * as contract from '#lib/features/ai-visibility/contract.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { describeRankings } from '#lib/features/rankings/contract.ts';
import { useMessages } from '#messages';
import { messages } from '../../messages.ts';
import { countryName } from '../country-names.ts';
import { currentProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('AI visibility') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PART = 25;
const DOMAINS = 8;
/** Keywords listed with who is cited instead. */
const MISSED = 6;
/** Two daily rounds plus the current day. */
const STALE_MS = 3 * 86_400_000;

export default async function VisibilityPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = await currentProject(ctx, params.project);
  if (!project)
    return (
      <Frame note={t('Your visibility in Google AI Overviews.')}>
        <Panel>
          <EmptyState
            title={t('No project yet')}
            action={
              <Button asChild variant="primary">
                <Link href="/projects">{t('Create a project')}</Link>
              </Button>
            }
          >
            {t('AI visibility is measured for the tracked keywords of a project. Create one to start.')}
          </EmptyState>
        </Panel>
      </Frame>
    );
  const text = (name: string) => (typeof params[name] === 'string' ? params[name].slice(0, 100) : '');
  const days = ['30', '90', '180', '365'].find((one) => one === params.days) ?? '90';
  const chosen: Chosen = {
    project: project.id,
    days,
    tag: text('tag'),
    country: text('country'),
    device: text('device'),
  };
  const from = Math.max(0, Math.min(100_000, Math.trunc(Number(text('from')) || 0)));
  const cited = contract.CITED.find((one) => one === params.cited) ?? '';
  const filter = knownFilter(chosen);
  const scope = { project_id: project.id, ...filter };
  const [
    { data: figures },
    { data: sources },
    { data: changes },
    { data: matrix },
    { data: missed },
    { data: tracked },
  ] = await Promise.all([
    read(contract.getAiVisibility, { ...scope, days: Number(days) }),
    read(contract.listAiSources, { ...scope, days: Number(days), limit: 15 }),
    read(contract.listAiChanges, { ...scope, days: Number(days) }),
    read(contract.listAiKeywords, {
      ...scope,
      days: Number(days),
      domains: DOMAINS,
      limit: PART,
      offset: from,
      ...(cited && { cited }),
    }),
    read(contract.listAiKeywords, { ...scope, days: Number(days), domains: 1, limit: MISSED, cited: 'not_you' }),
    read(describeRankings, { project_id: project.id }),
  ]);
  const now = Date.now();
  const checkedAt = figures.last_checked_at;
  const left = figures.left_out.map(({ search_engine, keywords }) =>
    t('{keywords} on {engine}', { keywords, engine: engineName(search_engine) }),
  );
  const unmeasured = figures.reasons.reduce((sum, { count }) => sum + count, 0);
  const nothing = figures.now.cited + figures.now.not_cited + figures.now.absent === 0;
  const exportQuery = new URLSearchParams({ days, ...filter }).toString();
  return (
    <Frame
      note={
        <>
          <bdi>{project.name}</bdi> · {t.many(figures.keywords, '{count} Google keyword|{count} Google keywords')} ·{' '}
          {checkedAt ? t('last checked {checkedAt}', { checkedAt: t.ago(checkedAt, now) }) : t('not checked yet')}
          {left.length > 0 && <> · {t('not included: {engines} (no AI Overviews)', { engines: left.join(', ') })}</>}
        </>
      }
      files={figures.keywords > 0 ? { path: `/api/export/ai-visibility/${project.id}`, query: exportQuery } : null}
    >
      <AssistantsNav projectId={project.id} />
      <Filters
        chosen={chosen}
        tags={tracked.tags.map(({ name }) => name)}
        countries={
          await Promise.all(tracked.countries.map(async ({ name }) => ({ code: name, name: await countryName(name) })))
        }
      />
      {figures.keywords === 0 ? (
        <Panel>
          <EmptyState
            title={tracked.total === 0 ? t('No tracked keywords yet') : t('No matching keywords')}
            action={
              <Button asChild variant="primary">
                <Link href={`/rankings?project=${project.id}`}>{t('Track keywords')}</Link>
              </Button>
            }
          >
            {tracked.total === 0
              ? t(
                  'AI visibility comes from rank checks of tracked keywords. First data arrives a few minutes after you add keywords.',
                )
              : t('AI Overviews are tracked in Google only, and no tracked Google keyword matches this filter.')}
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {checkedAt && now - Date.parse(checkedAt) > STALE_MS && (
            <Callout tone="warning" title={t('Last checked {checkedAt}', { checkedAt: t.ago(checkedAt, now) })}>
              {t('This data is out of date. Check the schedule under Rankings.')}
            </Callout>
          )}
          {nothing && (
            <Callout tone="warning" title={t('No AI Overviews measured yet')}>
              {figures.reasons[0]
                ? t('Main cause: {reason}.', {
                    reason: reasonText(t, figures.reasons[0].name),
                  })
                : t('No checks in this period. Run a rank check under Rankings, or choose a longer period.')}
            </Callout>
          )}
          {!nothing && (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
              <ShareOfCitations sources={sources} />
              <ChangeList changes={changes} days={Number(days)} projectId={project.id} />
              <CitedInstead missed={missed} chosen={chosen} />
            </div>
          )}
          <Figures figures={figures} days={Number(days)} />
          <DaysChart figures={figures} />
          <Matrix
            matrix={{ ...matrix, keywords: matrix.keywords.map(({ sources: _, ...row }) => row) }}
            chosen={chosen}
            from={from}
            size={PART}
            cited={cited}
          />
          <SourceTable sources={sources} />
          <p className="text-muted text-table">{figures.summary}</p>
          {!nothing && unmeasured > 0 && (
            <p className="text-muted text-table">
              {t.many(unmeasured, '{count} failed check excluded:|{count} failed checks excluded:')}{' '}
              {figures.reasons
                .slice(0, 3)
                .map(({ name, count }) => `${count} × ${reasonText(t, name)}`)
                .join('; ')}
              .
            </p>
          )}
          {figures.answers.asked > 0 && <SingleAnswers answers={figures.answers} />}
        </div>
      )}
      <ScreenCurl of={contract.getAiVisibility} input={{ ...scope, days: Number(days) }} />
    </Frame>
  );
}

function Frame({
  note,
  files = null,
  children,
}: {
  note: React.ReactNode;
  files?: { path: string; query: string } | null;
  children: React.ReactNode;
}) {
  return (
    <>
      <VisibilityHeader note={note} files={files} />
      {children}
    </>
  );
}

/** Ignores values in the URL that are not among our choices. */
function knownFilter({ tag, country, device }: Chosen) {
  const parts = contract.filterSchema.pick({ tag: true, country: true, device: true }).shape;
  const given: { tag?: string; country?: string; device?: 'desktop' | 'mobile' } = {};
  if (tag && parts.tag.safeParse(tag).success) given.tag = tag;
  if (country && parts.country.safeParse(country).success) given.country = country;
  if (device === 'desktop' || device === 'mobile') given.device = device;
  return given;
}

function SingleAnswers({ answers }: { answers: contract.AiVisibility['answers'] }) {
  const t = useMessages();
  const { asked, failed, overviews, overviews_cited: cited, ai_modes: modes, ai_modes_cited: modesCited } = answers;
  return (
    <p className="text-muted text-table">
      {t.many(
        asked,
        'Plus {count} one-off check: {overviews}, {cited} citing you; AI Mode {modes}, {modesCited} citing you|Plus {count} one-off checks: {overviews}, {cited} citing you; AI Mode {modes}, {modesCited} citing you',
        {
          overviews: t.many(overviews, '{count} AI Overview|{count} AI Overviews'),
          cited,
          modes: t.many(modes, '{count} answer|{count} answers'),
          modesCited,
        },
      )}
      {failed > 0 && `; ${t('{failed} failed', { failed })}`}.{' '}
      <Link href="/ai-answers" className="text-accent-strong underline decoration-line underline-offset-2">
        {t('View AI Overview checks')}
      </Link>
    </p>
  );
}
