import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { saveBlob } from '#lib/client/save-file.ts';
import { call, runForFile } from '#lib/features/call.ts';
import type { OperationInput, OperationOutput } from '#lib/features/definitions.ts';
import type { RankingFilter, RankingRow } from '#lib/features/rankings/contract.ts';
import type { getTrackedKeyword } from '#lib/features/rankings/history-contract.ts';

/** API calls and queries for tracked keywords. Definitions are imported as types only, so no schema reaches the browser. */

/** Query key of all ranking data of a project, for invalidating it together. */
export const rankingsKey = (projectId: string) => ['rankings', projectId] as const;

/** Rows in the first answer, which the page is rendered with: a screen of them. Scrolling loads the others. */
export const FIRST_ROWS = 30;
const MORE_ROWS = 250;
/** Maximum number of keywords per call. */
const AT_ONCE = 1_000;

/** One page of the table. */
export type RankingsPage = OperationOutput<'list_rankings'>['data'];
/** The filter and sorting of the table. */
export type TableFilter = Partial<RankingFilter>;

/** The table, page by page. */
export const rankingsQuery = (projectId: string, filter: TableFilter) =>
  infiniteQueryOptions({
    queryKey: [...rankingsKey(projectId), 'table', filter],
    queryFn: ({ pageParam, signal }) =>
      rankingsPart(projectId, filter, { cursor: pageParam, limit: pageParam ? MORE_ROWS : FIRST_ROWS }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
  });

/** Tracked keywords of all projects that contain a text of at least two characters. */
export const trackedKeywordsQuery = (query: string) =>
  queryOptions({
    queryKey: ['rankings', 'found', query],
    queryFn: async ({ signal }) =>
      (await call('find_tracked_keywords', { query: query.slice(0, 200), limit: 8 }, signal)).data.keywords,
    staleTime: 60_000,
  });

async function rankingsPart(
  projectId: string,
  filter: TableFilter,
  { cursor, limit }: { cursor: string; limit: number },
  signal?: AbortSignal,
): Promise<RankingsPage> {
  const input = { project_id: projectId, ...filter, limit, ...(cursor && { cursor }) };
  return (await call('list_rankings', input, signal)).data;
}

/** Every matching row, for a file. */
export async function allRankings(projectId: string, filter: TableFilter): Promise<RankingRow[]> {
  const rows: RankingRow[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const part: RankingsPage = await rankingsPart(projectId, filter, { cursor, limit: 500 });
    rows.push(...part.keywords);
    cursor = part.next_cursor;
  }
  return rows;
}

/** Numbers of keywords by tag, engine, country and device, and of those that match a filter by position and change. */
export const rankingCountsQuery = (
  projectId: string,
  filter: Omit<OperationInput<'describe_rankings'>, 'project_id'> = {},
) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'counts', filter],
    queryFn: async ({ signal }) => (await call('describe_rankings', { project_id: projectId, ...filter }, signal)).data,
    placeholderData: keepPreviousData,
    // A running round changes them.
    refetchInterval: ({ state: { data } }) => (data?.running_round_id ? 5_000 : false),
  });

/** The time range of a keyword's history. */
export type HistoryRange = z.output<typeof getTrackedKeyword.input>['range'];

/** A tracked keyword with its history. */
export const trackedKeywordQuery = (projectId: string, keywordId: string, range: HistoryRange) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'keyword', keywordId, range],
    queryFn: async ({ signal }) =>
      (await call('get_tracked_keyword', { project_id: projectId, keyword_id: keywordId, range }, signal)).data,
    staleTime: 60_000,
  });

/** The stored results lists of a keyword. */
export const snapshotsQuery = (projectId: string, keywordId: string) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'snapshots', keywordId],
    queryFn: async ({ signal }) =>
      (await call('list_keyword_snapshots', { project_id: projectId, keyword_id: keywordId, limit: 100 }, signal)).data
        .snapshots,
  });

/** One stored results list. */
export const snapshotQuery = (projectId: string, keywordId: string, at: string) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'snapshot', keywordId, at],
    queryFn: async ({ signal }) =>
      (await call('get_keyword_snapshot', { project_id: projectId, keyword_id: keywordId, ...(at && { at }) }, signal))
        .data.snapshot,
  });

/** The changes between two results lists. */
export const snapshotChangesQuery = (projectId: string, keywordId: string, before: string, after: string) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'snapshot-changes', keywordId, before, after],
    queryFn: async ({ signal }) =>
      (await call('compare_keyword_snapshots', { project_id: projectId, keyword_id: keywordId, before, after }, signal))
        .data,
  });

/** Adds keywords to a project. */
export const addTracked = async (input: OperationInput<'add_tracked_keywords'>) =>
  (await call('add_tracked_keywords', input)).data;

