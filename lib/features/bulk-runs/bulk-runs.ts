import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { bulkRuns } from '#lib/features/bulk-runs/bulk-run.run.ts';
import type * as contract from '#lib/features/bulk-runs/contract.ts';
import { bulkItemStatus, MAX_LISTED } from '#lib/features/bulk-runs/contract.ts';
import { costOf, enginesOf } from '#lib/features/bulk-runs/estimate.ts';
import { kindIdOf, kindOf, kinds } from '#lib/features/bulk-runs/kinds.ts';
import * as store from '#lib/features/bulk-runs/store.ts';
import { FORMS, validateSubjects } from '#lib/features/bulk-runs/validate-subjects.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireScope } from '#lib/platform/access/require-scope.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { Refused } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Endpoints = Omit<
  typeof contract,
  `MAX_${string}` | 'BULK_KINDS' | 'bulkStatus' | 'bulkItemStatus' | 'bulkSummary' | 'bulkItem'
>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

type What = Pick<Input<'estimateBulkRun'>, 'kind' | 'subjects' | 'search_engines' | 'country' | 'pages_number'>;

const judge = (ctx: Ctx, { kind, subjects }: What) =>
  validateSubjects(FORMS[kind], subjects, (address) => ctx.net.checkUrl(address));

const paramsOf = ({ search_engines: engines, country, pages_number: pages }: What): store.RunParams => ({
  engines: [...new Set(engines)],
  country,
  pages,
});

/** Estimates the requests of a run, and reports invalid lines. */
export async function estimateBulkRun(ctx: Ctx, input: Input<'estimateBulkRun'>): Output<'estimateBulkRun'> {
  const userId = bulkRuns.owner(ctx);
  const { subjects, refused, repeated } = judge(ctx, input);
  const cost = await costOf(ctx, { userId, kind: input.kind, subjects: subjects.length, params: paramsOf(input) });
  return {
    data: {
      subjects,
      ...cost,
      refused_count: refused.length,
      refused: refused.slice(0, MAX_LISTED),
      repeated_count: repeated.length,
      repeated: repeated.slice(0, MAX_LISTED),
    },
  };
}

/**
 * Stores a run with its items and queues it in one transaction.
 * @throws Refused for an invalid line, or none at all; NotFound, Forbidden (project); Unavailable (queue)
 */
export async function startBulkRun(ctx: Ctx, input: Input<'startBulkRun'>): Output<'startBulkRun'> {
  const userId = bulkRuns.owner(ctx);
  requireScope(ctx.actor, kinds[input.kind].operation);
  const { subjects, refused } = judge(ctx, input);
  const [wrong] = refused;
  if (wrong) throw new Refused(`subjects: number ${wrong.line} ${wrong.rule}; given: ${JSON.stringify(wrong.value)}`);
  const [first] = subjects;
  if (first === undefined) throw new Refused('subjects: at least one is required; given: empty lines');
  const params = paramsOf(input);
  const engines = enginesOf(input.kind, params);
  const items = subjects.flatMap((subject) => engines.map((engine) => ({ subject, engine })));
  const run = {
    userId,
    kind: input.kind,
    params,
    projectId: input.project_id ?? null,
    name: input.name ?? Array.from(first).slice(0, 80).join(''),
    total: items.length,
  };
  return one(await bulkRuns.start(run, (client, id) => store.addItems(client, id, items)));
}

/** The user's own runs and those filed under their projects, newest first. @throws InvalidInput (cursor) */
export async function listBulkRuns(ctx: Ctx, input: Input<'listBulkRuns'>): Output<'listBulkRuns'> {
  const { page, next_cursor } = await bulkRuns.list(ctx, store.matching(input), input);
  const counts = await store.countItems(page.map(({ id }) => id));
  return { data: { runs: page.map((row) => toSummary(row, counts(row.id))), next_cursor } };
}

/** @throws NotFound, also for other users' runs */
export async function getBulkRun(ctx: Ctx, { id }: Input<'getBulkRun'>): Output<'getBulkRun'> {
  return one(await bulkRuns.get(ctx, id));
}

/** @throws NotFound, also for other users' runs; InvalidInput (cursor) */
export async function listBulkItems(
  ctx: Ctx,
  { id, limit, cursor, ...filter }: Input<'listBulkItems'>,
): Output<'listBulkItems'> {
  await bulkRuns.get(ctx, id);
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) throw wrongCursor();
  const rows = await store.listItems(id, { ...filter, after: Number(cursor ?? 0), take: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: {
      items: page.map(toEntry),
      next_cursor: rows.length > limit && last ? String(last.no) : null,
    },
  };
}

/** Starts no further items of a run; an inactive run does not change. @throws NotFound */
export async function pauseBulkRun(ctx: Ctx, { id }: Input<'pauseBulkRun'>): Output<'pauseBulkRun'> {
  await requireControl(ctx, id);
  return one(await bulkRuns.pause(ctx, id));
}

