import Link from 'next/link';
import type { ReactNode } from 'react';
import { MIN_CHART_VALUES } from '#components/charts/few-values.tsx';
import { countTicks } from '#components/charts/time-axis.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';

/** A bar of the chart. */
export interface BarLine {
  label: ReactNode;
  /** Key of the row, as the label may not be text. */
  id: string;
  count: number;
  /** What the count is a share of. Default: the sum of all rows. */
  of?: number;
  /** Link to the counted rows. */
  href?: string;
  /** A CSS color. */
  color?: string;
}

/** Width of the axis; the rest is for the number beside the longest bar. */
const AXIS_PERCENT = 70;

interface BarsProps {
  title: string;
  note: string;
  lines: readonly BarLine[];
  /** Text of the empty state. */
  none: string;
}

/** Counts as horizontal bars on one axis, with their numbers; a table for screen readers. */
export function Bars({ title, note, lines, none }: BarsProps) {
  const t = useMessages();
  const ticks = countTicks(Math.max(1, ...lines.map(({ count }) => count)));
  const end = ticks.at(-1) ?? 1;
  // One or two rows are read faster as numbers than as bars.
  const hasBars = lines.length >= MIN_CHART_VALUES;
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel>
      <PanelHeader title={title} note={note} />
      {lines.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{none}</p>
      ) : (
        <table aria-label={title} className="w-full border-collapse text-table">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('Value')}</th>
              <th scope="col">{t('Count')}</th>
              <th scope="col">{t('Share')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, label, count, of = total, href, color }) => (
              <tr key={id} className="border-t hover:bg-hover/60">
                <td className="w-2/5 max-w-0 truncate py-1.5 pr-2 pl-4">
                  {href ? (
                    <Link
                      prefetch={false}
                      href={href}
                      className="rounded-control underline decoration-line underline-offset-2 hover:text-accent-strong"
                    >
                      {label}
                    </Link>
                  ) : (
                    label
                  )}
                </td>
                <td className="py-1.5">
                  <span className="flex items-center gap-2">
                    {hasBars && (
                      <span
                        aria-hidden="true"
                        className="h-3 min-w-[2px] rounded-xs bg-chart-1"
                        style={{ width: `${(count / end) * AXIS_PERCENT}%`, background: color }}
                      />
                    )}
                    {t.number(count)}
                  </span>
                </td>
                <td className="w-14 py-1.5 pr-4 text-right text-muted">
                  {of > 0 ? t.percent(Math.round((count / of) * 100)) : ''}
                </td>
              </tr>
            ))}
          </tbody>
          {hasBars && (
            <tfoot aria-hidden="true">
              <tr className="border-t text-meta text-muted">
                <td />
                <td className="pb-1.5">
                  <span className="flex justify-between" style={{ width: `${AXIS_PERCENT}%` }}>
                    {ticks.map((tick) => (
                      <span key={tick}>{t.number(tick)}</span>
                    ))}
                  </span>
                </td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </Panel>
  );
}
