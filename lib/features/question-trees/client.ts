import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { TreeSummary } from '#lib/features/question-trees/contract.ts';
import type { TreeStatus } from '#lib/features/question-trees/labels.ts';

/** Whether a tree waits or is growing. */
export const isUnderWay = (status: TreeStatus): boolean => status === 'queued' || status === 'running';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const treeListQuery = (input: OperationInput<'list_question_trees'>) =>
  queryOptions({
    queryKey: ['question-trees', input],
    queryFn: async ({ signal }) => (await call('list_question_trees', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.trees.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One tree; refetched every 1.5 s while it is running. */
export const treeQuery = (id: string) =>
  queryOptions({
    queryKey: ['question-tree', id],
    queryFn: async ({ signal }) => (await call('get_question_tree', { id }, signal)).data.tree,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? 1_500 : false),
  });

/** Starts a tree. */
export const startTree = async (input: OperationInput<'start_question_tree'>) =>
  (await call('start_question_tree', input)).data.tree;

/** Stops a tree. */
export const stopTree = async (id: string) => (await call('stop_question_tree', { id })).data.tree;

/** Searches the questions that could not be searched. */
export const resumeTree = async (id: string) => (await call('resume_question_tree', { id })).data.tree;

/** Download URL for a file of the questions. */
export const treeExportAddress = (id: string, format: string): string =>
  `/api/export/question-trees/${encodeURIComponent(id)}/${format}`;

/** Starts a brief for the keyword of a tree, and a draft with the questions as headings. @returns the id of the draft */
export async function writeBrief(
  { id, keyword, search_engine, country, project_id }: TreeSummary,
  body: string,
): Promise<string> {
  const filed = project_id ? { project_id } : {};
  const asked = { keyword, search_engine, country, question_tree_id: id, ...filed };
  const { brief } = (await call('start_brief', asked)).data;
  return (await call('create_draft', { kind: 'page', title: keyword, body, brief_id: brief.id, ...filed })).data.draft
    .id;
}
