import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { IndexnowSubmissionView } from '#lib/features/indexnow/contract.ts';

/** API calls for IndexNow. Definitions are imported as types only, so no schema reaches the browser. */

/** Which URLs to submit, with which key. */
export type ChosenUrls = Omit<OperationInput<'submit_indexnow_urls'>, 'confirm'>;

const POLL_MS = 2_000;
const isOpen = ({ status }: IndexnowSubmissionView) => status === 'queued' || status === 'running';

/** Keys of a project. */
export const keysQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['indexnow', projectId, 'keys'],
    queryFn: async ({ signal }) => (await call('list_indexnow_keys', { project_id: projectId }, signal)).data.keys,
  });

/** The latest submissions of a project; refetched while one of them is not done. */
export const submissionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['indexnow', projectId, 'submissions'],
    queryFn: async ({ signal }) =>
      (await call('list_indexnow_submissions', { project_id: projectId, limit: 50 }, signal)).data.submissions,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
  });

/** Creates the key of a host. */
export const createKey = async (projectId: string, host: string) =>
  (await call('create_indexnow_key', { project_id: projectId, host })).data.key;

/** Looks for the key file on its host. */
export const verifyKey = async (projectId: string, keyId: string) =>
  (await call('verify_indexnow_key', { project_id: projectId, key_id: keyId })).data.key;

/** Deletes a key. */
export const deleteKey = (projectId: string, keyId: string) =>
  call('delete_indexnow_key', { project_id: projectId, key_id: keyId });

/** What would be submitted. */
export const previewUrls = async (chosen: ChosenUrls) => (await call('preview_indexnow_submission', chosen)).data;

/** Submits URLs, which notifies search engines. */
export const submitUrls = async (chosen: ChosenUrls) =>
  (await call('submit_indexnow_urls', { ...chosen, confirm: true })).data.submission;

/** Sends failed batches again. */
export const retrySubmission = (projectId: string, submissionId: string) =>
  call('retry_indexnow_submission', { project_id: projectId, submission_id: submissionId });
