import type { Translator } from '#lib/i18n/translator.ts';
import { placesText, TONES } from '#lib/text/movement.ts';
import { useMessages } from '#messages';

interface PlacesDeltaProps {
  /** Positions gained, positive is better; new, lost; null: nothing to compare with. */
  change: number | 'new' | 'lost' | null;
  /** Comparison label: "1 day ago". */
  since: string;
}

/** Change of a position: arrow and positions for the eye, text for screen readers. Never a percentage. */
export function PlacesDelta(delta: PlacesDeltaProps) {
  const t = useMessages();
  const { text, words, className } = describeDelta(t, delta);
  return (
    <span role="img" aria-label={words} title={words} className={className}>
      {text}
    </span>
  );
}

/** The same in parts, for a table cell that renders no element. */
export function describeDelta(
  t: Translator,
  { change, since }: PlacesDeltaProps,
): { text: string; words: string; className: string } {
  if (change === null) return { className: 'text-muted', text: '—', words: t('no data from {since}', { since }) };
  if (change === 'new') return { className: BETTER, text: t('new'), words: t('new, not ranking {since}', { since }) };
  if (change === 'lost')
    return { className: WORSE, text: t('lost'), words: t('dropped out, ranked {since}', { since }) };
  if (change === 0) return { className: 'text-muted', text: '=', words: t('unchanged vs. {since}', { since }) };
  const places = Math.abs(change);
  return change > 0
    ? {
        className: BETTER,
        text: placesText(change),
        words: t.many(places, 'up {count} position vs. {since}|up {count} positions vs. {since}', {
          since,
        }),
      }
    : {
        className: WORSE,
        text: placesText(change),
        words: t.many(places, 'down {count} position vs. {since}|down {count} positions vs. {since}', {
          since,
        }),
      };
}

const BETTER = `font-medium ${TONES.better}`;
const WORSE = `font-medium ${TONES.worse}`;
