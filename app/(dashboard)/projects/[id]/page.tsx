import type { Metadata } from 'next';
import Link from 'next/link';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { Kpi } from '#components/projects/kpi.tsx';
import { Timeline } from '#components/projects/timeline.tsx';
import { VisibilityChart } from '#components/projects/visibility-chart.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { Callout } from '#components/ui/states.tsx';
import { getOverview, type Overview } from '#lib/features/projects/overview-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';
import { placesOf } from '../places.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Project') };
}

const DAYS = ['7', '30', '90'] as const;
const CHART_HEIGHT = 220;

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const t = await messages();
  const [{ id }, { days: given }] = await Promise.all([params, searchParams]);
  const days = DAYS.find((one) => one === given) ?? '7';
  const { data } = await read(getOverview, { project_id: id, days });
  const { project, history, buckets, blocked, next_runs: runs } = data;
  const against = t('{days} days earlier', { days });
  return (
    <>
      <PageHeader title={project.name} note={scopeOf(t, data)} actions={<Actions overview={data} />} />
      <PlaceNav label={t('Project')} places={placesOf(t, project.id)} className="mb-4" />
      <div className="grid grid-cols-1 gap-4">
        {blocked.map(({ engine, keywords, reason, since }) => (
          <Callout
            key={engine}
            tone="warning"
            title={t.many(keywords, '{name} refused {count} check|{name} refused {count} checks', {
              name: nameOf(engine),
            })}
          >
            {t('{reason}, last on {since}. The figures below leave out the keywords that it refused.', {
              reason: REFUSALS(t)[reason] ?? reason,
              since: t.moment(since),
            })}
          </Callout>
        ))}
        <Panel aria-label={t('Key figures')}>
          <nav aria-label={t('Compare with')} className="flex flex-wrap gap-1 border-b px-3 py-2">
            {DAYS.map((one) => (
              <Button key={one} asChild size="sm" variant={one === days ? 'secondary' : 'ghost'}>
                <Link href={`/projects/${project.id}?days=${one}`} aria-current={one === days ? 'page' : undefined}>
                  {t('{days} days', { days: one })}
                </Link>
              </Button>
            ))}
          </nav>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
          <section className="flex overflow-x-auto" tabIndex={0} aria-label={t('Figures')}>
            <Kpi label={t('Visibility')} figure={data.visibility} unit="%" against={against} />
            <Kpi label={t('In the top ten')} figure={data.top10_share} unit="%" against={against} />
            <Kpi
              label={t('Cited by AI overviews')}
              figure={data.ai_citation_rate}
              unit="%"
              note={data.ai_summary}
              against={against}
            />
            <Kpi label={t('Site audit score')} figure={data.audit_score} against={t('the audit before')} />
            <Kpi label={t('Referring domains')} figure={data.referring_domains} against={against} />
          </section>
        </Panel>
        <ChartFrame
          title={t('Visibility')}
          note={t(
            'Percent, by seoClarity’s click-through curve, the last 90 days. A day without a measurement is a gap.{part}',
            {
              part: data.measured_at ? ` ${t('As of {at}.', { at: t.moment(data.measured_at) })}` : '',
            },
          )}
          columns={[t('Day'), t('Visibility, %'), t('Keywords measured')]}
          rows={history.map(({ day, visibility, measured }) => [day, visibility ?? t('not measured'), measured])}
          height={CHART_HEIGHT}
        >
          {data.visibility.value === null ? (
            <p className="grid h-full place-items-center px-6 text-center text-muted">{data.visibility.reason}</p>
          ) : (
            <VisibilityChart
              label={t('Visibility over 90 days, now {value}', { value: t.percent(data.visibility.value) })}
              history={history}
              height={CHART_HEIGHT}
            />
          )}
        </ChartFrame>
        <div className="grid gap-4 lg:grid-cols-2">
          <TitledPanel id="positions" title={t('Positions')} note={t('Keywords by their last check')}>
            <PanelBody>
              <dl className="grid gap-1.5">
                {BUCKETS(t).map(({ key, label, color }) => (
                  <div key={key} className="grid grid-cols-[104px_1fr_48px] items-center gap-2 text-table">
                    <dt className="text-muted">{label}</dt>
                    <dd aria-hidden="true" className="h-2 rounded-full bg-sunken">
                      <span
                        className="block h-2 rounded-full"
                        style={{ width: `${(100 * buckets[key]) / Math.max(1, data.keywords)}%`, background: color }}
                      />
                    </dd>
                    <dd className="text-right tabular-nums">{t.number(buckets[key])}</dd>
                  </div>
                ))}
              </dl>
            </PanelBody>
          </TitledPanel>
          <TitledPanel
            id="next"
            title={t('Next runs')}
            note={t('What the project does by the clock')}
            actions={
              <Button asChild size="sm" variant="ghost">
                <Link href={`/projects/${project.id}/settings#schedules`}>{t('Schedules')}</Link>
              </Button>
            }
          >
            <PanelBody>
              {runs.length === 0 ? (
                <p className="text-muted">{t('Nothing is scheduled yet.')}</p>
              ) : (
                <ul className="grid gap-2">
                  {runs.map(({ kind, at, last_error: fault }) => (
                    <li key={`${kind} ${at}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
                      <span className="font-medium">{RUNS(t)[kind] ?? kind}</span>
                      <time dateTime={at} className="text-muted text-table">
                        {t.moment(at)}
                      </time>
                      {fault && (
                        <p className="w-full text-fault text-table">
                          {t('The last one did not begin: {fault}', { fault })}
                        </p>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </PanelBody>
          </TitledPanel>
        </div>
        <Timeline projectId={project.id} mayEdit={project.role !== 'viewer'} />
      </div>
      <ScreenCurl of={getOverview} input={{ project_id: id, days }} />
    </>
  );
}

const nameOf = (engine: string) =>
  ({ google: 'Google', bing: 'Bing', yahoo: 'Yahoo', duckduckgo: 'DuckDuckGo' })[engine] ?? engine;

const REFUSALS = (t: Translator): Record<string, string> => ({
  captcha: t('It asked for a captcha'),
  blocked: t('It blocked the request'),
  'rate-limited': t('It asked for fewer requests'),
});

const RUNS = (t: Translator): Record<string, string> => ({
  rankings: t('Check of rankings'),
  site_audit: t('Site audit'),
  domain_report: t('Domain report'),
  backlinks: t('Look for backlinks'),
  digest: t('Report by mail'),
});

const BUCKETS = (t: Translator): readonly { key: keyof Overview['buckets']; label: string; color: string }[] => [
  { key: '1-3', label: t('1 to 3'), color: 'var(--color-chart-1)' },
  { key: '4-10', label: t('4 to 10'), color: 'var(--color-chart-1)' },
  { key: '11-20', label: t('11 to 20'), color: 'var(--color-chart-3)' },
  { key: '21-50', label: t('21 to 50'), color: 'var(--color-chart-3)' },
  { key: '51-100', label: t('51 to 100'), color: 'var(--color-chart-3)' },
  { key: 'not_found', label: t('Not found'), color: 'var(--color-edge)' },
  { key: 'not_measured', label: t('Not measured'), color: 'var(--color-line)' },
];

/** Scope, last measurement and coverage in one line. */
function scopeOf(t: Translator, { project, keywords, measured, measured_at: at }: Overview) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{project.domain}</span>
      {project.sample && <Badge tone="accent">{t('Sample data')}</Badge>}
      <span>·</span>
      <span>
        {keywords === 0
          ? t('no keyword is tracked')
          : t.many(
              keywords,
              '{measured} of {count} keyword measured{part}|{measured} of {count} keywords measured{part}',
              { measured, part: at ? t(', last on {at}', { at: t.moment(at) }) : '' },
            )}
      </span>
    </span>
  );
}

function Actions({ overview: { project, keywords } }: { overview: Overview }) {
  const t = useMessages();
  return (
    <Button asChild variant="primary">
      <Link href={`/rankings?project=${project.id}`} prefetch={false}>
        {keywords === 0 && project.role !== 'viewer' ? t('Track keywords') : t('Rankings')}
      </Link>
    </Button>
  );
}
