import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  addListKeywords,
  deleteKeywordList,
  getKeywordList,
  KeywordFilter,
  listListKeywords,
  refreshListFigures,
  removeListKeywords,
  tagListKeywords,
  updateKeywordList,
  updateListKeyword,
} from '#lib/features/keyword-lists/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of one keyword list. Definitions are imported as types alone: no schema travels to the browser. */

/** One list with its tags and what is known of its figures. */
export const keywordListQuery = (id: string) =>
  queryOptions({
    queryKey: ['keyword-list', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof getKeywordList>('get_keyword_list', { id }, signal)).data.list,
  });

/** One part of its keywords. */
export const listedKeywordsQuery = (input: z.input<typeof listListKeywords.input>) =>
  queryOptions({
    queryKey: ['keyword-list', input.id, 'keywords', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof listListKeywords>('list_list_keywords', input, signal)).data,
    placeholderData: keepPreviousData,
  });

export const changeKeywordList = async (input: z.input<typeof updateKeywordList.input>) =>
  (await callEndpoint<typeof updateKeywordList>('update_keyword_list', input)).data.list;

export const removeKeywordList = (id: string) => callEndpoint<typeof deleteKeywordList>('delete_keyword_list', { id });

/** Adds keywords, or with `dry_run` only tells what would be added. */
export const addKeywords = async (input: z.input<typeof addListKeywords.input>) =>
  (await callEndpoint<typeof addListKeywords>('add_list_keywords', input)).data;

export const changeKeyword = async (input: z.input<typeof updateListKeyword.input>) =>
  (await callEndpoint<typeof updateListKeyword>('update_list_keyword', input)).data.keyword;

export const tagKeywords = async (input: z.input<typeof tagListKeywords.input>) =>
  (await callEndpoint<typeof tagListKeywords>('tag_list_keywords', input)).data.changed;

export const removeKeywords = async (input: z.input<typeof removeListKeywords.input>) =>
  (await callEndpoint<typeof removeListKeywords>('remove_list_keywords', input)).data.removed;

/** Asks for the figures of all keywords, part by part. @param onPart told how many are left after each */
export async function refreshFigures(
  id: string,
  onPart: (left: number) => void,
): Promise<{ measured: number; left: number; incomplete: string | null }> {
  let measured = 0;
  for (let since: string | undefined; ; ) {
    const given: z.input<typeof refreshListFigures.input> = { id, ...(since && { since }) };
    const { data } = await callEndpoint<typeof refreshListFigures>('refresh_list_figures', given);
    measured += data.measured;
    since = data.since;
    onPart(data.left);
    const isOver = data.left === 0 || data.measured === 0 || data.incomplete_reason !== null;
    if (isOver) return { measured, left: data.left, incomplete: data.incomplete_reason };
  }
}

/** Where a file of the keywords is fetched. */
export function listExportAddress(id: string, format: string, filter: KeywordFilter): string {
  const { q, tag, intent, sort, order } = filter;
  const given = { ...(q && { q }), ...(tag && { tag }), ...(intent && { intent }), sort, order };
  return `/api/export/keyword-lists/${encodeURIComponent(id)}/${format}?${new URLSearchParams(given)}`;
}
