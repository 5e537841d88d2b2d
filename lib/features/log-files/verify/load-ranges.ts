import 'server-only';
import { BOTS } from '#lib/features/log-files/read/bots.ts';
import { parseRanges } from '#lib/features/log-files/verify/parse-ranges.ts';
import { findRanges, noteFailure, saveRanges } from '#lib/features/log-files/verify/ranges-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, Unreachable } from '#lib/platform/errors.ts';

/** Age at which a list is fetched again, and a failed one after less. */
const FRESH_MS = 24 * 3_600_000;
const RETRY_MS = 15 * 60_000;
/** Blocks of a list that was fetched longer ago verify nothing: the operator may have moved. */
const USABLE_MS = 30 * 24 * 3_600_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** All published lists. */
export const LISTS: readonly string[] = [...new Set(BOTS.flatMap(({ ranges = [] }) => ranges))];

/**
 * The published lists, fetched again when they are older than a day. A list that cannot be fetched keeps its blocks for 30
 * days. Nothing about the log is sent.
 * @returns CIDR blocks by URL of the list
 */
export async function loadRanges(ctx: Ctx): Promise<Map<string, readonly string[]>> {
  const known = new Map((await findRanges(LISTS)).map((row) => [row.url, row]));
  const now = ctx.now().getTime();
  for (const url of LISTS) {
    const row = known.get(url);
    const age = row ? now - row.checkedAt.getTime() : Number.POSITIVE_INFINITY;
    if (age > (row?.error === null ? FRESH_MS : RETRY_MS)) await fetchList(ctx, url);
  }
  const rows = await findRanges(LISTS);
  return new Map(
    rows
      .filter(({ fetchedAt }) => fetchedAt !== null && now - fetchedAt.getTime() <= USABLE_MS)
      .map(({ url, prefixes }) => [url, prefixes]),
  );
}

async function fetchList(ctx: Ctx, url: string): Promise<void> {
  try {
    const { status, text } = await ctx.net.fetch(url, { signal: ctx.signal, maxBytes: MAX_BYTES });
    if (status !== 200) throw new Unreachable(`The list responded with status ${status}.`);
    await saveRanges(url, parseRanges(text()), ctx.now());
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    await noteFailure(url, error.message, ctx.now());
  }
}
