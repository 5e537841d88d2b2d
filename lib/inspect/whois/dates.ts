/** Which of two small numbers is the day, in a numeric date with the year last. */
export type DayOrder = 'day-first' | 'month-first';

// Prefixes of month names without diacritics: English, and the languages in which registries respond.
const MONTHS: Record<string, number> = Object.assign(Object.create(null), {
  ...numbered('jan feb mar apr may jun jul aug sep oct nov dec'),
  ...numbered('ene feb mar abr may jun jul ago sep oct nov dic'),
  ...numbered('jan fev mar abr mai jun jul ago set out nov dez'),
  ...numbered('gen feb mar apr mag giu lug ago set ott nov dic'),
  ...numbered('janv fevr mars avr mai juin juil aout sept oct nov dec'),
  ...numbered('oca sub mar nis may haz tem agu eyl eki kas ara'),
  ...numbered('jan feb mar apr mai jun jul aug sep okt nov dez'),
});

function numbered(names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, index + 1]));
}

const YEAR_FIRST = /(?<!\d)(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)/;
const YEAR_MONTH_NAME = /(?<!\d)(\d{4})[-/. ](\p{L}{3,9})[-/. ](\d{1,2})(?!\d)/u;
const COMPACT = /(?<!\d)((?:19|2\d)\d{2})(\d{2})(\d{2})(?:\d{6})?(?!\d)/;
const DAY_NAME_YEAR =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}(?:de )?(\p{L}{3,10})[-/., ]{1,3}(?:de )?(\d{4}|\d{2})(?!\d)/u;
const NAME_DAY_YEAR =
  /(\p{L}{3,10})[-. ]{1,3}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(?:\d{1,2}:\d{2}(?::\d{2})?\s{1,2}(?:[A-Z+0-9:-]{1,6}\s)?)?(\d{4})(?!\d)/u;
const NUMBERS = /(?<![\d.])(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/;
const NAME_YEAR = /(\p{L}{3,10})[-/ ](\d{4})(?!\d)/u;

/**
 * The day as written by a registry: no time zone is applied, because people compare the day shown by the registry. @returns
 * YYYY-MM-DD, or null if there is none
 */
export function readDay(text: string, order: DayOrder = 'day-first'): string | null {
  const value = text.slice(0, 80);
  const yearFirst = YEAR_FIRST.exec(value);
  if (yearFirst) return day(yearFirst[1], yearFirst[2], yearFirst[3]);
  const named = YEAR_MONTH_NAME.exec(value);
  if (named) return day(named[1], month(named[2]), named[3]);
  const dayFirst = DAY_NAME_YEAR.exec(value);
  if (dayFirst && month(dayFirst[2]) !== null) return day(dayFirst[3], month(dayFirst[2]), dayFirst[1]);
  const american = NAME_DAY_YEAR.exec(value);
  if (american && month(american[1]) !== null) return day(american[3], month(american[1]), american[2]);
  const numbers = NUMBERS.exec(value);
  if (numbers) {
    const [, first, second, year] = numbers;
    return order === 'day-first' ? day(year, second, first) : day(year, first, second);
  }
  const compact = COMPACT.exec(value);
  return compact ? day(compact[1], compact[2], compact[3]) : null;
}

/** A month without a day ("before Aug-1996"): its first day. */
export function readMonth(text: string): string | null {
  const named = NAME_YEAR.exec(text.slice(0, 80));
  return named ? day(named[2], month(named[1]), '1') : null;
}

/** The order that a response reveals: an unambiguous date, or a stated format ("dd/mm/yyyy"). Null if unknown. */
export function orderOf(text: string): DayOrder | null {
  const announced = /\b(dd|mm)[-/.](?:mm|dd)[-/.]yyyy\b/i.exec(text)?.[1]?.toLowerCase();
  if (announced) return announced === 'dd' ? 'day-first' : 'month-first';
  for (const [, first, second] of text.matchAll(/(?<![\d.])(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}(?!\d)/g)) {
    if (Number(first) > 12 && Number(second) <= 12) return 'day-first';
    if (Number(second) > 12 && Number(first) <= 12) return 'month-first';
  }
  return null;
}

function month(name: string | undefined): number | null {
  const letters = (name ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS[letters.slice(0, 4)] ?? MONTHS[letters.slice(0, 3)] ?? null;
}

function day(
  yearText: string | undefined,
  monthText: string | number | null | undefined,
  dayText: string | undefined,
): string | null {
  const short = Number(yearText);
  const year = yearText?.length === 2 ? (short < 70 ? 2000 : 1900) + short : short;
  const date = new Date(Date.UTC(year, Number(monthText) - 1, Number(dayText)));
  // Date turns 31 April into 1 May: such a day is invalid.
  const real = date.getUTCMonth() === Number(monthText) - 1 && date.getUTCDate() === Number(dayText);
  return real && year >= 1980 && year < 3000 ? date.toISOString().slice(0, 10) : null;
}
