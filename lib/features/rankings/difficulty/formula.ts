import { DIFFICULTY_PARTS } from '#lib/features/rankings/difficulty/contract.ts';
import { includesTerms, meaningfulTerms, termsOf } from '#lib/text/keywords/terms.ts';

/**
 * Keyword difficulty from a measured first page. Pure; documented in docs/keyword-difficulty.md. What was not measured widens
 * the range between `low` and `high`, and is never assumed to be zero.
 */

/** Results of the first page. */
export const FIRST_PAGE = 10;
/** Referring domains at which links count in full. */
const FULL_LINKS = 1_000;
/** Kinds of features at which they count in full. */
const FULL_FEATURES = 4;
/** Share of first pages from which a domain is recurring, and how many first pages that takes. */
const RECURRING_SHARE = 0.2;
export const MIN_SERPS = 20;
export const WEIGHTS = { links: 60, titles: 15, recurring: 15, features: 10 } as const;
/** A part of the formula. */
export type DifficultyPart = (typeof DIFFICULTY_PARTS)[number];

/** Features that take clicks or space from organic results. */
const PUSHING = [
  'ad',
  'ai-overview',
  'answer',
  'featured-snippet',
  'image',
  'knowledge-panel',
  'local-pack',
  'news',
  'shopping',
  'video',
];

/** The formula in words, shown with each figure. */
export const DIFFICULTY_FORMULA =
  `Difficulty = (${WEIGHTS.links} × links + ${WEIGHTS.titles} × titles + ${WEIGHTS.recurring} × recurring domains + ${WEIGHTS.features} × features) ÷ 100, each from 0 to 100, over the first ${FIRST_PAGE} results. ` +
  `Links: mean of log(1 + known referring domains) ÷ log(1 + ${FULL_LINKS}) per result, at most 100. ` +
  'Titles: 100 for a title with all words of the keyword, 50 for only the URL, else 0; their mean. ' +
  `Recurring domains: share of results whose domain is on the first page of at least ${RECURRING_SHARE * 100}% of the stored SERPs of the project in the same engine and country; needs ${MIN_SERPS} SERPs. ` +
  `Features: kinds of SERP features that push results down ÷ ${FULL_FEATURES}, at most 100. ` +
  'The range counts what is not measured as 0 and as 100. The value counts results without link data as the mean of the others, and excludes a part that is not measured at all. Without link data for any result, difficulty is not measured.';

/** A result of the first page, with what is known of it. */
export interface FirstPageResult {
  url: string;
  title: string;
  /** Known referring domains of its domain; null: nobody collected them. */
  referringDomains: number | null;
  /** Share of the stored first pages that its domain is on, 0 to 1. */
  share: number;
}

/** What the formula reads. */
export interface DifficultyInput {
  keyword: string;
  language: string;
  results: readonly FirstPageResult[];
  /** Stored first pages behind the shares. */
  serps: number;
  features: readonly string[];
  /** Whether it is unknown if the page has an AI Overview. */
  unknownOverview: boolean;
}

/** A figure from 0 to 100; `value` is null where nothing was measured. */
export interface Ranged {
  value: number | null;
  low: number;
  high: number;
}

/** The parts, and the difficulty; null without link data. */
export interface Difficulty {
  total: { value: number; low: number; high: number } | null;
  parts: Record<DifficultyPart, Ranged>;
}

const UNKNOWN: Ranged = { value: null, low: 0, high: 100 };
const exactly = (value: number): Ranged => ({ value, low: value, high: value });
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Evaluates the formula. */
export function difficultyOf(input: DifficultyInput): Difficulty {
  const parts: Difficulty['parts'] = {
    links: linksOf(input.results),
    titles: exactly(meanOf(input.results.map((result) => matchPoints(titleMatch(result, input))))),
    recurring:
      input.serps < MIN_SERPS ? UNKNOWN : exactly(100 * meanOf(input.results.map((one) => Number(isRecurring(one))))),
    features: featuresOf(input),
  };
  const known = DIFFICULTY_PARTS.filter((part) => parts[part].value !== null);
  const weightOf = (names: readonly DifficultyPart[]) => names.reduce((sum, part) => sum + WEIGHTS[part], 0);
  const sum = (names: readonly DifficultyPart[], of: (one: Ranged) => number) =>
    Math.round(names.reduce((total, part) => total + WEIGHTS[part] * of(parts[part]), 0) / weightOf(names));
  const total =
    parts.links.value === null
      ? null
      : {
          value: sum(known, ({ value }) => value ?? 0),
          low: sum(DIFFICULTY_PARTS, ({ low }) => low),
          high: sum(DIFFICULTY_PARTS, ({ high }) => high),
        };
  return { total, parts };
}

/** Whether a domain is on many of the stored first pages. */
export const isRecurring = ({ share }: Pick<FirstPageResult, 'share'>): boolean => share >= RECURRING_SHARE;

/** Kinds of the features that push results down. */
export const pushingFeatures = (features: readonly string[]): string[] =>
  PUSHING.filter((kind) => features.includes(kind));

function linksOf(results: readonly FirstPageResult[]): Ranged {
  const known = results.flatMap(({ referringDomains: count }) =>
    count === null ? [] : [Math.min(100, (100 * Math.log(1 + count)) / Math.log(1 + FULL_LINKS))],
  );
  if (known.length === 0) return UNKNOWN;
  const sum = known.reduce((total, one) => total + one, 0);
  const missing = results.length - known.length;
  return { value: meanOf(known), low: sum / results.length, high: (sum + 100 * missing) / results.length };
}

function featuresOf({ features, unknownOverview }: DifficultyInput): Ranged {
  const points = (count: number) => Math.min(100, (100 * count) / FULL_FEATURES);
  const { length } = pushingFeatures(features);
  return { value: points(length), low: points(length), high: points(length + Number(unknownOverview)) };
}

/** Where a result has all words of the keyword. */
export type TitleMatch = 'title' | 'url' | 'none';

/** Whether title or URL have all words of the keyword, ignoring endings. */
export function titleMatch(
  { title, url }: Pick<FirstPageResult, 'title' | 'url'>,
  { keyword, language }: Pick<DifficultyInput, 'keyword' | 'language'>,
): TitleMatch {
  const wanted = meaningfulTerms(keyword, language);
  const has = (text: string) => includesTerms(wanted, termsOf(text.normalize('NFKC').toLowerCase()));
  if (has(title)) return 'title';
  return has(decoded(url)) ? 'url' : 'none';
}

function decoded(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return '';
  try {
    return decodeURIComponent(`${parsed.hostname.replaceAll('.', ' ')} ${parsed.pathname.replaceAll(/[-_/]/g, ' ')}`);
  } catch {
    return parsed.pathname.replaceAll(/[-_/]/g, ' ');
  }
}

const matchPoints = (match: TitleMatch) => ({ title: 100, url: 50, none: 0 })[match];
