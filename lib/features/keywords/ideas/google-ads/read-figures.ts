/** As Google Ads reports it, including its values for unknown. */
const COMPETITION = ['LOW', 'MEDIUM', 'HIGH', 'UNSPECIFIED', 'UNKNOWN'] as const;
type Competition = (typeof COMPETITION)[number];

/** Google Ads' figures of one keyword; null: no data. Micros are millionths of the account's currency. */
export interface KeywordFigures {
  keyword: string;
  avgMonthlySearches: number | null;
  competition: Competition | null;
  /** 0 to 100. */
  competitionIndex: number | null;
  lowTopOfPageBidMicros: number | null;
  highTopOfPageBidMicros: number | null;
  /** Monthly searches, oldest first. */
  months: { month: string; searches: number }[];
  /** Spellings that it counts together with this one. */
  closeVariants: string[];
}

const MONTHS = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ');

/**
 * Parses `results` of generateKeywordIdeas (`keywordIdeaMetrics`) and generateKeywordHistoricalMetrics
 * (`keywordMetrics`), where integers are strings (proto3 JSON). Skips entries of another shape.
 */
export function readFigures(results: unknown): KeywordFigures[] {
  if (!Array.isArray(results)) return [];
  return results.flatMap((result: unknown): KeywordFigures[] => {
    const one = record(result);
    const text = one.text;
    if (typeof text !== 'string' || text.trim() === '') return [];
    const metrics = record(one.keywordIdeaMetrics ?? one.keywordMetrics);
    return [
      {
        keyword: text.trim(),
        avgMonthlySearches: whole(metrics.avgMonthlySearches),
        competition: COMPETITION.find((one) => one === metrics.competition) ?? null,
        competitionIndex: whole(metrics.competitionIndex),
        lowTopOfPageBidMicros: whole(metrics.lowTopOfPageBidMicros),
        highTopOfPageBidMicros: whole(metrics.highTopOfPageBidMicros),
        months: monthsOf(metrics.monthlySearchVolumes),
        closeVariants: Array.isArray(one.closeVariants)
          ? one.closeVariants.filter((variant): variant is string => typeof variant === 'string')
          : [],
      },
    ];
  });
}

function monthsOf(volumes: unknown): KeywordFigures['months'] {
  if (!Array.isArray(volumes)) return [];
  const months = volumes.flatMap((volume: unknown) => {
    const { month, year, monthlySearches } = record(volume);
    const number = MONTHS.indexOf(String(month)) + 1;
    const searches = whole(monthlySearches);
    const inYear = whole(year);
    if (number === 0 || searches === null || inYear === null) return [];
    return [{ month: `${inYear}-${String(number).padStart(2, '0')}`, searches }];
  });
  return months.toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

function whole(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const number = Number(value);
  return value !== '' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
