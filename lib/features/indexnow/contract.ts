import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, domain, limit, url, uuid, VALUE } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { BATCH_STATUSES, SOURCES, SUBMISSION_STATUSES } from '#lib/features/indexnow/statuses-contract.ts';
import { projectId } from '#lib/features/rankings/fields-contract.ts';

/** Submission of URLs to the search engines of IndexNow (indexnow.org/documentation). */

/** URLs of one request, by the protocol. */
export const MAX_BATCH = 10_000;
/** URLs of one submission. */
export const MAX_URLS = 50_000;
/** URLs that a preview lists. */
export const MAX_LISTED = 50;

const shared = { scope: 'projects', area: 'sites', tool: false } as const;
const at = <Path extends string>(path: Path) => `/projects/{project_id}/indexnow${path}` as const;

const keyId = uuid.meta({ title: 'Key', description: 'Id of an IndexNow key.' });
const submissionId = uuid.meta({ title: 'Submission', description: 'Id of an IndexNow submission.' });

const key = z.object({
  id: z.string().describe('Id of the key'),
  host: z.string().describe('Host that it is for'),
  key: z.string().describe('The key, hexadecimal; public, as the site serves it'),
  file_name: z.string().describe('Name of the key file'),
  location: z.string().describe('URL at which the host has to serve the key file'),
  verified_at: z.string().nullable().describe('When the key file was found, ISO 8601 UTC; null: it was not'),
  checked_at: z.string().nullable().describe('Last check, ISO 8601 UTC; null: none yet'),
  fault: z.string().nullable().describe('Why the last check did not find it'),
});
/** The key of a host. */
export type IndexnowKeyView = z.output<typeof key>;

const oneKey = z.object({ data: z.object({ key: key.describe('The key') }) });

export const listIndexnowKeys = defineEndpoint({
  ...shared,
  id: 'list_indexnow_keys',
  method: 'GET',
  path: at('/keys'),
  title: 'List IndexNow keys',
  summary: 'Lists the IndexNow keys of a project, with the state of their key files.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ keys: z.array(key).describe('By host') }) }),
});

export const createIndexnowKey = defineEndpoint({
  ...shared,
  id: 'create_indexnow_key',
  method: 'POST',
  path: at('/keys'),
  title: 'Create an IndexNow key',
  summary:
    'Creates a key for a host, or returns the existing one. Upload its key file to the root of the host, then verify it. Requires an owner.',
  input: z.object({
    project_id: projectId,
    host: domain.meta({
      title: 'Host',
      description: "Host of the URLs, on the project's domain.",
      examples: ['www.example.com'],
    }),
  }),
  output: oneKey,
  status: 201,
});

export const verifyIndexnowKey = defineEndpoint({
  ...shared,
  id: 'verify_indexnow_key',
  method: 'POST',
  path: at('/keys/{key_id}/verification'),
  cost: 'requests',
  title: 'Verify an IndexNow key file',
  summary: 'Requests the key file from the host, as search engines do, and stores the result. Requires an owner.',
  input: z.object({ project_id: projectId, key_id: keyId }),
  output: oneKey,
});

export const deleteIndexnowKey = defineEndpoint({
  ...shared,
  id: 'delete_indexnow_key',
  method: 'DELETE',
  path: at('/keys/{key_id}'),
  title: 'Delete an IndexNow key',
  summary: 'Deletes a key; past submissions remain. Remove the key file from the host as well. Requires an owner.',
  input: z.object({ project_id: projectId, key_id: keyId }),
  output: deletedAnswer,
});

const chosenUrls = {
  project_id: projectId,
  key_id: keyId,
  source: z.enum(SOURCES).meta({
    title: 'Source',
    description:
      'list: the given URLs; sitemap: the URLs of a sitemap or index; audit: pages added, changed or removed in the last site audit of the host, compared with the one before.',
    examples: ['list'],
  }),
  urls: z
    .array(z.string().trim().min(1).refine(hasText, EMPTY).max(2_048))
    .max(MAX_URLS)
    .meta({
      title: 'URLs',
      description: `For the source list: absolute URLs on the host, at most ${MAX_URLS}.`,
      examples: [['https://www.example.com/new']],
    })
    .optional(),
  sitemap_url: url
    .meta({
      title: 'Sitemap',
      description: 'For the source sitemap: its URL.',
      examples: ['https://www.example.com/sitemap.xml'],
    })
    .optional(),
};

