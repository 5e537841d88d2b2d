import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { AddedKeywords } from '#lib/features/keywords/lists/list-keywords-contract.ts';

/** API calls and queries for keyword lists. Definitions are imported as types only, so no schema reaches the browser. */

/** One page of the lists, the newest first. */
export const keywordListsQuery = (input: OperationInput<'list_keyword_lists'>) =>
  queryOptions({
    queryKey: ['keyword-lists', input],
    queryFn: async ({ signal }) => (await call('list_keyword_lists', input, signal)).data,
  });

/** Creates a keyword list. */
export const createKeywordList = async (input: OperationInput<'create_keyword_list'>) =>
  (await call('create_keyword_list', input)).data.list;

/** Maximum number of keywords per call. */
const MAX_AT_ONCE = 1_000;

/** Adds any number of keywords to a list. @returns the combined result of all batches */
export async function addToKeywordList(
  id: string,
  keywords: readonly string[],
  researchId: string,
): Promise<Omit<AddedKeywords, 'list'>> {
  const all: Omit<AddedKeywords, 'list'> = { added: [], already_there: [], refused: [] };
  for (let from = 0; from < keywords.length; from += MAX_AT_ONCE) {
    const part = { id, keywords: keywords.slice(from, from + MAX_AT_ONCE), research_id: researchId };
    const { data } = await call('add_list_keywords', part);
    all.added.push(...data.added);
    all.already_there.push(...data.already_there);
    all.refused.push(...data.refused);
  }
  return all;
}
