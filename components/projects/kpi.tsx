import { Moved } from '#components/ui/moved.tsx';
import type { Figure } from '#lib/features/projects/overview-contract.ts';
import { movementOf } from '#lib/text/movement.ts';
import { Sentence, useMessages } from '#messages';

/** A figure, with what it is compared with. */
export interface KpiProps {
  label: string;
  figure: Figure;
  /** Percent. */
  unit?: '%';
  /** Explanation below the figure. */
  note?: string;
  /** Comparison label: "7 days earlier". */
  against: string;
  href?: string;
}

/** A metric with its change; the reason in its place if nothing was measured. */
export function Kpi({ label, figure: { value, change, reason }, unit, note, against }: KpiProps) {
  const t = useMessages();
  return (
    <div className="min-w-40 flex-1 border-line px-4 py-3 not-first:border-l">
      <p className="text-muted text-table">{label}</p>
      {value === null ? (
        <p className="pt-1 text-meta text-muted text-balance">{reason}</p>
      ) : (
        <>
          <p className="font-semibold text-figure tabular-nums">{unit === '%' ? t.percent(value) : t.number(value)}</p>
          <Change change={change} against={against} />
          {note && <p className="text-meta text-muted">{note}</p>}
        </>
      )}
    </div>
  );
}

/** Change of a metric for which higher is better: an arrow, the amount, and both as text. */
export function Change({ change: by, against }: { change: number | null; against: string }) {
  const t = useMessages();
  if (by === null) {
    return (
      <p className="text-meta text-muted">
        —<span className="sr-only">{t('nothing to compare with')}</span>
      </p>
    );
  }
  const movement = movementOf(by);
  if (!movement) return <p className="text-meta text-muted">{t('same as {against}', { against })}</p>;
  const amount = t.number(Math.abs(by));
  return (
    <p className="text-meta text-muted">
      <Sentence
        text="{change} against {against}"
        change={
          <Moved
            movement={movement}
            amount={amount}
            words={`${movement.isUp ? t('better, up') : t('worse, down')} ${amount}`}
          />
        }
        against={against}
      />
    </p>
  );
}
