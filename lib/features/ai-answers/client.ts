import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerStatus } from '#lib/features/ai-answers/answers-contract.ts';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for stored AI answers. */

export type AnswerListInput = OperationInput<'list_ai_answers'>;
/** An AI answer to start. */
export type StartAnswerInput = OperationInput<'start_ai_answer'>;

/** Whether an answer is still pending. */
export const isOpen = (status: AnswerStatus): boolean =>
  status === 'queued' || status === 'running' || status === 'action_required';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const answerListQuery = (input: AnswerListInput) =>
  queryOptions({
    queryKey: ['ai-answers', input],
    queryFn: async ({ signal }) => (await call('list_ai_answers', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.answers.some(({ status }) => isOpen(status)) ? 2_000 : false),
  });

/** One answer; refetched while it is running. */
export const answerQuery = (id: string) =>
  queryOptions({
    queryKey: ['ai-answer', id],
    queryFn: async ({ signal }) => (await call('get_ai_answer', { id }, signal)).data.answer,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? 1_000 : false),
  });

/** All runs of the same query in the same country, oldest first. */
export const answerHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['ai-answer', id, 'history'],
    queryFn: async ({ signal }) => (await call('ai_answer_history', { id }, signal)).data.history,
  });

/** URL that shows a stored page or image, or downloads its exact bytes. */
export const seenAddress = (id: string, role: string, as: 'view' | 'file'): string =>
  `/api/evidence/ai-answers/${encodeURIComponent(id)}/${encodeURIComponent(role)}${as === 'file' ? '?download' : ''}`;

/** Source of a stored page: it never changes. */
export const seenSourceQuery = (id: string, role: string) =>
  queryOptions({
    queryKey: ['ai-answer', id, 'seen', role],
    queryFn: async ({ signal }) => {
      const response = await fetch(seenAddress(id, role, 'view'), { signal });
      if (!response.ok) throw new Error('The stored page could not be read. It may be deleted or damaged.');
      return response.text();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Starts an AI answer. */
export const startAnswer = async (input: StartAnswerInput) => (await call('start_ai_answer', input)).data.answer;

/** Cancels an AI answer. */
export const stopAnswer = (id: string) => call('cancel_ai_answer', { id });
