import { fetchPage, parseFacts, toPageInput } from '#lib/features/page-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused } from '#lib/platform/errors.ts';

const FETCH_MS = 15_000;

/**
 * Topics of a page, then the leading terms of its main text, without duplicates.
 * @throws Unreachable, Blocked, Refused, TimedOut as fetching does
 */
async function termsOfPage(ctx: Ctx, url: string, most: number, withinMs: number): Promise<string[]> {
  const answer = await fetchPage(ctx, url, withinMs);
  const { content } = await parseFacts(toPageInput(answer), ctx.signal);
  const terms = [...content.topics, ...content.keywordDensity.map(({ term }) => term)];
  return [...new Set(terms)].slice(0, most);
}

/** Maximum terms of a page that serve as seeds; the leading ones say what it is about. */
const MAX_TERMS = 8;

/**
 * Terms of a page to find keywords around.
 * @param withinMs milliseconds for fetching it
 * @throws Refused for a page without any when there is no seed either, and what fetching throws
 */
export async function needPageTerms(
  ctx: Ctx,
  url: string,
  seeds: readonly string[],
  withinMs = FETCH_MS,
): Promise<string[]> {
  const terms = await termsOfPage(ctx, url, MAX_TERMS, Math.min(withinMs, FETCH_MS));
  if (terms.length > 0 || seeds.length > 0) return terms;
  throw new Refused(`url: the page at ${url} has no text to extract keywords from`);
}
