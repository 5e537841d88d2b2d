import { z } from 'zod';
import { type AdsAccount, callAds, connectionValues } from '#lib/features/connections/service.ts';
import { isAboutKeyword, ruleBrokenBy } from '#lib/features/keywords/ideas/google-ads/keyword-text.ts';
import { type KeywordFigures, readFigures } from '#lib/features/keywords/ideas/google-ads/read-figures.ts';
import { geoTarget, languageTarget } from '#lib/features/keywords/ideas/google-ads/targets.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, Refused } from '#lib/platform/errors.ts';

/** Maximum seeds per request; more are sent in batches. */
const SEEDS_AT_ONCE = 10;
/** Ideas per page; the API allows 10,000. */
const PAGE_SIZE = 1_000;
/** Maximum pages per request: later ideas are far from the seed. */
const MAX_PAGES = 5;

/** Minimum remaining time for another request. */
const LEAST_MS = 500;
const TIME_WAS_UP = 'Google Ads data is incomplete: time limit reached.';

/** What to request ideas for. */
export interface PlannerQuestion {
  keywords: readonly string[];
  url?: string | undefined;
  country: string;
  language: string;
  /** Milliseconds for all pages; later ones are left out. */
  withinMs?: number;
}

/** Whether Google Ads is connected. */
export const isAdsConnected = async (): Promise<boolean> => (await connectionValues('google-ads')) !== null;

/**
 * Ideas around keywords and a page with their figures, in Google's order; null when Google Ads is not connected. A
 * failure after the first page ends the list, and is reported in `incomplete`.
 * @throws what callAds throws for the first page, Refused for a country that Google Ads does not support
 */
export async function keywordIdeas(
  ctx: Ctx,
  { keywords, url, country, language, withinMs = Number.POSITIVE_INFINITY }: PlannerQuestion,
): Promise<{ ideas: KeywordFigures[]; incomplete: string | null } | null> {
  const account = await connectionValues('google-ads');
  if (!account) return null;
  const endsAt = performance.now() + withinMs;
  const ideas = new Map<string, KeywordFigures>();
  const told = (incomplete: string | null) => ({ ideas: [...ideas.values()], incomplete });
  for (const seeds of inBatches(keywords, url)) {
    let pageToken: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const left = endsAt - performance.now();
      if (left < LEAST_MS && ideas.size > 0) return told(TIME_WAS_UP);
      try {
        const question = {
          ...targets(country, language),
          ...seedOf(seeds, url),
          includeAdultKeywords: false,
          pageSize: PAGE_SIZE,
          ...(pageToken && { pageToken }),
        };
        const answer = await callAds(ctx, account, { method: 'generateKeywordIdeas', body: question, withinMs: left });
        for (const idea of readFigures(answer.results)) if (!ideas.has(idea.keyword)) ideas.set(idea.keyword, idea);
        pageToken = typeof answer.nextPageToken === 'string' && answer.nextPageToken ? answer.nextPageToken : undefined;
      } catch (error) {
        ctx.signal.throwIfAborted();
        if (ideas.size === 0 || !(error instanceof AppError)) throw error;
        return told(error.message);
      }
      if (!pageToken) break;
    }
  }
  return told(null);
}

/** What to request figures for. */
export interface FiguresQuestion extends Omit<PlannerQuestion, 'url'> {
  /** Milliseconds; keywords not requested by then are left out. */
  withinMs?: number;
  /** Called with the number of keywords requested so far. */
  onTurn?: (done: number) => void;
}

/** Figures of a keyword requested from Google Ads. */
export interface AskedFigures extends KeywordFigures {
  /** Why Google Ads rejects this keyword; null when it does not. */
  refused: string | null;
}

/**
 * Figures of given keywords, in their order; null values for a keyword without data. Null when Google Ads is not
 * connected. A rejected keyword only loses its own figures. A failure after the first batch ends the list, and is
 * reported in `incomplete`.
 * @throws what callAds throws for the first batch, Refused for a country that Google Ads does not support
 */
