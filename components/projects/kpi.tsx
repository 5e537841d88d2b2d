'use client';

import { MetricDelta } from '#components/ui/metric-delta.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import type { Figure } from '#lib/features/projects/overview-contract.ts';
import { useMessages } from '#messages';

/** A figure, with what it is compared with. */
export interface KpiProps {
  label: string;
  figure: Figure;
  /** Percent. */
  unit?: '%';
  /** Explanation below the figure. */
  note?: string;
  /** Comparison label: "7 days ago". */
  against: string;
  href?: string;
}

/** A metric with its change; the reason in its place if nothing was measured. */
export function Kpi({ label, figure: { value, change, reason }, unit, note, against, href }: KpiProps) {
  const t = useMessages();
  return (
    <div className="min-w-40 flex-1 border-line px-4 py-3 not-first:border-l">
      <p className="text-muted text-table">
        {href ? (
          <PrefetchLink href={href} className="rounded-control hover:text-accent-strong hover:underline">
            {label}
          </PrefetchLink>
        ) : (
          label
        )}
      </p>
      {value === null ? (
        <p className="pt-1 text-meta text-muted text-balance">{reason}</p>
      ) : (
        <>
          <div className="font-semibold text-figure tabular-nums">
            {unit === '%' ? t.percent(value) : t.number(value)}
          </div>
          <MetricDelta change={change} against={against} isShare={unit === '%'} />
          {note && (
            <p className="line-clamp-3 text-meta text-muted" title={note}>
              {note}
            </p>
          )}
        </>
      )}
    </div>
  );
}
