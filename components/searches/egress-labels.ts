import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Known exits, as the engine health names them. */
type Ways = readonly Pick<EngineHealthEntry, 'exit' | 'exit_label'>[];

const OWN = 'direct';

/** Display name of an exit. One that is no longer configured is named by its country, the first half of its id. */
export function exitName(t: Translator, exit: string | null, ways: Ways = []): string {
  if (exit === null) return t('none');
  const label = ways.find((way) => way.exit === exit)?.exit_label;
  if (label) return label;
  if (exit === OWN) return t('Direct (no proxy)');
  const country = /^[a-z]{2}(?=-)/.exec(exit)?.[0];
  return country ? t('Proxy {country}', { country: country.toUpperCase() }) : t('a proxy');
}

interface Asked {
  search_engine: EngineHealthEntry['search_engine'];
  exit: string | null;
  /** Requested country, if known. */
  country?: string;
}

/**
 * The health entry that applies to a search: that of its exit; for a search blocked before an exit was chosen, the one of
 * its country that reopens first, or the server's own IP if that country has no proxy.
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
