import { z } from 'zod';
import { checkPage } from '#lib/features/backlinks/check/check-page.ts';
import { finish, type RunWithDomain } from '#lib/features/backlinks/check/run-store.ts';
import { giveUpRun, runUnderLease } from '#lib/features/backlinks/check/settle-run.ts';
import { freshTally, keepPages } from '#lib/features/backlinks/check/store-pages.ts';
import { watchRun } from '#lib/features/backlinks/check/watch-run.ts';
import type { DomainRow } from '#lib/features/backlinks/domain-store.ts';
import { countDuePages, duePages } from '#lib/features/backlinks/links/link-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Pages read in parallel; `lib/net` and a gap limit the rate per host. */
const AT_ONCE = 8;
const SLICE = 200;

/**
 * Reads the pages of a domain's known links again. Pages requested since the run started are done, so a retry continues
 * where the previous attempt ended.
 */
export const checkBacklinksJob = defineJob({
  name: 'check-backlinks',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 1, delaySeconds: 2 },
  timeoutMs: 6 * 3_600_000,
  handle: (ctx: Ctx, { id }) => runUnderLease(ctx, id, run),
  giveUp: (ctx: Ctx, { id }, reason) => giveUpRun(ctx, id, reason),
});

async function run(ctx: Ctx, row: RunWithDomain, lease: string): Promise<void> {
  const since = row.startedAt ?? ctx.now();
  // Continues the counts of earlier attempts.
  const { checked, failed, linksFound, linksNew, linksLost } = row;
  const tally = { ...freshTally(), checked, failed, linksFound, linksNew, linksLost };
  const total = checked + failed + (await countDuePages(row.domain.no, since));
  const watch = watchRun(ctx, row.id, lease, () => ({ ...tally, total }));
  try {
    const inner = { ...ctx, signal: watch.signal };
    const keep = keepPages(inner, { domainNo: row.domain.no, foundBy: 'search', tally, run: { id: row.id, lease } });
    await readDue(inner, row.domain, since, keep);
  } catch (error) {
    if (!watch.stopped()) throw error;
  } finally {
    // The next write reports a lost lease.
    await watch.end().catch(() => {});
  }
  await finish(row.id, lease, {
    status: watch.stopped() ? 'stopped' : 'done',
    incompleteReason: watch.stopped() ? 'Canceled.' : null,
    now: ctx.now(),
  });
}

async function readDue(ctx: Ctx, domain: DomainRow, since: Date, keep: ReturnType<typeof keepPages>): Promise<void> {
  const check = checkPage(ctx, domain);
  for (;;) {
    const pages = await duePages(domain.no, since, SLICE);
    if (pages.length === 0) return;
    const worker = async () => {
      for (let url = pages.shift(); url !== undefined; url = pages.shift()) {
        const { source, broken } = await check(url);
        ctx.signal.throwIfAborted();
        await keep(url, source, broken);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
}
