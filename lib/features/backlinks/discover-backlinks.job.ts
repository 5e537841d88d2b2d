import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import { finish, type QueueIt, type RunWithDomain } from '#lib/features/backlinks/check/run-store.ts';
import { giveUpRun, runUnderLease } from '#lib/features/backlinks/check/settle-run.ts';
import { freshTally, keepPages } from '#lib/features/backlinks/check/store-pages.ts';
import { watchRun } from '#lib/features/backlinks/check/watch-run.ts';
import { checkBacklinksJob } from '#lib/features/backlinks/check-backlinks.job.ts';
import { joinCrawledLinks } from '#lib/features/backlinks/discover/crawled-links.ts';
import { type DiscoveryResult, discoverLinks } from '#lib/features/backlinks/discover/discover-links.ts';
import { targetOf } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** No client waits on the connection, so searches and slow pages may take longer. */
const SEARCH_MS = 4 * 60_000;
const WHOLE_MS = 8 * 60_000;

/** Discovers links to a domain and stores them page by page, so that results survive an interruption. */
export const discoverBacklinks = defineJob({
  name: 'look-for-backlinks',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 1, delaySeconds: 2 },
  timeoutMs: WHOLE_MS + 120_000,
  handle: (ctx: Ctx, { id }) => runUnderLease(ctx, id, run, queueCheck),
  giveUp: (ctx: Ctx, { id }, reason) => giveUpRun(ctx, id, reason, queueCheck),
});

/** Queues the check of known links that follows a scheduled discovery. */
const queueCheck: QueueIt = (within, id) => enqueue(checkBacklinksJob, { id }, { id, within });

async function run(ctx: Ctx, row: RunWithDomain, lease: string): Promise<void> {
  const { domain } = row;
  const tally = freshTally();
  const found = { resultPages: 0, total: 0 };
  const watch = watchRun(ctx, row.id, lease, () => ({ ...tally, ...found }));
  const inner: Ctx = { ...ctx, signal: watch.signal };
  let looked: DiscoveryResult | null = null;
  try {
    await joinCrawledLinks(domain);
    const keep = keepPages(inner, { domainNo: domain.no, foundBy: 'search', tally, run: { id: row.id, lease } });
    looked = await discoverLinks(inner, {
      target: targetOf(domain.domain),
      engine: ENGINES.find((one) => one === row.engine) ?? 'google',
      country: row.country ?? 'us',
      pages: row.pagesAsked ?? 15,
      ownerId: domain.userId,
      searchMs: SEARCH_MS,
      wholeMs: WHOLE_MS,
      onRead: (source) => keep(source.url, source),
      onFound: ({ resultPages, pages }) => Object.assign(found, { resultPages, total: pages }),
    });
  } catch (error) {
    if (!watch.stopped()) throw error;
  } finally {
    // The next write reports a lost lease.
    await watch.end().catch(() => {});
  }
  const end = {
    status: watch.stopped() ? ('stopped' as const) : ('done' as const),
    incompleteReason: watch.stopped() ? 'Canceled.' : (looked?.incompleteReason ?? null),
    now: ctx.now(),
  };
  await finish(row.id, lease, end, queueCheck);
}
