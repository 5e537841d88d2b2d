import type { Ctx } from '#lib/features/context.ts';
import { askedOf, pagesFor } from '#lib/features/rankings/check-keyword.ts';
import { engineOutlook } from '#lib/features/searches/serp-of-keyword.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/** What decides how a keyword is requested. */
export interface CostedKeyword {
  engine: string;
  country: string;
  language: string;
  device: string;
  aiOverview?: boolean | null;
}

/** Milliseconds that a page of results takes at least in a browser, two keywords of an engine being checked at once. */
const BROWSER_PAGE_MS = 1_500;

/** The same for keywords that are requested the same way. */
export const wayOf = (keyword: CostedKeyword, project: Project): string => {
  const { engine, device, country, aiOverview } = askedOf({ aiOverview: null, ...keyword }, project);
  return JSON.stringify([engine, device, country, aiOverview]);
};

/** Most pages of results that one round requests, and those of them requested with a browser. */
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
    // An engine that is not measured on this device gets no request.
    if (ways === 0) continue;
    const requests = some.length * pagesFor(project.depth, first.engine);
    sum.requests += requests;
    if (browser) sum.browser_requests += requests;
    sum.msAtLeast += requests * (browser ? Math.max(gapMs, BROWSER_PAGE_MS) : gapMs);
  }
  return sum;
}
