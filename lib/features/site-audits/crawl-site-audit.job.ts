import { z } from 'zod';
import { noteLinksOfAudit, queueCrawledLinks } from '#lib/features/backlinks/service.ts';
import { inspectHost, limitsOf } from '#lib/features/page-audits/service.ts';
import { analyse } from '#lib/features/site-audits/analysis/analysis.ts';
import { hostChecks } from '#lib/features/site-audits/analysis/site-checks.ts';
import { checkLlmsTxt } from '#lib/features/site-audits/crawl/check-llms-txt.ts';
import { crawlPhase, type PhaseEnd } from '#lib/features/site-audits/crawl/crawl-phase.ts';
import { externalPhase } from '#lib/features/site-audits/crawl/external-phase.ts';
import { holding } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { readNotes, readSettings, type SiteNotes } from '#lib/features/site-audits/crawl/run-notes.ts';
import * as store from '#lib/features/site-audits/crawl/run-store.ts';
import { waitForDatabase } from '#lib/features/site-audits/crawl/run-writer.ts';
import { extractionCounts } from '#lib/features/site-audits/extraction/extraction-store.ts';
import { writeHostFindings } from '#lib/features/site-audits/report/findings-store.ts';
import { openSite } from '#lib/features/site-audits/settings/site-access.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { withLease } from '#lib/platform/queue/lease.ts';
import { enqueue, prepareQueues } from '#lib/platform/queue/queue.ts';

/**
 * After this time a job hands the crawl over to the next one: queues limit the duration of a job, audits have no limit.
 */
const SLICE_MS = 20 * 60_000;

/**
 * Continues a site audit: crawl, external links, analysis. Any number of processes can start it any number of times:
 * each attempt takes a lease, and only the latest can write.
 */
export const crawlSiteAudit = defineJob({
  name: 'crawl-site-audit',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 3, delaySeconds: 2 },
  timeoutMs: 90 * 60_000,
  concurrency: 2,
  async handle(ctx: Ctx, { id }) {
    const lease = crypto.randomUUID();
    const audit = await store.claim(id, lease, ctx.now());
    if (!audit) return;
    await withLease(ctx, {
      id,
      beat: () => store.beat(id, lease, ctx.now()),
      run: (attempt) => run(attempt, audit, lease),
      settle: (error) => settle(ctx, audit, lease, error),
    });
  },
  async giveUp(ctx: Ctx, { id }, reason) {
    const audit = await store.find(id);
    if (!audit) return;
    const notes = readNotes(audit);
    // A crawl of days survives several worker deaths: it fails only if it made no progress since the last one.
    if (audit.fetched > notes.fetchedAtFailure) {
      await prepareQueues([crawlSiteAudit]);
      const queueIt = (within: Prisma.TransactionClient) => enqueue(crawlSiteAudit, { id }, { goesOn: true, within });
      await store.requeueUnheld(id, { ...notes, fetchedAtFailure: audit.fetched }, queueIt);
      return;
    }
    await store.fail(id, null, { code: 'internal', message: reason, now: ctx.now() });
  },
});