type Change = Omit<OperationInput<'update_tracked_keywords'>, 'project_id' | 'keyword_ids'>;

/** Changes any number of keywords. @returns how many matched */
export async function changeTracked(projectId: string, ids: readonly string[], change: Change): Promise<number> {
  let changed = 0;
  for (const part of partsOf(ids)) {
    const input = { project_id: projectId, keyword_ids: part, ...change };
    changed += (await call('update_tracked_keywords', input)).data.changed;
  }
  return changed;
}

/** Removes keywords in parts. @returns the number removed */
export async function removeTracked(projectId: string, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (const part of partsOf(ids)) {
    const input = { project_id: projectId, keyword_ids: part };
    removed += (await call('remove_tracked_keywords', input)).data.removed;
  }
  return removed;
}

function partsOf(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) parts.push(ids.slice(at, at + AT_ONCE));
  return parts;
}

/** @param ids null: all keywords of the project @param aiOverview estimates with this setting; absent: the current one */
export const estimateQuery = (projectId: string, ids: readonly string[] | null, aiOverview?: boolean) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'estimate', ids, aiOverview ?? null],
    queryFn: async ({ signal }) =>
      (
        await call(
          'estimate_tracking_round',
          {
            project_id: projectId,
            ...(ids && { keyword_ids: [...ids] }),
            ...(aiOverview !== undefined && { ai_overview: aiOverview }),
          },
          signal,
        )
      ).data,
    staleTime: 0,
  });

/** Starts a round of checks. @param ids null: all keywords */
export const startRound = async (projectId: string, ids: readonly string[] | null) =>
  (
    await call('start_tracking_round', {
      project_id: projectId,
      ...(ids && { keyword_ids: [...ids] }),
    })
  ).data.round;

/** Whether a round has ended. */
export const isOver = (status: string): boolean => status === 'done' || status === 'stopped';

/** One round of checks. */
export const roundQuery = (projectId: string, roundId: string) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'round', roundId],
    queryFn: async ({ signal }) =>
      (await call('get_tracking_round', { project_id: projectId, round_id: roundId, limit: 100 }, signal)).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isOver(data.round.status) ? false : 3_000),
  });

/** The last round of checks of a project. */
export const lastRoundQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...rankingsKey(projectId), 'last-round'],
    queryFn: async ({ signal }) =>
      (await call('list_tracking_rounds', { project_id: projectId, limit: 1 }, signal)).data.rounds[0] ?? null,
  });

/** Stops a round of checks. */
export const stopRound = async (projectId: string, roundId: string) =>
  (
    await call('stop_tracking_round', {
      project_id: projectId,
      round_id: roundId,
    })
  ).data.round;

/** Retries the keywords of a round that failed. */
export const retryRound = async (projectId: string, roundId: string) =>
  (
    await call('retry_tracking_round', {
      project_id: projectId,
      round_id: roundId,
    })
  ).data.round;

/** Previews the import of a file, or with `commit` imports all of it or nothing. */
export const importFile = async (input: OperationInput<'import_rankings'>) =>
  (await call('import_rankings', input)).data.report;

/** Saves every check of the selected keywords to a file. @throws RequestFailed */
export async function saveHistory(project: { id: string; domain: string }, filter: object): Promise<void> {
  const input = { project_id: project.id, ...filter, what: 'history', format: 'csv' } as const;
  saveBlob(`rankings-${project.domain}-history.csv`, await runForFile('export_rankings', input));
}

/** A note of the project, shown on its timeline and in its charts. */
export const writeNote = async (input: OperationInput<'add_project_note'>) =>
  (await call('add_project_note', input)).data.note;

/** The user's projects with the user's role. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await call('list_projects', {}, signal)).data.projects,
});

/** Tracks any number of keywords; with `dry_run`, counts what would be added. */
export async function addAllTracked(
  projectId: string,
  keywords: readonly string[],
  options: Omit<OperationInput<'add_tracked_keywords'>, 'project_id' | 'keywords' | 'text'>,
  signal?: AbortSignal,
): Promise<{ added: number; there: number; refused: number }> {
  const sum = { added: 0, there: 0, refused: 0 };
  for (const part of partsOf(keywords)) {
    const {
      added,
      already_there: there,
      refused_count: refused,
    } = (await call('add_tracked_keywords', { ...options, project_id: projectId, keywords: part }, signal)).data;
    sum.added += added;
    sum.there += there;
    sum.refused += refused;
  }
  return sum;
}

/** The difficulty of a tracked keyword, with its inputs. */
export const difficultyQuery = (projectId: string, keywordId: string) =>
  queryOptions({
    queryKey: ['keyword-difficulty', projectId, keywordId],
    queryFn: async ({ signal }) =>
      (await call('get_keyword_difficulty', { project_id: projectId, keyword_id: keywordId }, signal)).data,
    staleTime: 60_000,
  });
