import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { composeBrief, type RelatedFigures } from '#lib/features/content/briefs/compose.ts';
import { pageReading } from '#lib/features/content/briefs/page-reading.ts';
import { readRankedPage } from '#lib/features/content/briefs/read-page.ts';
import * as store from '#lib/features/content/briefs/store.ts';
import { languageOfSeed } from '#lib/features/keywords/ideas/service.ts';
import { questionsOfTree } from '#lib/features/question-trees/service.ts';
import { getSearch, recentSearch, runSearch } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createLimiter } from '#lib/platform/concurrency/create-limiter.ts';
import { Unreachable } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

const SEARCH_MS = 60_000;
/** Ten pages of ten hosts, four in parallel, each with its own limit. */
const WHOLE_MS = 240_000;
const AT_ONCE = 4;
const DAY_MS = 86_400_000;

/** A brief stores each page as it arrives, so an attempt that replaces a dead worker only requests the missing ones. */
export const briefs = defineRun({
  kind: 'brief',
  scope: 'content',
  noun: 'brief',
  model: (client) => client.brief,
  job: { name: 'make-brief', timeoutMs: WHOLE_MS },
  execute: make,
  entry: ({ id, keyword, engine, country, pagesAsked, pagesRead, pagesFound }) => ({
    title: keyword,
    path: '/content',
    done: pagesRead,
    total: pagesFound,
    cancel: { operation: 'cancel_brief', input: { id } },
    retry: {
      operation: 'start_brief',
      input: { keyword, search_engine: engine, country, pages_number: pagesAsked },
    },
  }),
});

type Change = Prisma.BriefUncheckedUpdateManyInput;
type BriefAttempt = Attempt<store.BriefRow, Change>;

async function make(ctx: Ctx, attempt: BriefAttempt): Promise<RunEnd<Change>> {
  const { row: brief } = attempt;
  const asOwner: Ctx = { ...ctx, actor: { kind: 'user', userId: brief.userId, role: 'member' } };
  const beside = await findPages(asOwner, attempt);
  await readPages(ctx, attempt);
  const pages = await store.findPages(brief.id);
  const read = pages.flatMap(({ position, facts }) => {
    const reading = pageReading.safeParse(facts).data;
    return reading ? [{ position, reading }] : [];
  });
  if (read.length === 0) {
    const [first] = pages;
    throw new Unreachable(
      first
        ? `None of the ${pages.length} pages could be crawled. The first, ${first.url}: ${first.reason}`
        : 'The search returned no results. Try another keyword, engine or country.',
    );
  }
  const result = composeBrief(read, beside, languageOf(brief));
  const incomplete = incompleteReason(brief, pages.length, read.length);
  return { status: read.length < pages.length ? 'partial' : 'done', data: { result: store.json(result), incomplete } };
}

const languageOf = ({ keyword, country }: store.BriefRow) => languageOfSeed(keyword, country);

/**
 * Searches, or uses the stored search, and records its top pages.
 * @returns what the results page shows beside the results
 */
async function findPages(ctx: Ctx, { row: brief, write }: BriefAttempt): Promise<RelatedFigures> {
  const search = await searchFor(ctx, brief);
  const { results, pages } = (await getSearch(ctx, { id: search.id })).data.search;
  const first = results.slice(0, brief.pagesAsked);
  await write({ searchId: search.id, searchReused: search.reused, pagesFound: first.length }, (client) =>
    store.addPages(
      client,
      brief.id,
      first.map(({ ranking, url, title }) => ({ position: ranking, url, title })),
    ),
  );
  const asked = brief.questionTreeId === null ? [] : await questionsOfTree(brief.questionTreeId);
  const titles = (kind: string) =>
    pages
      .flatMap(({ features }) => features.filter((one) => one.kind === kind))
      .flatMap(({ items }) => items.map(({ title }) => title));
  return {
    questions: [...asked, ...titles('people-also-ask')],
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
async function readPages(ctx: Ctx, { row: brief, write }: BriefAttempt): Promise<void> {
  const robots = siteRobots(ctx.net, ctx.signal);
  const language = languageOf(brief);
  const inTurn = createLimiter(AT_ONCE);
  const waiting = (await store.findPages(brief.id)).filter(({ state }) => state === 'waiting');
  await Promise.all(
    waiting.map(({ position, url }) =>
      inTurn(async () => {
        const outcome = await readRankedPage(ctx, url, { robots, language });
        const read = outcome.state === 'read' ? 1 : 0;
        await write({ pagesRead: { increment: read } }, (client) =>
          store.savePage(client, { briefId: brief.id, position }, outcome, ctx.now()),
        );
      }),
    ),
  );
}

/** Why the brief has fewer pages than requested; null when it does not. */
function incompleteReason({ pagesAsked }: store.BriefRow, found: number, read: number): string | null {
  if (read < found) return `${read} of ${found} pages could be crawled; the others are excluded.`;
  return found < pagesAsked ? `The first result page has ${found} pages, ${pagesAsked} were requested.` : null;
}
