import { clockOf, isShutReason, reasonOf } from '#components/rankings/ranking-labels.ts';
import { Clock, Shield } from '#components/ui/icons.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

type Standing = Pick<
  RankingRow,
  | 'state'
  | 'position'
  | 'depth'
  | 'reason'
  | 'retry_at'
  | 'checked_at'
  | 'measured_at'
  | 'measured_position'
  | 'measured_depth'
  | 'stale'
> & { trend?: RankingRow['trend'] };

/** A position in any state: found, not in the first N, not measured, blocked by the engine, or outdated. */
export function PositionCell({ row, now }: { row: Standing; now: number }) {
  const t = useMessages();
  const { state, position, depth, reason, checked_at: checked, stale } = row;
  if (state === null) return <NotMeasured why={t('Not checked yet')} />;
  if (state === 'unmeasured') {
    const { plain } = reasonOf(t, reason);
    const last = lastGood(t, row);
    if (!isShutReason(reason)) {
      return (
        <span className="text-muted" title={`${plain} ${last?.words ?? ''}`}>
          · {last?.text}
          <span className="sr-only">
            {t('no data.')} {plain} {last?.words}
          </span>
        </span>
      );
    }
    return (
      <span
        className="inline-flex items-center justify-end gap-1 text-warning"
        title={`${plain} ${last?.words ?? ''} ${row.retry_at ? t('Retry {retryAt}.', { retryAt: t.moment(row.retry_at) }) : ''}`}
      >
        {last && (
          <span className="text-muted">
            <span className="sr-only">{t('last measured')} </span>
            {last.text}
          </span>
        )}
        <Shield className="size-3.5 shrink-0" />
        <span className="sr-only">{t('blocked')}</span> {checked ? clockOf(checked) : ''}
      </span>
    );
  }
  const was = row.trend?.findLast((position) => position !== null && position > 0);
  const value =
    state === 'found' ? (
      <span className="font-semibold">{position}</span>
    ) : (
      <span className="text-muted" title={t('Not in top {depth}', { depth: depth ?? t('results') })}>
        &gt; {depth}
        {was != null && ` ${t('(was {position})', { position: was })}`}
      </span>
    );
  if (!stale || !checked) return value;
  return (
    <span
      className="inline-flex items-center justify-end gap-1"
      title={t('Outdated: checked {checked}', { checked: t.moment(checked) })}
    >
      <Clock className="size-3.5 shrink-0 text-warning" />
      <span className="sr-only">{t.ago(checked, now)}</span>
      {value}
    </span>
  );
}

/** The last measured value, if the latest check measured nothing. */
function lastGood(t: Translator, row: Standing): { text: string; words: string } | null {
  if (!row.measured_at) return null;
  const text = row.measured_position === null ? `> ${row.measured_depth ?? '?'}` : String(row.measured_position);
  return {
    text,
    words: t('Last measured: {value}, {measuredAt}.', { value: text, measuredAt: t.moment(row.measured_at) }),
  };
}
