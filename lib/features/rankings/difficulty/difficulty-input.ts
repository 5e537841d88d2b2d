import { mainLanguage } from '#lib/engines/country-languages.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import type { DifficultyInput, FirstPageResult } from '#lib/features/rankings/difficulty/formula.ts';

/** A stored first page of a keyword, with its check. */
export interface StoredPage {
  keyword: string;
  engine: string;
  country: string;
  /** '': the country's primary language. */
  language: string;
  hosts: readonly string[];
  /** Address and title of each result, in order; lists of earlier versions have none. */
  results: readonly (readonly [url: string, title: string])[];
  features: readonly string[];
  aiState: string | null;
}

/** What is known beside the page. */
export interface Known {
  /** Referring domains by host. */
  links: ReadonlyMap<string, number>;
  /** Stored first pages, and the number of them that a host is on. */
  serps: number;
  pagesOf: (host: string) => number;
}

/** A result of the first page with its host. */
export type HostResult = FirstPageResult & { host: string };

/** What the formula reads, from a stored first page. */
export function difficultyInput(
  page: StoredPage,
  { links, serps, pagesOf }: Known,
): Omit<DifficultyInput, 'results'> & { results: HostResult[] } {
  const { keyword, engine, country, language, hosts, aiState, features } = page;
  return {
    keyword,
    language: language || mainLanguage(country),
    serps,
    features: aiState === 'present' ? [...features, 'ai-overview'] : features,
    unknownOverview: AI_ENGINES.some((one) => one === engine) && !['present', 'absent'].includes(aiState ?? ''),
    results: hosts.map((host, index) => ({
      host,
      url: page.results[index]?.[0] ?? `https://${host}/`,
      title: page.results[index]?.[1] ?? '',
      referringDomains: links.get(host) ?? null,
      share: serps === 0 ? 0 : pagesOf(host) / serps,
    })),
  };
}
