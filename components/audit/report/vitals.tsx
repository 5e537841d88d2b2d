import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AuditReport, Measure, Vitals } from '#lib/audit/types.ts';
import { formatBytes, formatMs, formatNumber } from '#lib/client/format.ts';
import { ScoreRing } from '../score.tsx';
import { FactsList } from './facts-list.tsx';

/** Upper ends of "good" and "needs work", from the published thresholds of Web Vitals and Lighthouse (desktop-neutral). */
const metrics: readonly { key: keyof Vitals; name: string; about: string; good: number; fair: number }[] = [
  {
    key: 'lcp',
    name: 'Largest Contentful Paint',
    about: 'when the largest part of the page is drawn',
    good: 2_500,
    fair: 4_000,
  },
  { key: 'cls', name: 'Cumulative Layout Shift', about: 'how far content jumps', good: 0.1, fair: 0.25 },
  { key: 'tbt', name: 'Total Blocking Time', about: 'how long the page cannot react', good: 200, fair: 600 },
  { key: 'fcp', name: 'First Contentful Paint', about: 'when anything is drawn', good: 1_800, fair: 3_000 },
  { key: 'ttfb', name: 'Time to First Byte', about: 'when the answer begins', good: 800, fair: 1_800 },
  { key: 'speedIndex', name: 'Speed Index', about: 'how fast the first screen fills', good: 3_400, fair: 5_800 },
  { key: 'inp', name: 'Interaction to Next Paint', about: 'how fast a press shows', good: 200, fair: 500 },
];

/** Speed in the browser: figures with their bands, and the score made of them. */
export function VitalsView({ report }: { report: AuditReport }) {
  const { vitals, rendered, speed } = report;
  if (!vitals)
    return (
      <Callout title="Speed was not measured">
        {report.renderedReason ?? 'The page was not opened in a browser.'} Nothing here counts in the score.
      </Callout>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Panel>
        <PanelHeader
          title="Web vitals"
          note="One load in Chromium on this machine, no throttling. Field data may differ."
        />
        <Table aria-label="Web vitals">
          <thead>
            <tr>
              <Th>Figure</Th>
              <Th className="text-right">Measured</Th>
              <Th>Band</Th>
              <Th className="text-right">Good up to</Th>
            </tr>
          </thead>
          <tbody>
            {metrics.map((metric) => {
              const measure = vitals[metric.key];
              const band = bandOf(measure, metric.good, metric.fair);
              return (
                <Tr key={metric.key}>
                  <Td>
                    <span className="font-medium">{metric.name}</span>
                    <span className="block text-meta text-muted">{metric.about}</span>
                  </Td>
                  <Td className="whitespace-nowrap text-right font-medium">
                    {measure.value === null ? <span className="text-muted">·</span> : show(measure.value, measure.unit)}
                  </Td>
                  <Td>
                    {band ? (
                      <Badge tone={band.tone}>{band.word}</Badge>
                    ) : (
                      <span className="text-meta text-muted">Not measured: {measure.reason ?? 'no value came'}</span>
                    )}
                  </Td>
                  <Td className="whitespace-nowrap text-right text-muted">{show(metric.good, measure.unit)}</Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      </Panel>
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelHeader title="Speed score" note="Lighthouse’s curves over what was measured." />
          <div className="flex flex-wrap items-center gap-4 px-4 pb-4">
            <ScoreRing score={speed.value} size={104} />
            {speed.value === null ? (
              <p className="flex-1 text-muted">{speed.reason}</p>
            ) : (
              <ul className="min-w-32 flex-1 text-table">
                {speed.parts.map((part) => (
                  <li key={part.metric} className="flex justify-between gap-3 py-0.5">
                    <span className="uppercase">{part.metric === 'speedIndex' ? 'SI' : part.metric}</span>
                    <span className="text-muted">
                      {part.score === null
                        ? 'not measured'
                        : `${Math.round(part.score)} × ${Math.round(part.weight)} %`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Panel>
        {rendered && (
          <Panel>
            <PanelHeader title="The load" />
            <FactsList
              rows={[
                {
                  term: 'Load event',
                  value: rendered.loadMs === null ? null : formatMs(rendered.loadMs),
                  missing: 'it never came',
                },
                {
                  term: 'Requests',
                  value: `${formatNumber(rendered.requests.total)}, ${formatBytes(rendered.totalBytes)}`,
                },
                { term: 'Largest part', value: rendered.lcpElement?.selector },
                {
                  term: 'Long tasks',
                  value: rendered.longTasks
                    ? `${rendered.longTasks.count}, ${formatMs(rendered.longTasks.totalMs)} in all`
                    : null,
                  missing: rendered.unmeasured.longTasks ?? 'not looked at',
                },
                {
                  term: 'Console errors',
                  value: rendered.consoleErrors ? String(rendered.consoleErrors.total) : null,
                  missing: rendered.unmeasured.consoleErrors ?? 'not looked at',
                },
              ]}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

const show = (value: number, unit: Measure['unit']): string => (unit === 'ms' ? formatMs(value) : value.toFixed(2));

function bandOf(measure: Measure, good: number, fair: number): { word: string; tone: Tone } | null {
  if (measure.value === null) return null;
  if (measure.value <= good) return { word: 'Good', tone: 'good' };
  return measure.value <= fair ? { word: 'Needs work', tone: 'warning' } : { word: 'Poor', tone: 'fault' };
}