async function run(ctx: Ctx, audit: store.RunRow, lease: string): Promise<void> {
  const { id } = audit;
  const set = (data: Parameters<typeof store.note>[2]) => waitForDatabase(ctx, () => store.note(id, lease, data));
  let { phase } = audit;
  let opening: ReturnType<typeof openSite> | undefined;
  /** Signs in once in this attempt. */
  const open = () => {
    opening ??= openSite(ctx, audit, readSettings(audit).user_agent);
    return opening;
  };
  if (phase === 'crawl') {
    const end = await crawlPhase(ctx, audit, lease, { sliceMs: SLICE_MS, open });
    if (await stepAside(end, audit, lease, ctx)) return;
    const problem = await waitForDatabase(ctx, () => store.whyNothing(audit.no));
    if (problem !== null) {
      await store.fail(id, lease, { code: 'unreachable', message: problem, now: ctx.now() });
      return;
    }
    phase = 'links';
    await set({ phase, endReason: end.kind === 'over' ? end.reason : null });
  }
  if (phase === 'links') {
    if (readSettings(audit).check_external) {
      const end = await externalPhase(ctx, audit, lease);
      if (await stepAside(end, audit, lease, ctx)) return;
    }
    await evaluateHost(ctx, audit, lease, open);
    await set({ phase: 'analysis' });
  }
  // Reload the row, because the analysis needs what the crawl has stored meanwhile.
  const crawled = (await waitForDatabase(ctx, () => store.find(id))) ?? audit;
  const report = await analyse(ctx, crawled, lease);
  const { extract } = readSettings(audit);
  const extraction = extract.length === 0 ? [] : await waitForDatabase(ctx, () => extractionCounts(audit.no, extract));
  const end = {
    phase: 'report',
    score: report.value,
    scoreVersion: report.version,
    report: { ...report },
    site: { ...readNotes(crawled), extraction },
    finishedAt: ctx.now(),
  };
  // A separate job records the crawled links as backlinks, because this attempt ends with the audit.
  await waitForDatabase(ctx, () => prepareQueues([noteLinksOfAudit]));
  await waitForDatabase(ctx, () => store.finish(id, lease, end, queueCrawledLinks));
}

/** The checks of the host. One that cannot be inspected costs nothing else. @throws LeaseLost */
async function evaluateHost(
  ctx: Ctx,
  { id, url, userId }: store.RunRow,
  lease: string,
  open: () => ReturnType<typeof openSite>,
): Promise<void> {
  const limits = await waitForDatabase(ctx, () => limitsOf(userId));
  let found: Awaited<ReturnType<typeof inspectHost>>;
  let llms: SiteNotes['llms'];
  try {
    // With the session of the crawl: without it, the site answers everything with its sign-in page.
    const access = await open();
    if (typeof access === 'string') {
      ctx.log.warn({ url, reason: access }, 'host could not be inspected');
      return;
    }
    const { isEmpty, headersFor } = access.credentials;
    const fetch: Ctx['net']['fetch'] = (target, options) => ctx.net.fetch(target, { ...options, headersFor });
    const signedIn = isEmpty ? ctx : { ...ctx, net: { ...ctx.net, fetch } };
    found = await inspectHost(signedIn, url, { checks: hostChecks, limits });
    llms = await checkLlmsTxt(signedIn, found.site?.host?.llms ?? null);
  } catch (error) {
    ctx.signal.throwIfAborted();
    ctx.log.warn({ err: error, url }, 'host could not be inspected');
    return;
  }
  await waitForDatabase(ctx, () => holding(id, lease)((run) => writeHostFindings(run, found)));
  const row = await waitForDatabase(ctx, () => store.find(id));
  if (!row) return;
  const aiCrawlers = found.site?.host?.robots?.ai?.map((one) => ({ ...one })) ?? null;
  const site = { ...readNotes(row), aiCrawlers, llms };
  await waitForDatabase(ctx, () => store.note(id, lease, { site }));
}

/** @returns whether this attempt is over */
async function stepAside(end: PhaseEnd, { id }: store.RunRow, lease: string, ctx: Ctx): Promise<boolean> {
  if (end.kind === 'over') return false;
  if (end.kind === 'pause') {
    await waitForDatabase(ctx, () =>
      store.note(id, lease, { status: 'paused', lease: null, wanted: null, pauseReason: end.reason }),
    );
    return true;
  }
  if (end.kind === 'wait') {
    await waitForDatabase(ctx, () => store.waitForWindow(id, lease, end.reason));
    await enqueue(crawlSiteAudit, { id }, { goesOn: true, startAfterSeconds: end.seconds });
    return true;
  }
  await waitForDatabase(ctx, () => store.release(id, lease, null));
  await enqueue(crawlSiteAudit, { id }, { goesOn: true });
  return true;
}

async function settle(ctx: Ctx, { id }: store.RunRow, lease: string, thrown: unknown): Promise<void> {
  const error = toAppError(thrown);
  if (error.transient) {
    await store.release(id, lease, error.message);
    throw error;
  }
  ctx.log.error({ err: thrown, id }, 'site audit failed');
  await store.fail(id, lease, { code: error.code, message: error.message, now: ctx.now() });
}
