import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { KeywordFilter } from '#lib/features/keywords/lists/list-keywords-contract.ts';

/** API calls and queries for one keyword list. Definitions are imported as types only, so no schema reaches the browser. */

/** One list with its tags and the known metrics. */
export const keywordListQuery = (id: string) =>
  queryOptions({
    queryKey: ['keyword-list', id],
    queryFn: async ({ signal }) => (await call('get_keyword_list', { id }, signal)).data.list,
  });

/** One page of its keywords. */
export const listedKeywordsQuery = (input: OperationInput<'list_list_keywords'>) =>
  queryOptions({
    queryKey: ['keyword-list', input.id, 'keywords', input],
    queryFn: async ({ signal }) => (await call('list_list_keywords', input, signal)).data,
    placeholderData: keepPreviousData,
  });

/** Changes the settings of a list. */
export const changeKeywordList = async (input: OperationInput<'update_keyword_list'>) =>
  (await call('update_keyword_list', input)).data.list;

/** Deletes a list. */
export const removeKeywordList = (id: string) => call('delete_keyword_list', { id });

/** Adds keywords, or with `dry_run` only reports what would be added. */
export const addKeywords = async (input: OperationInput<'add_list_keywords'>) =>
  (await call('add_list_keywords', input)).data;

/** Changes a keyword of a list. */
export const changeKeyword = async (input: OperationInput<'update_list_keyword'>) =>
  (await call('update_list_keyword', input)).data.keyword;

/** Adds and removes tags. @returns the number of changed keywords */
export const tagKeywords = async (input: OperationInput<'tag_list_keywords'>) =>
  (await call('tag_list_keywords', input)).data.changed;

/** Removes keywords from a list. @returns their number */
export const removeKeywords = async (input: OperationInput<'remove_list_keywords'>) =>
  (await call('remove_list_keywords', input)).data.removed;

/** Requests the metrics of all keywords in batches. @param onPart called with the number left after each batch */
export async function refreshFigures(
  id: string,
  onPart: (left: number) => void,
): Promise<{ measured: number; left: number; incomplete: string | null }> {
  let measured = 0;
  for (let since: string | undefined; ; ) {
    const given: OperationInput<'refresh_list_figures'> = { id, ...(since && { since }) };
    const { data } = await call('refresh_list_figures', given);
    measured += data.measured;
    since = data.since;
    onPart(data.left);
    const isOver = data.left === 0 || data.measured === 0 || data.incomplete_reason !== null;
    if (isOver) return { measured, left: data.left, incomplete: data.incomplete_reason };
  }
}

/** Download URL for a file of the keywords. */
export function listExportAddress(id: string, format: string, filter: KeywordFilter): string {
  const { q, tag, intent, difficulty, sort, order } = filter;
  const given = {
    ...(q && { q }),
    ...(tag && { tag }),
    ...(intent && { intent }),
    ...(difficulty && { difficulty }),
    sort,
    order,
  };
  return `/api/export/keyword-lists/${encodeURIComponent(id)}/${format}?${new URLSearchParams(given)}`;
}
