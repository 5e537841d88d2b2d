import { formatNumber } from '#lib/client/format.ts';
import type { Figure } from '#lib/features/projects/overview-contract.ts';

export interface KpiProps {
  label: string;
  figure: Figure;
  /** Stands behind the number: "%". */
  unit?: string;
  /** What it is compared with: "7 days earlier". */
  against: string;
  href?: string;
}

/** A figure with how it moved; where nothing was measured, the reason in its place. */
export function Kpi({ label, figure: { value, before, reason }, unit = '', against }: KpiProps) {
  return (
    <div className="min-w-40 flex-1 border-line px-4 py-3 not-first:border-l">
      <p className="text-muted text-table">{label}</p>
      {value === null ? (
        <p className="pt-1 text-meta text-muted text-balance">{reason}</p>
      ) : (
        <>
          <p className="font-semibold text-figure tabular-nums">
            {formatNumber(value)}
            {unit}
          </p>
          <Change value={value} before={before} against={against} />
        </>
      )}
    </div>
  );
}

/** How a figure moved of which more is better: an arrow, the amount, and both in words. */
export function Change({ value, before, against }: { value: number; before: number | null; against: string }) {
  if (before === null) {
    return (
      <p className="text-meta text-muted">
        —<span className="sr-only">nothing to compare with</span>
      </p>
    );
  }
  const by = Math.round((value - before) * 10) / 10;
  if (by === 0) return <p className="text-meta text-muted">same as {against}</p>;
  const up = by > 0;
  return (
    <p className="text-meta text-muted">
      <span className={up ? 'text-better' : 'text-worse'}>
        <span aria-hidden="true">{up ? '▲' : '▼'}</span>
        <span className="sr-only">{up ? 'better, up ' : 'worse, down '}</span>
        {formatNumber(Math.abs(by))}
      </span>{' '}
      against {against}
    </p>
  );
}
