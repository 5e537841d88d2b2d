import { type Better, movementOf, TONES } from '#lib/text/movement.ts';
import { Sentence, useMessages } from '#messages';
import { Moved } from './moved.tsx';

interface MetricDeltaProps {
  /** Difference of the metric; null: nothing to compare with. */
  change: number | null;
  /** What it is compared with: "7 days ago". */
  against: string;
  better?: Better;
  /** 1 is the best: a smaller number is a rise. */
  isPosition?: boolean;
  /** The metric is a share in percent: its change is in percentage points. */
  isShare?: boolean;
  className?: string;
}

/** Change of a metric on every screen: arrow and amount, with the period in the text. "▲ 0.5 vs. 7 days ago". */
export function MetricDelta({
  change,
  against,
  better = 'higher',
  isPosition = false,
  isShare = false,
  className,
}: MetricDeltaProps) {
  const t = useMessages();
  const style = className ?? 'text-meta text-muted';
  if (change === null)
    return (
      <p className={style}>
        —<span className="sr-only">{t('no previous data')}</span>
      </p>
    );
  // One decimal place, like the metrics themselves; a difference of two such numbers has more in floating point.
  const rounded = Math.round(change * 10) / 10;
  const movement = movementOf(rounded, { better, isPosition });
  if (!movement) return <p className={style}>{t('unchanged vs. {against}', { against })}</p>;
  const size = Math.abs(rounded);
  const amount = isShare ? t.many(size, '{count} pt|{count} pts') : t.number(size);
  // An arrow beside a position could mean either.
  if (isPosition)
    return (
      <p className={style}>
        <Sentence
          text="{change} vs. {against}"
          change={
            <span className={TONES[movement.tone]}>
              {movement.isUp ? t('better by {amount}', { amount }) : t('worse by {amount}', { amount })}
            </span>
          }
          against={against}
        />
      </p>
    );
  const direction = {
    better: movement.isUp ? t('better, up') : t('better, down'),
    worse: movement.isUp ? t('worse, up') : t('worse, down'),
    same: movement.isUp ? t('up') : t('down'),
  }[movement.tone];
  return (
    <p className={style}>
      <Sentence
        text="{change} vs. {against}"
        change={<Moved movement={movement} amount={amount} words={`${direction} ${amount}`} />}
        against={against}
      />
    </p>
  );
}
