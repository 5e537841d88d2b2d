import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import type { Tone } from '#components/ui/badge.tsx';
import type { Intent } from '#lib/contract/fields.ts';
import type { KeywordSource } from '#lib/features/keywords/ideas/contract.ts';
import type { ResearchKind, ResearchStatus, ResearchStep } from '#lib/features/keywords/research/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of keywords, shared by all their screens. */

export const intentIds = [
  'informational',
  'commercial',
  'transactional',
  'navigational',
] as const satisfies readonly Intent[];

/** `note` describes what a searcher with this intent wants. */
export const intentLabels = (t: Translator): Record<Intent, { word: string; note: string; color: string }> => ({
  informational: { word: t('Informational'), note: t('wants information'), color: 'var(--color-chart-1)' },
  commercial: { word: t('Commercial'), note: t('comparing options'), color: 'var(--color-chart-2)' },
  transactional: { word: t('Transactional'), note: t('ready to buy'), color: 'var(--color-chart-3)' },
  navigational: { word: t('Navigational'), note: t('wants a specific site'), color: 'var(--color-chart-4)' },
});

type Competition = 'LOW' | 'MEDIUM' | 'HIGH' | 'UNSPECIFIED' | 'UNKNOWN';

/** Label and color of each level of competition. */
export const competitionLabels = (t: Translator): Record<Competition, { word: string; tone: Tone }> => ({
  LOW: { word: t('Low'), tone: 'neutral' },
  MEDIUM: { word: t('Medium'), tone: 'accent' },
  HIGH: { word: t('High'), tone: 'warning' },
  UNSPECIFIED: { word: t('Not specified'), tone: 'neutral' },
  UNKNOWN: { word: t('Unknown'), tone: 'neutral' },
});

export const kindIds = ['related', 'long_tail'] as const satisfies readonly ResearchKind[];
/** Label and short label of each kind of research. */
export const kindLabels = (t: Translator): Record<ResearchKind, { word: string; short: string }> => ({
  related: { word: t('Related'), short: t('Related') },
  long_tail: { word: t('Long-tail keywords'), short: t('Long-tail') },
});

export const statusIds = [
  'queued',
  'running',
  'done',
  'failed',
  'canceled',
] as const satisfies readonly ResearchStatus[];

/** Labels of the steps of a research. */
export const stepLabels = (t: Translator): Record<ResearchStep, string> => ({
  page: t('Analyzing the page'),
  google_ads: t('Fetching Google Ads data'),
  engines: t('Fetching autocomplete suggestions'),
  text_model: t('Querying the AI model'),
  figures: t('Fetching search volumes'),
});

/** Labels of the sources of keywords. */
export const sourceLabels = (t: Translator): Record<KeywordSource, string> => ({
  seed: t('Seed'),
  ...engineNames,
  people_also_ask: t('People Also Ask'),
  related_searches: t('Related searches'),
  google_ads: 'Google Ads',
  page: t('Page'),
  pattern: t('Generated'),
  text_model: t('AI model (LLM)'),
});

/** In display order. */
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

/** Explanation of each source. */
export const sourceNotes = (t: Translator): Record<KeywordSource, string> => ({
  seed: t('seed keyword'),
  google: t('autocomplete suggestion'),
  bing: t('autocomplete suggestion'),
  yahoo: t('autocomplete suggestion'),
  duckduckgo: t('autocomplete suggestion'),
  people_also_ask: t('question from a stored SERP'),
  related_searches: t('from a stored SERP'),
  google_ads: t('Keyword Planner idea'),
  page: t('term from the page'),
  pattern: t('generated from a template; no known searches'),
  text_model: t('suggested by the connected AI model'),
});

/** Title of a research: its seeds or its URL. */
export const titleOf = ({ seeds, url }: { seeds: readonly string[]; url: string | null }): string =>
  seeds.join(', ') || (url ?? '').replace(/^https?:\/\//, '');

/** Comma-separated keywords, without duplicates. */
export const seedsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** "best …" for a modifier, in which {} stands for the seed. */
export const modifierText = ({ text }: { text: string }): string => text.replace('{}', '…').trim();

/** "1-3,7" for the places 7, 1, 2 and 3, as the export expects them. */
export function placesText(places: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const place of [...new Set(places)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && place === last.to + 1) last.to = place;
    else ranges.push({ from: place, to: place });
  }
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}
