import type { Translator } from '#lib/i18n/translator.ts';

/** The sources of an answer, grouped by domain. */
export interface SourceDomain {
  /** Host without a leading "www.". */
  domain: string;
  /** Numbers of its sources, in order. */
  numbers: number[];
  /** Of all sources, 0 to 1. */
  share: number;
  /** Best organic position of the domain; null when it is not among the parsed results. */
  organic: number | null;
}

interface Ranked {
  host: string;
  ranking: number;
}

/** Groups sources by domain, the largest group first, then in order of the first source. */
export function sourceDomains(sources: readonly Ranked[], results: readonly Ranked[]): SourceDomain[] {
  const groups = Map.groupBy(sources, ({ host }) => bare(host));
  const best = new Map(results.map(({ host, ranking }) => [bare(host), ranking] as const).toReversed());
  return [...groups]
    .map(([domain, own]) => ({
      domain,
      numbers: own.map(({ ranking }) => ranking),
      share: own.length / sources.length,
      organic: best.get(domain) ?? null,
    }))
    .toSorted((a, b) => b.numbers.length - a.numbers.length);
}

/** A host without a leading `www.`. */
export const bare = (host: string): string => host.replace(/^www\./, '');

/** "37.5%", "100%", "< 0.1%". */
export const formatShare = (t: Pick<Translator, 'percent'>, share: number): string =>
  share > 0 && share < 0.001 ? `< ${t.percent(0.1)}` : t.percent(share * 100);
