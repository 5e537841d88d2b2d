import type { Metadata } from 'next';
import Link from 'next/link';
import { AnswerPlaces } from '#components/ai-answers/answer-places.tsx';
import { ChangeList } from '#components/ai-visibility/change-list.tsx';
import { DaysChart } from '#components/ai-visibility/days-chart.tsx';
import { Figures } from '#components/ai-visibility/figures.tsx';
import { Filters } from '#components/ai-visibility/filters.tsx';
import { Matrix } from '#components/ai-visibility/matrix.tsx';
import { SourceTable } from '#components/ai-visibility/source-table.tsx';
import type { Chosen } from '#components/ai-visibility/visibility-address.ts';
import { engineName, reasonText } from '#components/ai-visibility/visibility-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { FileLinks } from '#components/ui/file-links.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
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
      <Frame note={t("What AI overviews make of a site's tracked keywords.")}>
        <Panel>
          <EmptyState
            title={t('No project yet')}
            action={
              <Button asChild variant="primary">
                <Link href="/projects">{t('Make a project')}</Link>
              </Button>
            }
          >
            {t('AI visibility is measured for the keywords that a project tracks. It takes a domain and a minute.')}
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
  const changeDays = Math.min(30, Number(days));
  const filter = knownFilter(chosen);
  const scope = { project_id: project.id, ...filter };
  const [{ data: figures }, { data: sources }, { data: changes }, { data: matrix }, { data: tracked }] =
    await Promise.all([
      read(contract.getAiVisibility, { ...scope, days: Number(days) }),
      read(contract.listAiSources, { ...scope, days: Number(days), limit: 15 }),
      read(contract.listAiChanges, { ...scope, days: changeDays }),
      read(contract.listAiKeywords, { ...scope, days: Number(days), domains: DOMAINS, limit: PART, offset: from }),
      read(describeRankings, { project_id: project.id }),
    ]);
  const now = Date.now();
  const checkedAt = figures.last_checked_at;
  const left = figures.left_out.map(({ search_engine, keywords }) =>
    t('{keywords} in {engine}', { keywords, engine: engineName(search_engine) }),
  );
  const unmeasured = figures.reasons.reduce((sum, { count }) => sum + count, 0);
  const nothing = figures.now.cited + figures.now.not_cited + figures.now.absent === 0;
  const exportQuery = new URLSearchParams({ days, ...filter }).toString();
  return (
    <Frame
      note={
        <>
          <bdi>{project.name}</bdi> ·{' '}
          {t.many(
            figures.keywords,
            '{count} keyword of engines whose AI overviews are tracked|{count} keywords of engines whose AI overviews are tracked',
          )}{' '}
          · {checkedAt ? t('last checked {checkedAt}', { checkedAt: t.ago(checkedAt, now) }) : t('not checked yet')}
          {left.length > 0 && (
            <> · {t('left out, as these engines have none: {engines}', { engines: left.join(', ') })}</>
          )}
        </>
      }
      actions={
        figures.keywords > 0 && (
          <FileLinks
            what={t('These keyword-days')}
            address={(format) => `/api/export/ai-visibility/${project.id}/${format}?${exportQuery}`}
          />
        )
      }
    >
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
            title={tracked.total === 0 ? t('No tracked keywords yet') : t('No keyword to measure this with')}
            action={
              <Button asChild variant="primary">
                <Link href={`/rankings?project=${project.id}`}>{t('Track keywords')}</Link>
              </Button>
            }
          >
            {tracked.total === 0
              ? t(
                  'AI visibility is read from the checks of tracked keywords. Its first figures come with the first round, a few minutes after keywords are added.',
                )
              : t('AI overviews are tracked for Google only, and no tracked Google keyword matches this filter.')}
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {checkedAt && now - Date.parse(checkedAt) > STALE_MS && (
            <Callout tone="warning" title={t('The last check was {checkedAt}', { checkedAt: t.ago(checkedAt, now) })}>
              {t('These figures are older than they should be. See the schedule under Rankings.')}
            </Callout>
          )}
          <p className="text-table">{figures.summary}</p>
          {nothing && (
            <Callout tone="warning" title={t('No AI overview has been measured yet')}>
              {figures.reasons[0]
                ? t('Mostly because {reason}. That is not the same as no overview.', {
                    reason: reasonText(t, figures.reasons[0].name),
                  })
                : t('There was no check. Start a round under Rankings, or look at more days.')}
            </Callout>
          )}
          {!nothing && unmeasured > 0 && (
            <p className="text-muted text-table">
              {t.many(
                unmeasured,
                '{count} check excluded because it did not measure the AI overview:|{count} checks excluded because they did not measure the AI overview:',
              )}{' '}
              {figures.reasons
                .slice(0, 3)
                .map(({ name, count }) => `${count} × ${reasonText(t, name)}`)
                .join('; ')}
              .
            </p>
          )}
          <Figures figures={figures} sources={sources} changes={changes} changeDays={changeDays} days={Number(days)} />
          <DaysChart figures={figures} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <SourceTable sources={sources} />
            <ChangeList changes={changes} days={changeDays} projectId={project.id} />
          </div>
          <Matrix matrix={matrix} chosen={chosen} from={from} size={PART} />
          {figures.answers.asked > 0 && <SingleAnswers answers={figures.answers} />}
        </div>
      )}
      <ScreenCurl of={contract.getAiVisibility} input={{ ...scope, days: Number(days) }} />
    </Frame>
  );
}

function Frame({
  note,
  actions,
  children,
}: {
  note: React.ReactNode;
  actions?: React.ReactNode;
  children: React.ReactNode;
}) {
  const t = useMessages();
  return (
    <>
      <PageHeader title={t('AI visibility')} note={note} actions={actions} />
      <AnswerPlaces />
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
        'Besides, {count} single question filed under this project: {overviews}, {cited} citing you; {modes} of AI mode, {modesCited} citing you|Besides, {count} single questions filed under this project: {overviews}, {cited} citing you; {modes} of AI mode, {modesCited} citing you',
        {
          overviews: t.many(overviews, '{count} AI overview|{count} AI overviews'),
          cited,
          modes: t.many(modes, '{count} answer|{count} answers'),
          modesCited,
        },
      )}
      {failed > 0 && `; ${t('{failed} failed', { failed })}`}.{' '}
      <Link href="/ai-answers" className="text-accent-strong underline decoration-line underline-offset-2">
        {t('Open the answers')}
      </Link>
    </p>
  );
}
