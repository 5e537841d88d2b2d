import { engineIds, engineNames } from '#components/search/search-words.ts';
import type { Tone } from '#components/ui/badge.tsx';
import type { Intent } from '#lib/contract/fields.ts';
import type { ResearchKind, ResearchStatus, ResearchStep } from '#lib/features/keyword-research/contract.ts';
import type { KeywordSource } from '#lib/features/keywords/contract.ts';

/** Words and tints of keywords, said once for all their screens. */

export const intentIds = [
  'informational',
  'commercial',
  'transactional',
  'navigational',
] as const satisfies readonly Intent[];

/** `note` says what somebody with this intent does. */
export const intentWords: Record<Intent, { word: string; note: string; color: string }> = {
  informational: { word: 'Informational', note: 'wants to know', color: 'var(--color-chart-1)' },
  commercial: { word: 'Commercial', note: 'compares before buying', color: 'var(--color-chart-2)' },
  transactional: { word: 'Transactional', note: 'wants to buy or do', color: 'var(--color-chart-3)' },
  navigational: { word: 'Navigational', note: 'looks for one site', color: 'var(--color-chart-4)' },
};

type Competition = 'LOW' | 'MEDIUM' | 'HIGH' | 'UNSPECIFIED' | 'UNKNOWN';

export const competitionWords: Record<Competition, { word: string; tone: Tone }> = {
  LOW: { word: 'Low', tone: 'neutral' },
  MEDIUM: { word: 'Medium', tone: 'accent' },
  HIGH: { word: 'High', tone: 'warning' },
  UNSPECIFIED: { word: 'Not said', tone: 'neutral' },
  UNKNOWN: { word: 'Not known', tone: 'neutral' },
};

export const kindIds = ['related', 'long_tail'] as const satisfies readonly ResearchKind[];
export const kindWords: Record<ResearchKind, { word: string; short: string }> = {
  related: { word: 'Related', short: 'Related' },
  long_tail: { word: 'Long-tail by intent', short: 'Long-tail' },
};

export const statusIds = [
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
] as const satisfies readonly ResearchStatus[];
export const statusWords: Record<ResearchStatus, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'accent' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'fault' },
  cancelled: { word: 'Stopped', tone: 'warning' },
};

export const stepWords: Record<ResearchStep, string> = {
  page: 'Reading the page',
  google_ads: 'Asking Google Ads',
  engines: 'Asking the engines what people type',
  text_model: 'Asking the text model',
  figures: 'Asking Google Ads for figures',
};

export const sourceWords: Record<KeywordSource, string> = {
  seed: 'Given',
  ...engineNames,
  people_also_ask: 'People also ask',
  related_searches: 'Related searches',
  google_ads: 'Google Ads',
  page: 'The page',
  pattern: 'Usual words',
  text_model: 'Text model',
};

/** In the order in which they are told. */
export const sourceIds = [
  'seed',
  'page',
  ...engineIds,
  'people_also_ask',
  'related_searches',
  'google_ads',
  'pattern',
  'text_model',
] as const satisfies readonly KeywordSource[];

/** What stands behind a source, for who asks. */
export const sourceNotes: Record<KeywordSource, string> = {
  seed: 'the research began with it',
  google: 'proposed while typing',
  bing: 'proposed while typing',
  yahoo: 'proposed while typing',
  duckduckgo: 'proposed while typing',
  people_also_ask: 'a question on a stored page of results',
  related_searches: 'on a stored page of results',
  google_ads: 'an idea of the Keyword Planner',
  page: 'a term of the page',
  pattern: 'put together from the usual words of the intent',
  text_model: 'proposed by the connected text model',
};

/** What a research began with, as a title. */
export const titleOf = ({ seeds, url }: { seeds: readonly string[]; url: string | null }): string =>
  seeds.join(', ') || (url ?? '').replace(/^https?:\/\//, '');

/** Keywords out of a line in which commas part them, each once. */
export const seedsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** "best …" of what was added to a seed, which stands as {} in it. */
export const modifierText = ({ text }: { text: string }): string => text.replace('{}', '…').trim();

/** "1-3,7" of the places 7, 1, 2 and 3: as the export takes them. */
export function placesText(places: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const place of [...new Set(places)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && place === last.to + 1) last.to = place;
    else ranges.push({ from: place, to: place });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}
