import { ScoreRing } from '#components/page-audits/score.tsx';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AuditReport, Measure, Vitals } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { FactsList } from './page/facts-list.tsx';

/** Upper limits of "good" and "needs work", from the published thresholds of Web Vitals and Lighthouse (desktop-neutral). */
const metrics = (
  t: Translator,
): readonly { key: keyof Vitals; name: string; about: string; good: number; fair: number }[] => [
  {
    key: 'lcp',
    name: t('Largest Contentful Paint'),
    about: t('main content loaded'),
    good: 2_500,
    fair: 4_000,
  },
  { key: 'cls', name: t('Cumulative Layout Shift'), about: t('visual stability'), good: 0.1, fair: 0.25 },
  { key: 'tbt', name: t('Total Blocking Time'), about: t('main thread blocked'), good: 200, fair: 600 },
  { key: 'fcp', name: t('First Contentful Paint'), about: t('first content painted'), good: 1_800, fair: 3_000 },
  { key: 'ttfb', name: t('Time to First Byte'), about: t('server response time'), good: 800, fair: 1_800 },
  { key: 'speedIndex', name: t('Speed Index'), about: t('visual loading speed'), good: 3_400, fair: 5_800 },
  {
    key: 'inp',
    name: t('Interaction to Next Paint'),
    about: t('response to one simulated key press (lab value)'),
    good: 200,
    fair: 500,
  },
];

/** Page speed in the browser: metrics with their ratings, and the resulting score. */
export function VitalsView({ report }: { report: AuditReport }) {
  const t = useMessages();
  const { vitals, rendered, speed } = report;
  if (!vitals)
    return (
      <Callout title={t('Speed not measured')}>
        {t('{renderedReason} Not part of the score.', {
          renderedReason: report.renderedReason ?? t('The page was not rendered.'),
        })}
      </Callout>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Panel>
        <PanelHeader
          title={t('Core Web Vitals (lab)')}
          note={
            rendered?.conditions
              ? t('Lab data: one load in Chromium on this server. {conditions}. Field data may differ.', {
                  conditions: rendered.conditions,
                })
              : t(
                  'Lab data: one load in Chromium on this server, mobile viewport, no throttling. Field data may differ.',
                )
          }
        />
        <Table aria-label={t('Core Web Vitals (lab)')}>
          <thead>
            <tr>
              <Th>{t('Metric')}</Th>
              <Th className="text-right">{t('Value')}</Th>
              <Th>{t('Rating')}</Th>
              <Th className="text-right">{t('Good threshold')}</Th>
            </tr>
          </thead>
          <tbody>
            {metrics(t).map((metric) => {
              const measure = vitals[metric.key];
              const band = bandOf(t, measure, metric.good, metric.fair);
              return (
                <Tr key={metric.key}>
                  <Td>
                    <span className="font-medium">{metric.name}</span>
                    <span className="block text-meta text-muted">{metric.about}</span>
                  </Td>
                  <Td className="whitespace-nowrap text-right font-medium">
                    {measure.value === null ? (
                      <span className="text-muted">·</span>
                    ) : (
                      show(t, measure.value, measure.unit)
                    )}
                  </Td>
                  <Td>
                    {band ? (
                      <Badge tone={band.tone}>{band.word}</Badge>
                    ) : (
                      <span className="text-meta text-muted">
                        {t('Not measured: {reason}', { reason: measure.reason ?? t('no value reported') })}
                      </span>
                    )}
                  </Td>
                  <Td className="whitespace-nowrap text-right text-muted">{show(t, metric.good, measure.unit)}</Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      </Panel>
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelHeader
            title={rendered?.conditions ? t('Speed score') : t('Speed score (unthrottled)')}
            note={
              rendered?.conditions
                ? t('Lighthouse mobile scoring curves and weights.')
                : t(
                    'Lighthouse scoring curves on an unthrottled load: higher than, and not comparable with, a Lighthouse score.',
                  )
            }
          />
          <div className="flex flex-wrap items-center gap-4 px-4 pb-4">
            <ScoreRing score={speed.value} size={104} scale="lighthouse" />
            {speed.value === null ? (
              <p className="flex-1 text-muted">{speed.reason}</p>
            ) : (
              <ul className="min-w-32 flex-1 text-table">
                {speed.parts.map((part) => (
                  <li key={part.metric} className="flex justify-between gap-3 py-0.5">
                    <span className="uppercase">{part.metric === 'speedIndex' ? 'SI' : part.metric}</span>
                    <span className="text-muted">
                      {part.score === null
                        ? t('not measured')
                        : `${Math.round(part.score)} × ${t.percent(Math.round(part.weight))}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Panel>
        {rendered && (
          <Panel>
            <PanelHeader title={t('Page load')} />
            <FactsList
              rows={[
                {
                  term: t('Load event (onload)'),
                  value: rendered.loadMs === null ? null : t.duration(rendered.loadMs),
                  missing: t('not fired'),
                },
                {
                  term: t('Requests'),
                  value: `${t.number(rendered.requests.total)}, ${t.bytes(rendered.totalBytes)}`,
                },
                { term: t('LCP element'), value: rendered.lcpElement?.selector },
                {
                  term: t('Long tasks'),
                  value: rendered.longTasks
                    ? t('{count}, {time} in total', {
                        count: rendered.longTasks.count,
                        time: t.duration(rendered.longTasks.totalMs),
                      })
                    : null,
                  missing: rendered.unmeasured.longTasks ?? t('not checked'),
                },
                {
                  term: t('Console errors'),
                  value: rendered.consoleErrors ? String(rendered.consoleErrors.total) : null,
                  missing: rendered.unmeasured.consoleErrors ?? t('not checked'),
                },
              ]}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

const show = (t: Translator, value: number, unit: Measure['unit']): string =>
  unit === 'ms' ? t.duration(value) : t.number(Number(value.toFixed(2)));

function bandOf(t: Translator, measure: Measure, good: number, fair: number): { word: string; tone: Tone } | null {
  if (measure.value === null) return null;
  if (measure.value <= good) return { word: t('Good'), tone: 'good' };
  return measure.value <= fair ? { word: t('Needs improvement'), tone: 'warning' } : { word: t('Poor'), tone: 'fault' };
}
