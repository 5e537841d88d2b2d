import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import type * as contract from '#lib/features/redirect-maps/contract.ts';
import {
  type RedirectEntry,
  type RedirectMapSummary,
  redirectMapStatus,
} from '#lib/features/redirect-maps/contract.ts';
import { redirectMaps } from '#lib/features/redirect-maps/redirect-map.run.ts';
import * as store from '#lib/features/redirect-maps/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { AppError, Refused } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';
import { SIMILARITY_RULE } from '#lib/text/redirects/page-similarity.ts';
import type { RedirectResult } from '#lib/text/redirects/redirect-results.ts';

type Endpoints = Omit<typeof contract, 'MAX_ENTRIES' | 'redirectMapStatus'>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/**
 * Stores a map with its entries and queues its check in one transaction.
 * @throws Refused for an invalid or repeated URL; NotFound, Forbidden (project); Unavailable (queue)
 */
export async function startRedirectMap(ctx: Ctx, input: Input<'startRedirectMap'>): Output<'startRedirectMap'> {
  const userId = redirectMaps.owner(ctx);
  const seen = new Map<string, number>();
  const entries = input.entries.map(({ old_url: old, new_url: wanted }, at) => {
    const oldUrl = allowed(ctx, old, `entries: number ${at + 1}, old_url`);
    const before = seen.get(oldUrl);
    if (before !== undefined) throw new Refused(`entries: number ${at + 1} repeats the old URL of number ${before}`);
    seen.set(oldUrl, at + 1);
    const target = wanted === undefined ? null : (URL.parse(wanted, oldUrl)?.href ?? wanted);
    return { oldUrl, newUrl: target && allowed(ctx, target, `entries: number ${at + 1}, new_url`) };
  });
  const data = {
    userId,
    projectId: input.project_id ?? null,
    name: input.name ?? new URL(entries[0]?.oldUrl ?? '').hostname.slice(0, 80),
    total: entries.length,
  };
  return one(await redirectMaps.start(data, (client, id) => store.addEntries(client, id, entries)));
}

/** The URL as it is requested. @throws Refused with its place and the rule */
function allowed(ctx: Ctx, address: string, place: string): string {
  try {
    return ctx.net.checkUrl(address).href;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Refused(`${place}: ${error.message}; given: ${JSON.stringify(address.slice(0, 100))}`);
  }
}

/** The user's own maps and those filed under their projects, newest first. @throws InvalidInput (cursor) */
export async function listRedirectMaps(
  ctx: Ctx,
  { q, project_id: projectId, ...place }: Input<'listRedirectMaps'>,
): Output<'listRedirectMaps'> {
  const { page, next_cursor } = await redirectMaps.list(ctx, store.matching(q, projectId), place);
  const counts = await store.countResults(page.map(({ id }) => id));
  return { data: { maps: page.map((row) => toSummary(row, counts(row.id))), next_cursor } };
}

/** @throws NotFound, also for other users' maps */
export async function getRedirectMap(ctx: Ctx, { id }: Input<'getRedirectMap'>): Output<'getRedirectMap'> {
  return one(await redirectMaps.get(ctx, id));
}

/** @throws NotFound, also for other users' maps; InvalidInput (cursor) */
export async function listRedirectEntries(
  ctx: Ctx,
  { id, result, limit, cursor }: Input<'listRedirectEntries'>,
): Output<'listRedirectEntries'> {
  await redirectMaps.get(ctx, id);
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) throw wrongCursor();
  const rows = await store.listEntries(id, { result, after: Number(cursor ?? 0), take: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: { entries: page.map(toEntry), next_cursor: rows.length > limit && last ? String(last.no) : null },
  };
}

/** Checks no further URLs; a map that is not active does not change. @throws NotFound */
export async function pauseRedirectMap(ctx: Ctx, { id }: Input<'pauseRedirectMap'>): Output<'pauseRedirectMap'> {
  return one(await redirectMaps.pause(ctx, id));
}

