import type { Translator } from '#lib/client/messages/translator.ts';
import type { EngineHealthEntry } from '#lib/features/searches/searches-contract.ts';

/** What is known of the ways out: the health of the engines names each. */
type Ways = readonly Pick<EngineHealthEntry, 'exit' | 'exit_label'>[];

const OWN = 'direct';

/** A way out for readers. One that is no longer configured is told by its country, the first half of its id. */
export function exitName(t: Translator, exit: string | null, ways: Ways = []): string {
  if (exit === null) return t('none');
  const label = ways.find((way) => way.exit === exit)?.exit_label;
  if (label) return label;
  if (exit === OWN) return t('own address');
  const country = /^[a-z]{2}(?=-)/.exec(exit)?.[0];
  return country ? t('Proxy {country}', { country: country.toUpperCase() }) : t('a proxy');
}

interface Asked {
  search_engine: EngineHealthEntry['search_engine'];
  exit: string | null;
  /** Country it was asked for, where that is known. */
  country?: string;
}

/**
 * How the engine is where a search meets it: by its way out, or, for one that was refused before any was taken, by those
 * of its country, the next to open first, and by the own address where that country has no proxy.
 */
export function entryOf<E extends Pick<EngineHealthEntry, 'search_engine' | 'exit' | 'exit_country' | 'retry_at'>>(
  health: readonly E[],
  { search_engine: engine, exit, country }: Asked,
): E | undefined {
  const ways = health.filter((one) => one.search_engine === engine);
  if (exit !== null) return ways.find((one) => one.exit === exit);
  const there = ways
    .filter((one) => country !== undefined && one.exit_country === country)
    .toSorted((a, b) => (a.retry_at ?? '').localeCompare(b.retry_at ?? ''));
  return there[0] ?? ways.find((one) => one.exit === OWN);
}
