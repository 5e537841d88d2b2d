import type { Ctx } from '#lib/features/context.ts';
import { fetchPage } from '#lib/features/page-analysis/fetch-page.ts';
import { toPageInput } from '#lib/features/page-analysis/page-input.ts';
import { parseFacts } from '#lib/features/page-analysis/parse-facts.ts';

const FETCH_MS = 15_000;

/**
 * What a page is about: its topics, then the leading terms of its main text, each once.
 * @throws Unreachable, Blocked, Refused, TimedOut as fetching does
 */
export async function termsOfPage(ctx: Ctx, url: string, most: number): Promise<string[]> {
  const answer = await fetchPage(ctx, url, FETCH_MS);
  const { content } = await parseFacts(toPageInput(answer), ctx.signal);
  const terms = [...content.topics, ...content.keywordDensity.map(({ term }) => term)];
  return [...new Set(terms)].slice(0, most);
}
