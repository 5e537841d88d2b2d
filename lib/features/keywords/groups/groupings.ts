import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { chooseKeywords } from '#lib/features/keywords/groups/chosen-keywords.ts';
import * as contract from '#lib/features/keywords/groups/contract.ts';
import { groupings } from '#lib/features/keywords/groups/grouping.run.ts';
import { toDetail, toSummary } from '#lib/features/keywords/groups/present.ts';
import * as store from '#lib/features/keywords/groups/store.ts';
import { engineOutlook, existingSearches, freshSearches } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { projectToFileUnder } from '#lib/platform/access/require-project.ts';
import { InvalidInput, Refused } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

type Endpoints = Omit<
  typeof contract,
  `MAX_${string}` | `DEFAULT_${string}` | `${string}_STATUSES` | `${string}_STATES` | 'resultGroup'
>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/** Estimates the requests of a grouping, and the minimum time they take. @throws what `chooseKeywords` throws */
export async function estimateKeywordGrouping(
  ctx: Ctx,
  input: Input<'estimateKeywordGrouping'>,
): Output<'estimateKeywordGrouping'> {
  const userId = groupings.owner(ctx);
  const { keywords, repeated, asked } = await chooseKeywords(ctx, input);
  const queries = keywords.map(({ keyword }) => keyword);
  const since = new Date(ctx.now().getTime() - input.fresh_days * 86_400_000);
  const stored = input.fresh_days === 0 ? new Map() : await freshSearches(userId, queries, asked, since);
  const searches = queries.filter((query) => !stored.has(query.toLowerCase())).length;
  const { gapMs, health } = await engineOutlook(ctx, asked);
  return {
    data: {
      keywords_count: keywords.length,
      repeated_count: repeated,
      stored_count: keywords.length - searches,
      searches_count: searches,
      seconds_at_least: Math.ceil((searches * gapMs) / 1_000),
      search_engine: asked.engine,
      country: asked.country,
      engine_state: health?.state ?? 'untried',
      engine_message: health?.state === 'blocked' ? (health.message ?? health.what_to_do) : null,
      retry_at: health?.state === 'blocked' ? health.retry_at : null,
    },
  };
}

/**
 * Stores a grouping with its keywords and queues it in one transaction.
 * @throws what `chooseKeywords` throws; NotFound (project), Unavailable (queue)
 */
export async function startKeywordGrouping(
  ctx: Ctx,
  input: Input<'startKeywordGrouping'>,
): Output<'startKeywordGrouping'> {
  const userId = groupings.owner(ctx);
  const chosen = await chooseKeywords(ctx, input);
  const grouping = {
    userId,
    ...chosen.asked,
    projectId: input.project_id ?? (await projectToFileUnder(userId, chosen.projectId)),
    name: input.name ?? chosen.name,
    listId: input.list_id ?? null,
    researchId: input.research_id ?? null,
    minShared: input.min_shared,
    freshDays: input.fresh_days,
  };
  return one(await start(grouping, chosen.keywords));
}

/** A new grouping of the same keywords. @throws NotFound, also for other users' groupings; Unavailable (queue) */
export async function repeatKeywordGrouping(
  ctx: Ctx,
  { id, fresh_days: freshDays }: Input<'repeatKeywordGrouping'>,
): Output<'repeatKeywordGrouping'> {
  const row = await groupings.own(ctx, id);
  const { userId, name, listId, researchId, engine, country, language, minShared } = row;
  const projectId = await projectToFileUnder(userId, row.projectId);
  const settings = { userId, projectId, name, listId, researchId, engine, country, language, minShared };
  return one(await start({ ...settings, freshDays: freshDays ?? row.freshDays }, await store.findKeywords(id)));
}

const start = (
  grouping: Parameters<typeof groupings.start>[0],
  keywords: readonly { keyword: string; plain: string }[],
) => groupings.start(grouping, (client, id) => store.addKeywords(client, id, keywords));

/** A user's groupings, newest first. @throws InvalidInput (cursor) */
export async function listKeywordGroupings(
  ctx: Ctx,
  input: Input<'listKeywordGroupings'>,
): Output<'listKeywordGroupings'> {
  const { page, next_cursor } = await groupings.list(ctx, store.matching(input), input);
  const counts = await store.countKeywords(page.map(({ id }) => id));
  return { data: { groupings: page.map((row) => toSummary(row, counts(row.id))), next_cursor } };
}

