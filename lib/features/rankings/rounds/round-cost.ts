import { askedOf, pagesFor } from '#lib/features/rankings/checks/check-keyword.ts';
import { engineOutlook } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/** The properties that determine how a keyword is requested. */
export interface CostedKeyword {
  engine: string;
  country: string;
  language: string;
  device: string;
  location: string;
  aiOverview?: boolean | null;
}

/** Minimum milliseconds for a page of results in a browser, with two keywords of an engine checked concurrently. */
const BROWSER_PAGE_MS = 1_500;

/** Equal for keywords that are requested the same way. */
export const wayOf = (keyword: CostedKeyword, project: Project): string => {
  const { engine, device, country, aiOverview } = askedOf({ aiOverview: null, ...keyword }, project);
  return JSON.stringify([engine, device, country, aiOverview]);
};

/** Maximum pages of results that one round requests, and how many of them with a browser. */
export async function costOfRound(
  ctx: Ctx,
  project: Project,
  keywords: readonly CostedKeyword[],
): Promise<{ requests: number; browser_requests: number; msAtLeast: number }> {
  const sum = { requests: 0, browser_requests: 0, msAtLeast: 0 };
  for (const some of Map.groupBy(keywords, (keyword) => wayOf(keyword, project)).values()) {
    const [first] = some;
    if (!first) continue;
    const { gapMs, browser, ways } = await engineOutlook(ctx, askedOf({ aiOverview: null, ...first }, project));
    // An engine that does not support this device gets no request.
    if (ways === 0) continue;
    const requests = some.length * pagesFor(project.depth, first.engine);
    sum.requests += requests;
    if (browser) sum.browser_requests += requests;
    sum.msAtLeast += requests * (browser ? Math.max(gapMs, BROWSER_PAGE_MS) : gapMs);
  }
  return sum;
}