export async function keywordFigures(
  ctx: Ctx,
  { keywords, country, language, withinMs = Number.POSITIVE_INFINITY, onTurn }: FiguresQuestion,
): Promise<{ figures: AskedFigures[]; incomplete: string | null } | null> {
  const account = await connectionValues('google-ads');
  if (!account) return null;
  const endsAt = performance.now() + withinMs;
  const figures: AskedFigures[] = [];
  const turns = inBatches(keywords, undefined);
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    const left = endsAt - performance.now();
    if (left < LEAST_MS && figures.length > 0) return { figures, incomplete: TIME_WAS_UP };
    try {
      figures.push(...(await figuresOf(ctx, account, { ...targets(country, language), keywords: turn }, left)));
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (isAboutKeyword(error)) {
        // The error does not say which keyword, so they are requested one by one.
        if (turn.length > 1) turns.unshift(...turn.map((keyword) => [keyword]));
        else figures.push(...turn.map((keyword) => ({ ...NONE, keyword, refused: error.message })));
      } else if (figures.length === 0 || !(error instanceof AppError)) throw error;
      else return { figures, incomplete: error.message };
    }
    onTurn?.(figures.length);
  }
  return { figures, incomplete: null };
}

async function figuresOf(
  ctx: Ctx,
  account: AdsAccount,
  question: ReturnType<typeof targets> & { keywords: readonly string[] },
  withinMs: number,
): Promise<AskedFigures[]> {
  const keywords = question.keywords.filter((keyword) => ruleBrokenBy(keyword) === null);
  const asked = { ...question, keywords };
  const answer =
    keywords.length === 0
      ? { results: [] }
      : await callAds(ctx, account, { method: 'generateKeywordHistoricalMetrics', body: asked, withinMs });
  const byText = new Map<string, KeywordFigures>();
  for (const one of readFigures(answer.results)) {
    for (const text of [one.keyword, ...one.closeVariants]) {
      if (!byText.has(text.toLowerCase())) byText.set(text.toLowerCase(), one);
    }
  }
  return question.keywords.map((keyword) => ({
    ...(byText.get(keyword.toLowerCase()) ?? NONE),
    keyword,
    refused: ruleBrokenBy(keyword),
  }));
}

const currencyAnswer = z.object({
  results: z.tuple([z.object({ customer: z.object({ currencyCode: z.string().regex(/^[A-Z]{3}$/) }) })]),
});

/** Currency of the account's bids, ISO 4217; null when not connected or unknown. @throws the signal's reason */
export async function accountCurrency(ctx: Ctx): Promise<string | null> {
  const account = await connectionValues('google-ads');
  if (!account) return null;
  try {
    const query = 'SELECT customer.currency_code FROM customer LIMIT 1';
    const read = currencyAnswer.safeParse(await callAds(ctx, account, { method: 'googleAds:search', body: { query } }));
    return read.success ? read.data.results[0].customer.currencyCode : null;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

const NONE: KeywordFigures = {
  keyword: '',
  avgMonthlySearches: null,
  competition: null,
  competitionIndex: null,
  lowTopOfPageBidMicros: null,
  highTopOfPageBidMicros: null,
  months: [],
  closeVariants: [],
};

/** @throws Refused for a country that Google Ads does not support: worldwide figures would pass for the country's */
function targets(country: string, language: string) {
  const geo = geoTarget(country);
  if (!geo) throw new Refused(`country: not supported by Google Ads: ${JSON.stringify(country)}.`);
  const spoken = languageTarget(language);
  return { geoTargetConstants: [geo], ...(spoken && { language: spoken }), keywordPlanNetwork: 'GOOGLE_SEARCH' };
}

function seedOf(keywords: readonly string[], url: string | undefined) {
  if (url === undefined) return { keywordSeed: { keywords } };
  return keywords.length === 0 ? { urlSeed: { url } } : { keywordAndUrlSeed: { url, keywords } };
}

function inBatches(keywords: readonly string[], url: string | undefined): string[][] {
  if (keywords.length === 0) return url === undefined ? [] : [[]];
  return Array.from({ length: Math.ceil(keywords.length / SEEDS_AT_ONCE) }, (_, turn) =>
    keywords.slice(turn * SEEDS_AT_ONCE, (turn + 1) * SEEDS_AT_ONCE),
  );
}
