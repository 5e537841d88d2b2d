import 'server-only';
import { sumsOf, volatilityOf } from '#lib/features/rankings/volatility/day-sums.ts';
import { readVolatility } from '#lib/features/rankings/volatility/volatility-store.ts';

/** SERP volatility of a day; null with too few keywords. */
export interface VolatilityDay {
  /** YYYY-MM-DD, in the project's time zone. */
  day: string;
  volatility: number | null;
  keywords: number;
  /** When it was calculated. */
  at: Date;
}

/** The days with compared keywords between two days. @param engines empty: all */
export async function volatilityDays(
  projectId: string,
  { from, to, engines = [] }: { from: string; to: string; engines?: readonly string[] | undefined },
): Promise<VolatilityDay[]> {
  const rows = (await readVolatility(projectId, { from, to, engine: null })).filter(
    ({ engine }) => engines.length === 0 || engines.includes(engine),
  );
  const times = new Map<string, Date>();
  for (const { day, at } of rows) if (at > (times.get(day) ?? new Date(0))) times.set(day, at);
  return [...sumsOf(rows)].map(([day, sums]) => ({
    day,
    volatility: volatilityOf(sums),
    keywords: sums.keywords,
    at: times.get(day) ?? new Date(0),
  }));
}