/** @throws NotFound; Refused for a map that is not paused; Unavailable (queue) */
export async function resumeRedirectMap(ctx: Ctx, { id }: Input<'resumeRedirectMap'>): Output<'resumeRedirectMap'> {
  if (!(await redirectMaps.resume(ctx, id))) throw new Refused('id: the redirect map is not paused.');
  return one(await redirectMaps.own(ctx, id));
}

/** Ends the check; results are kept. @throws NotFound */
export async function stopRedirectMap(ctx: Ctx, { id }: Input<'stopRedirectMap'>): Output<'stopRedirectMap'> {
  return one(await redirectMaps.cancel(ctx, id));
}

/** @throws NotFound; Refused when the check is active or nothing is left; Unavailable (queue) */
export async function retryRedirectMap(ctx: Ctx, { id }: Input<'retryRedirectMap'>): Output<'retryRedirectMap'> {
  const count = await redirectMaps.retry(ctx, id, (client) => store.resetEntries(client, id));
  if (count === null) throw new Refused('id: the redirect map is still being checked; retry when it has finished.');
  if (count === 0) throw new Refused('id: every URL of the redirect map was checked.');
  return one(await redirectMaps.own(ctx, id));
}

/** Stops and deletes a map. @throws NotFound, also for other users' maps */
export async function deleteRedirectMap(ctx: Ctx, { id }: Input<'deleteRedirectMap'>): Output<'deleteRedirectMap'> {
  await redirectMaps.cancel(ctx, id);
  await redirectMaps.delete(ctx, id);
  return { data: { deleted: true } };
}

/** The entries as a file. @throws NotFound, also for other users' maps */
export async function exportRedirectMap(ctx: Ctx, { id, format }: Input<'exportRedirectMap'>): Promise<FileAnswer> {
  const { fileStem, tables } = await exportFromDashboard(ctx, { id });
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links. @throws NotFound */
export async function exportFromDashboard(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ fileStem: string; tables: Table[] }> {
  const { name, createdAt } = await redirectMaps.get(ctx, id);
  const stem = name.normalize('NFKD').replace(/[^a-z0-9.-]+/gi, '-');
  return {
    fileStem: `redirects-${stem}-${createdAt.toISOString().slice(0, 10)}`,
    tables: [{ name: 'Redirects', head: HEAD, rows: rowsOf(id) }],
  };
}

const HEAD = [
  ...['no', 'old_url', 'new_url', 'result', 'final_url', 'status', 'redirects', 'chain'],
  ...['title', 'h1', 'relevance', 'indexable', 'reason'],
] as const;
const PART = 500;

async function* rowsOf(id: string): AsyncGenerator<Cell[]> {
  for (let after = 0; ; ) {
    const rows = await store.listEntries(id, { after, take: PART });
    for (const { hops, ...found } of rows.map(toEntry)) {
      const chain = hops.map(({ url, status }) => `${status} ${url}`).join(' > ');
      const cells: Record<string, Cell> = { ...found, redirects: hops.length, chain };
      yield HEAD.map((column) => cells[column] ?? null);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    after = last.no;
  }
}

async function one(row: store.MapRow) {
  const counts = await store.countResults([row.id]);
  return { data: { map: toSummary(row, counts(row.id)) } };
}

function toSummary(row: store.MapRow, results: Record<RedirectResult, number>): RedirectMapSummary {
  return {
    id: row.id,
    name: row.name,
    project_id: row.projectId,
    status: redirectMapStatus.parse(row.status),
    total: row.total,
    results,
    rule: SIMILARITY_RULE,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

const hopsOf = z.array(z.object({ url: z.string(), status: z.int() }));

function toEntry(row: store.EntryRow): RedirectEntry {
  return {
    no: row.no,
    old_url: row.oldUrl,
    new_url: row.newUrl,
    result: store.resultOf(row),
    hops: hopsOf.parse(row.hops),
    final_url: row.finalUrl,
    status: row.status,
    title: row.title,
    h1: row.h1,
    relevance: row.relevance,
    indexable: row.indexable,
    reason: row.reason,
  };
}
