import { z } from 'zod';
import { siteRobots } from '#lib/crawl/site-robots.ts';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { type Beside, composeBrief } from '#lib/features/content/briefs/compose.ts';
import { pageReading } from '#lib/features/content/briefs/page-reading.ts';
import { readRankedPage } from '#lib/features/content/briefs/read-page.ts';
import * as store from '#lib/features/content/briefs/store.ts';
import { languageOfSeed } from '#lib/features/keywords/ideas/language-of-seed.ts';
import { recentSearch } from '#lib/features/searches/recent-search.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import { getSearch } from '#lib/features/searches/searches.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createLimiter } from '#lib/platform/concurrency/create-limiter.ts';
import { toAppError, Unreachable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

const SEARCH_MS = 60_000;
/** Ten pages of ten hosts, four in parallel, each with its own limit. */
const WHOLE_MS = 240_000;
const AT_ONCE = 4;
const DAY_MS = 86_400_000;

/**
 * Runs a stored brief. Each page is stored as it arrives, so an attempt that replaces a dead worker only requests the
 * missing ones. Only the latest attempt can write.
 */
export const makeBrief = defineJob({
  name: 'make-brief',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: WHOLE_MS,
  async handle(ctx: Ctx, { id }) {
    const lease = crypto.randomUUID();
    const brief = await store.claimBrief(id, lease, ctx.now());
    if (!brief) return;
    await withLease(ctx, {
      id,
      beat: () => store.changeHeld(id, lease, { heartbeatAt: ctx.now() }),
      run: (attempt) => make(attempt, brief, lease),
      settle: async (error) => {
        const { code, message } = toAppError(error);
        if (code === 'internal') ctx.log.error({ err: error, id }, 'brief failed');
        await store.failBrief(id, lease, { code, message, now: ctx.now() });
      },
    });
  },
  async giveUp(ctx: Ctx, { id }, reason) {
    await store.failBrief(id, null, { code: 'internal', message: reason, now: ctx.now() });
  },
});

async function make(ctx: Ctx, brief: store.BriefRow, lease: string): Promise<void> {
  const asOwner: Ctx = { ...ctx, actor: { kind: 'user', userId: brief.userId, role: 'member' } };
  const beside = await findPages(asOwner, brief, lease);
  await readPages(ctx, brief, lease);
  const pages = await store.findPages(brief.id);
  const read = pages.flatMap(({ position, facts }) => {
    const reading = pageReading.safeParse(facts).data;
    return reading ? [{ position, reading }] : [];
  });
  if (read.length === 0) {
    const [first] = pages;
    throw new Unreachable(
      first
        ? `None of the ${pages.length} pages could be read. The first, ${first.url}: ${first.reason}`
        : 'The search found no page to read. Try another keyword, engine or country.',
    );
  }
  const result = composeBrief(read, beside, languageOf(brief));
  const incomplete = incompleteReason(brief, pages.length, read.length);
  const found = { result, isPartial: read.length < pages.length, incomplete, now: ctx.now() };
  if (!(await store.finishBrief(brief.id, lease, found))) throw new LeaseLost();
}

const languageOf = ({ keyword, country }: store.BriefRow) => languageOfSeed(keyword, country);

/**
 * Searches, or uses the stored search, and records its top pages.
 * @returns what the results page shows beside the results
 */
async function findPages(ctx: Ctx, brief: store.BriefRow, lease: string): Promise<Beside> {
  const search = await searchFor(ctx, brief);
  const { results, pages } = (await getSearch(ctx, { id: search.id })).data.search;
  const first = results
    .slice(0, brief.pagesAsked)
    .map(({ ranking, url, title }) => ({ position: ranking, url, title }));
  if (!(await store.setPages(brief.id, lease, search, first))) throw new LeaseLost();
  const titles = (kind: string) =>
    pages
      .flatMap(({ features }) => features.filter((one) => one.kind === kind))
      .flatMap(({ items }) => items.map(({ title }) => title));
  return {
    questions: titles('people-also-ask'),
    related: [...titles('related-searches'), ...pages.flatMap(({ related }) => related)],
  };
}

async function searchFor(ctx: Ctx, brief: store.BriefRow): Promise<{ id: string; reused: boolean }> {
  // An earlier attempt has searched.
  if (brief.searchId) return { id: brief.searchId, reused: brief.searchReused };
  const engine = ENGINE_IDS.find((known) => known === brief.engine) ?? 'google';
  const { keyword: query, country } = brief;
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const known = await recentSearch(ctx, { query, engine, country, since });
  if (known) return { id: known, reused: true };
  const { searchId } = await runSearch(ctx, {
    query,
    engine,
    country,
    pages: 1,
    purpose: 'brief',
    budgetMs: SEARCH_MS,
    projectId: brief.projectId ?? undefined,
  });
  return { id: searchId, reused: false };
}

/** Reads the pages that have not been read yet. */
async function readPages(ctx: Ctx, brief: store.BriefRow, lease: string): Promise<void> {
  const robots = siteRobots(ctx.net, ctx.signal);
  const language = languageOf(brief);
  const inTurn = createLimiter(AT_ONCE);
  const waiting = (await store.findPages(brief.id)).filter(({ state }) => state === 'waiting');
  await Promise.all(
    waiting.map(({ position, url }) =>
      inTurn(async () => {
        const outcome = await readRankedPage(ctx, url, { robots, language });
        if (!(await store.savePage(brief.id, lease, position, outcome, ctx.now()))) throw new LeaseLost();
      }),
    ),
  );
}

/** Why the brief has fewer pages than requested; null when it does not. */
function incompleteReason({ pagesAsked }: store.BriefRow, found: number, read: number): string | null {
  if (read < found) return `${read} of ${found} pages could be read; the others count nowhere.`;
  return found < pagesAsked ? `The first page of results has ${found} pages, ${pagesAsked} were asked for.` : null;
}