export const previewIndexnow = defineEndpoint({
  ...shared,
  id: 'preview_indexnow_submission',
  method: 'POST',
  path: at('/preview'),
  cost: 'requests',
  title: 'Preview an IndexNow submission',
  summary: 'Counts and lists the URLs that would be submitted, without submitting them. Requires an owner.',
  input: z.object(chosenUrls),
  output: z.object({
    data: z.object({
      url_count: z.int().describe('URLs to submit, without duplicates'),
      batch_count: z.int().describe(`Requests, of at most ${MAX_BATCH} URLs each`),
      urls: z.array(z.string()).describe(`The first ${MAX_LISTED}`),
      left_out: z.int().describe('URLs that cannot be submitted'),
      left_out_examples: z
        .array(z.object({ url: z.string().describe('As given'), reason: z.string().describe('Why') }))
        .describe('A few of those'),
      note: z.string().nullable().describe('About the source, such as the compared audits'),
    }),
  }),
  bodyMaxBytes: 8 * 1024 * 1024,
  timeoutMs: 60_000,
});
/** What would be submitted. */
export type IndexnowPreview = z.output<typeof previewIndexnow.output>['data'];

const batch = z.object({
  no: z.int().describe('Number, from 1'),
  url_count: z.int().describe('URLs'),
  status: z.enum(BATCH_STATUSES).describe('queued, done or failed'),
  http_status: z.int().nullable().describe('Status code of the last response; null: none'),
  meaning: z.string().nullable().describe('Meaning of the status code'),
  fault: z.string().nullable().describe('Why the last attempt failed'),
  attempts: z.int().describe('Requests so far'),
  next_at: z.string().nullable().describe('Next attempt, ISO 8601 UTC; null: none'),
  sent_at: z.string().nullable().describe('Last attempt, ISO 8601 UTC'),
});

const submission = z.object({
  id: z.string().describe('Id of the submission'),
  host: z.string().describe('Host'),
  source: z.enum(SOURCES).describe('Where the URLs come from'),
  url_count: z.int().describe('URLs'),
  status: z.enum(SUBMISSION_STATUSES).describe('queued, running, done, partial (some batches failed) or failed'),
  by: z.string().nullable().describe('Who submitted them; null if deleted'),
  created_at: z.string().describe('When they were submitted, ISO 8601 UTC'),
  finished_at: z.string().nullable().describe('When the last batch ended, ISO 8601 UTC'),
  batches: z.array(batch).describe('Requests'),
});
/** A submission with its batches. */
export type IndexnowSubmissionView = z.output<typeof submission>;

const oneSubmission = z.object({ data: z.object({ submission: submission.describe('The submission') }) });

export const submitIndexnow = defineEndpoint({
  ...shared,
  id: 'submit_indexnow_urls',
  method: 'POST',
  path: at('/submissions'),
  cost: 'requests',
  title: 'Submit URLs to IndexNow',
  summary:
    'Notifies the search engines of IndexNow (Bing, Yandex, Seznam, Naver and others, not Google) of new, changed and removed URLs. Requires an owner, a verified key, and confirm.',
  input: z.object({
    ...chosenUrls,
    confirm: z
      .boolean()
      .refine((value) => value, { error: 'must be true', params: VALUE })
      .meta({
        title: 'Confirm',
        description: 'Must be true: search engines are notified, which cannot be undone.',
        examples: [true],
      }),
  }),
  output: oneSubmission,
  status: 202,
  bodyMaxBytes: 8 * 1024 * 1024,
  timeoutMs: 60_000,
});

export const listIndexnowSubmissions = defineEndpoint({
  ...shared,
  id: 'list_indexnow_submissions',
  method: 'GET',
  path: at('/submissions'),
  title: 'List IndexNow submissions',
  summary: 'Lists what was submitted for a project, newest first, with the result of each batch.',
  input: z.object({ project_id: projectId, limit, cursor: cursor.optional() }),
  output: z.object({
    data: z.object({
      submissions: z.array(submission).describe('The submissions'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const retryIndexnow = defineEndpoint({
  ...shared,
  id: 'retry_indexnow_submission',
  method: 'POST',
  path: at('/submissions/{submission_id}/retry'),
  cost: 'requests',
  title: 'Retry an IndexNow submission',
  summary: 'Sends the failed batches of a submission again. Requires an owner.',
  input: z.object({ project_id: projectId, submission_id: submissionId }),
  output: oneSubmission,
  status: 202,
});
