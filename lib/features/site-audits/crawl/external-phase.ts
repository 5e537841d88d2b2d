import 'server-only';
import type { PhaseEnd } from '#lib/features/site-audits/crawl/crawl-phase.ts';
import { type RunRow, uncheckedExternal } from '#lib/features/site-audits/crawl/run-store.ts';
import { runWriter, waitForDatabase } from '#lib/features/site-audits/crawl/run-writer.ts';
import type { PageRow, VisitRows } from '#lib/features/site-audits/report/rows.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Maximum number of external addresses checked per run, and the time for all of them. */
const MAX_TRIED = 5_000;
const BUDGET_MS = 15 * 60_000;
const ONE_MS = 10_000;
const PARALLEL = 16;
const SLICE = 500;
/** Statuses that are responses to our request, not to a visitor's: they say nothing about the link. */
const NOT_FOR_US = new Set([401, 402, 403, 405, 406, 407, 408, 409, 418, 423, 425, 426, 429, 451, 503, 999]);

/**
 * Checks the external addresses that the pages link to, by HEAD and if that fails by GET. What is left when the budget
 * is used up stays unchecked.
 * @throws LeaseLost
 */
export async function externalPhase(ctx: Ctx, audit: RunRow, lease: string): Promise<PhaseEnd> {
  const writer = runWriter(ctx, audit, lease, { limits: { internal: 0, external: 0 }, isCrawl: false });
  const ending = new AbortController();
  const signal = AbortSignal.any([ctx.signal, writer.failed, ending.signal]);
  const watching = writer.watch({ changes: () => [], wanted: () => ending.abort(new Error('pause requested')) });
  const until = performance.now() + BUDGET_MS;
  let tried = 0;
  try {
    while (!signal.aborted && tried < MAX_TRIED && performance.now() < until) {
      const slice = await waitForDatabase(ctx, () => uncheckedExternal(audit.no, SLICE));
      if (slice.length === 0) break;
      tried += slice.length;
      const queue = slice.map(({ url, key }) => ({ url, key: key.toString() }));
      const worker = async () => {
        for (let next = queue.shift(); next && !signal.aborted && performance.now() < until; next = queue.shift()) {
          const row = await tryAddress(ctx, next, signal);
          if (row) await writer.add([rowsOf(row)]);
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, worker));
      await writer.flush();
    }
  } finally {
    watching.end();
  }
  ctx.signal.throwIfAborted();
  writer.failed.throwIfAborted();
  const wanted = await writer.readWanted();
  return wanted === 'pause' ? { kind: 'pause', reason: null } : { kind: 'over', reason: null };
}

const rowsOf = (page: PageRow): VisitRows => ({
  addresses: [],
  pages: [page],
  links: [],
  findings: [],
  checks: [],
  kept: [],
  bytes: 0,
});

async function tryAddress(
  ctx: Ctx,
  { url, key }: { url: string; key: string },
  signal: AbortSignal,
): Promise<PageRow | null> {
  const row = { key, url, status: null, reason: null, html: null } as const;
  try {
    // Some hosts do not answer HEAD at all.
    const head = await ask(ctx, url, 'HEAD', signal).catch((error: unknown) => {
      if (signal.aborted || !isUnanswered(error)) throw error;
      return null;
    });
    const status = head !== null && head < 400 ? head : await ask(ctx, url, 'GET', signal);
    if (status < 400) return { ...row, status, outcome: 'page' };
    const reason = `Status ${status}.`;
    if (NOT_FOR_US.has(status)) return { ...row, status, reason, outcome: 'blocked' };
    return { ...row, status, reason, outcome: status < 500 ? 'client_error' : 'server_error' };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof AppError)) throw error;
    if (isUnanswered(error)) return { ...row, outcome: 'no_answer', reason: error.message };
    // Our own policy forbids the request, which says nothing about the link.
    return { ...row, outcome: 'blocked', reason: 'Not checked: the URL is not allowed.' };
  }
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unreachable' || error.code === 'timed_out');

async function ask(ctx: Ctx, url: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<number> {
  const { status } = await ctx.net.fetch(url, {
    method,
    signal,
    totalTimeoutMs: ONE_MS,
    maxBytes: 64 * 1024,
    truncate: true,
    wantsBody: () => false,
  });
  return status;
}
