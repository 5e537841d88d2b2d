import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Weekdays by their number in a schedule. */
const weekdays = (t: Translator) => [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
];
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

/** Monday, or the first. */
const USUAL_DAY = 1;

/** Keeps a schedule's day valid when its rhythm changes: a day of the month may be no day of the week, and vice versa. */
export const fittingDay = (every: 'weekly' | 'monthly', day: number | null): number =>
  every === 'weekly' ? Math.min(day ?? USUAL_DAY, 6) : day || USUAL_DAY;

/** Options for a select: days of the week or of the month. */
export function DayOptions({ every }: { every: 'weekly' | 'monthly' }) {
  const t = useMessages();
  const days =
    every === 'weekly' ? weekdays(t).map((word, day) => ({ day, word })) : monthDays.map((day) => ({ day, word: day }));
  return days.map(({ day, word }) => (
    <option key={day} value={day}>
      {word}
    </option>
  ));
}