/** @throws NotFound; Refused for a run that is not paused; Unavailable (queue) */
export async function resumeBulkRun(ctx: Ctx, { id }: Input<'resumeBulkRun'>): Output<'resumeBulkRun'> {
  await requireControl(ctx, id);
  if (!(await bulkRuns.resume(ctx, id))) throw new Refused('id: the job is not paused.');
  return one(await bulkRuns.own(ctx, id));
}

/** Stops a run and its running items; a finished run does not change. @throws NotFound */
export async function stopBulkRun(ctx: Ctx, { id }: Input<'stopBulkRun'>): Output<'stopBulkRun'> {
  await requireControl(ctx, id);
  return one(await bulkRuns.cancel(ctx, id));
}

/** @throws NotFound; Refused when nothing failed or the run is active; Unavailable (queue) */
export async function retryBulkRun(ctx: Ctx, { id, numbers }: Input<'retryBulkRun'>): Output<'retryBulkRun'> {
  await requireControl(ctx, id);
  const count = await bulkRuns.retry(ctx, id, (client) => store.resetItems(client, id, numbers ?? null));
  if (count === null) throw new Refused('id: the job is still running; retry failed items when it has finished.');
  if (count === 0) throw new Refused('numbers: none of these items failed, was blocked or was stopped.');
  return one(await bulkRuns.own(ctx, id));
}

/** Stops and deletes a run; its records remain. @throws NotFound, also for other users' runs */
export async function deleteBulkRun(ctx: Ctx, { id }: Input<'deleteBulkRun'>): Output<'deleteBulkRun'> {
  await stopBulkRun(ctx, { id });
  await bulkRuns.delete(ctx, id);
  return { data: { deleted: true } };
}

/** The items as a file. @throws NotFound, also for other users' runs */
export async function exportBulkRun(ctx: Ctx, { id, format }: Input<'exportBulkRun'>): Promise<FileAnswer> {
  const { fileStem, tables } = await exportFromDashboard(ctx, { id });
  return fileOfTables(fileStem, tables, format);
}

const HEAD = [
  ...['no', 'subject', 'search_engine', 'status', 'attempts', 'record_id', 'error', 'started_at', 'finished_at'],
] as const;
const PART = 500;

/** The same for the dashboard's links. @throws NotFound */
export async function exportFromDashboard(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ fileStem: string; tables: Table[] }> {
  const { name, createdAt } = await bulkRuns.get(ctx, id);
  const stem = name
    .normalize('NFKD')
    .replace(/[^a-z0-9.-]+/gi, '-')
    .replace(/^-+|-+$/g, '');
  const rows = rowsOf(id);
  return {
    fileStem: `bulk-${stem || 'run'}-${createdAt.toISOString().slice(0, 10)}`,
    tables: [{ name: 'Items', head: HEAD, rows }],
  };
}

async function* rowsOf(id: string): AsyncGenerator<Cell[]> {
  for (let after = 0; ; ) {
    const items = await store.listItems(id, { after, take: PART });
    for (const item of items) {
      const entry: Record<string, Cell> = toEntry(item);
      yield HEAD.map((column) => entry[column] ?? null);
    }
    const last = items.at(-1);
    if (!last || items.length < PART) return;
    after = last.no;
  }
}

/** @throws NotFound; Forbidden for a token without the scope of the operation that the run starts */
async function requireControl(ctx: Ctx, id: string): Promise<void> {
  requireScope(ctx.actor, kindOf((await bulkRuns.own(ctx, id)).kind).operation);
}

async function one(row: store.RunRow) {
  const counts = await store.countItems([row.id]);
  return { data: { run: toSummary(row, counts(row.id)) } };
}

function toSummary(row: store.RunRow, counts: store.Counts): contract.BulkSummary {
  const params = store.paramsOf(row);
  const kind = kindIdOf(row.kind);
  return {
    id: row.id,
    name: row.name,
    kind,
    project_id: row.projectId,
    search_engines: enginesOf(kind, params).flatMap((engine) => engine ?? []),
    country: params.country,
    pages_number: params.pages,
    status: store.statusOf(row.status),
    progress: { total: row.total, ...counts },
    waits_until: row.waitsUntil?.toISOString() ?? null,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

function toEntry(item: store.ItemRow): contract.BulkItemEntry {
  return {
    no: item.no,
    subject: item.subject,
    search_engine: ENGINES.find((engine) => engine === item.engine) ?? null,
    status: bulkItemStatus.parse(item.status),
    attempts: item.attempts,
    record_id: item.recordId,
    error: item.error,
    started_at: item.startedAt?.toISOString() ?? null,
    finished_at: item.finishedAt?.toISOString() ?? null,
  };
}