/** @throws NotFound, also for other users' groupings */
export async function getKeywordGrouping(ctx: Ctx, input: Input<'getKeywordGrouping'>): Output<'getKeywordGrouping'> {
  return { data: { grouping: await detailOf(ctx, input) } };
}

/** Cancels a grouping; a finished one does not change. @throws NotFound, also for other users' groupings */
export async function cancelKeywordGrouping(
  ctx: Ctx,
  { id }: Input<'cancelKeywordGrouping'>,
): Output<'cancelKeywordGrouping'> {
  return one(await groupings.cancel(ctx, id));
}

/**
 * @throws NotFound, also for other users' groupings; Refused when nothing is missing or it is active; Unavailable
 * (queue)
 */
export async function retryKeywordGrouping(
  ctx: Ctx,
  { id, numbers }: Input<'retryKeywordGrouping'>,
): Output<'retryKeywordGrouping'> {
  const count = await groupings.retry(ctx, id, (client) => store.resetKeywords(client, id, numbers ?? null));
  if (count === null)
    throw new Refused('id: the clustering is still running; retry missing keywords when it has finished.');
  if (count === 0) throw new Refused('numbers: none of these keywords is missing results.');
  return one(await groupings.own(ctx, id));
}

/** @throws NotFound, also for other users' groupings */
export async function deleteKeywordGrouping(
  ctx: Ctx,
  { id }: Input<'deleteKeywordGrouping'>,
): Output<'deleteKeywordGrouping'> {
  // Cancels an active one first, which also ends its searches.
  await cancelKeywordGrouping(ctx, { id });
  await groupings.delete(ctx, id);
  return { data: { deleted: true } };
}

/** The keywords with their groups as a file. @throws NotFound, also for other users' groupings */
export async function exportKeywordGrouping(ctx: Ctx, input: Input<'exportKeywordGrouping'>): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links, with the options in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const least = query.get('min_shared');
  const raw = { id, ...(least === null ? {} : { min_shared: Number(least) }) };
  const parsed = parseInput(contract.exportKeywordGrouping.input, raw);
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

const HEAD = [
  ...['group', 'keyword', 'is_head', 'shared_count', 'shared_urls', 'nearest', 'own_rank', 'results_count'],
  ...['search_id', 'searched_at', 'state', 'reason'],
];

async function tablesOf(
  ctx: Ctx,
  input: Omit<Input<'exportKeywordGrouping'>, 'format'>,
): Promise<{ fileStem: string; tables: Table[] }> {
  const { groups, alone, not_measured: missing, under_way: open, name, created_at: at } = await detailOf(ctx, input);
  const inRow = (row: Record<string, Cell | string[] | undefined>): Cell[] =>
    HEAD.map((column) => {
      const value = row[column];
      return Array.isArray(value) ? value.join(' ') : (value ?? null);
    });
  const rows = [
    ...groups.flatMap(({ head, keywords }) => keywords.map((one) => inRow({ ...one, group: head, state: 'grouped' }))),
    ...alone.map((one) => inRow({ ...one, is_head: false, state: 'alone' })),
    ...missing.map((one) => inRow({ ...one, state: 'not_measured' })),
    ...open.map((one) => inRow({ ...one })),
  ];
  const stem = name
    .normalize('NFKD')
    .replace(/[^a-z0-9.-]+/gi, '-')
    .replace(/^-+|-+$/g, '');
  return {
    fileStem: `groups-${stem || 'keywords'}-${at.slice(0, 10)}`,
    tables: [{ name: 'Groups', head: HEAD, rows }],
  };
}

async function detailOf(ctx: Ctx, { id, min_shared: least }: { id: string; min_shared?: number | undefined }) {
  const row = await groupings.get(ctx, id);
  const [keywords, counts] = await Promise.all([store.findKeywords(id), store.countKeywords([id])]);
  const [kept, ownDomain] = await Promise.all([
    existingSearches(
      row.userId,
      keywords.flatMap(({ searchId }) => searchId ?? []),
    ),
    row.projectId === null ? null : store.domainOf(row.projectId),
  ]);
  return toDetail(row, keywords, { counts: counts(id), minShared: least ?? row.minShared, kept, ownDomain });
}

async function one(row: store.GroupingRow) {
  const counts = await store.countKeywords([row.id]);
  return { data: { grouping: toSummary(row, counts(row.id)) } };
}
