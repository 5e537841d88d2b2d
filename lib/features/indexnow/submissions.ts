import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { meaningOf } from '#lib/features/indexnow/batch-result.ts';
import { collectUrls } from '#lib/features/indexnow/collect-urls.ts';
import type * as contract from '#lib/features/indexnow/contract.ts';
import { MAX_BATCH, MAX_LISTED } from '#lib/features/indexnow/contract.ts';
import { inBatches } from '#lib/features/indexnow/filter-urls.ts';
import { keyOr404 } from '#lib/features/indexnow/keys.ts';
import { BATCH_STATUSES, SOURCES, SUBMISSION_STATUSES } from '#lib/features/indexnow/statuses-contract.ts';
import * as store from '#lib/features/indexnow/store.ts';
import { submitIndexnowBatches } from '#lib/features/indexnow/submit-indexnow.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { enqueue, prepareQueues } from '#lib/platform/queue/queue.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EXAMPLES = 5;

/** @throws NotFound (project, key), Forbidden (not an owner), and what `collectUrls` throws */
export async function previewIndexnow(
  ctx: Ctx,
  { project_id: projectId, key_id: keyId, ...source }: InputOf<typeof contract.previewIndexnow>,
): Promise<OutputOf<typeof contract.previewIndexnow>> {
  await requireProjectRole(ctx, projectId, 'owner');
  const { host } = await keyOr404(projectId, keyId);
  const { urls, leftOut, note } = await collectUrls(ctx, { projectId, host }, source);
  return {
    data: {
      url_count: urls.length,
      batch_count: Math.ceil(urls.length / MAX_BATCH),
      urls: urls.slice(0, MAX_LISTED),
      left_out: leftOut.length,
      left_out_examples: leftOut.slice(0, EXAMPLES),
      note,
    },
  };
}

/**
 * Queues the submission of URLs.
 * @throws what `previewIndexnow` throws; Refused (key not verified), InvalidInput (no URL of the host)
 */
export async function submitIndexnow(
  ctx: Ctx,
  { project_id: projectId, key_id: keyId, confirm: _, ...source }: InputOf<typeof contract.submitIndexnow>,
): Promise<OutputOf<typeof contract.submitIndexnow>> {
  const { userId } = await requireProjectRole(ctx, projectId, 'owner');
  const { host, key, verifiedAt } = await keyOr404(projectId, keyId);
  if (verifiedAt === null) {
    throw new Refused(`Verify the key file of ${host} first: search engines ignore URLs without it.`);
  }
  const { urls } = await collectUrls(ctx, { projectId, host }, source);
  if (urls.length === 0) throw new InvalidInput(`There is no URL of ${host} to submit.`);
  await prepareQueues([submitIndexnowBatches]);
  const row = await db().$transaction(async (tx) => {
    const fields = { projectId, userId, host, key, source: source.source };
    const made = await store.addSubmission(tx, fields, inBatches(urls, MAX_BATCH));
    await enqueue(submitIndexnowBatches, { id: made.id }, { owner: userId, within: tx });
    return made;
  });
  return { data: { submission: (await toViews([row]))[0] ?? unknown() } };
}

/** @throws NotFound (project), InvalidInput (cursor) */
export async function listIndexnowSubmissions(
  ctx: Ctx,
  { project_id: projectId, limit, cursor }: InputOf<typeof contract.listIndexnowSubmissions>,
): Promise<OutputOf<typeof contract.listIndexnowSubmissions>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  if (cursor !== undefined && !UUID.test(cursor)) throw wrongCursor();
  const rows = await store.submissionsOf(projectId, limit + 1, cursor);
  const page = rows.slice(0, limit);
  const next_cursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { data: { submissions: await toViews(page), next_cursor } };
}

/** @throws NotFound (project, submission), Forbidden (not an owner), Refused (nothing failed) */
export async function retryIndexnow(
  ctx: Ctx,
  { project_id: projectId, submission_id: id }: InputOf<typeof contract.retryIndexnow>,
): Promise<OutputOf<typeof contract.retryIndexnow>> {
  const { userId } = await requireProjectRole(ctx, projectId, 'owner');
  if (!(await store.findSubmission(projectId, id))) throw unknown();
  await prepareQueues([submitIndexnowBatches]);
  await db().$transaction(async (tx) => {
    if ((await store.reopen(tx, id)) === 0) throw new Refused('No batch of this submission has failed.');
    await enqueue(submitIndexnowBatches, { id }, { owner: userId, within: tx });
  });
  const row = await store.findSubmission(projectId, id);
  if (!row) throw unknown();
  return { data: { submission: (await toViews([row]))[0] ?? unknown() } };
}

const unknown = (): never => {
  throw new NotFound('IndexNow submission not found in this project.');
};

async function toViews(rows: readonly store.SubmissionRow[]): Promise<contract.IndexnowSubmissionView[]> {
  const counts = await store.urlCounts(rows.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    host: row.host,
    source: SOURCES.find((one) => one === row.source) ?? 'list',
    url_count: row.urlCount,
    status: SUBMISSION_STATUSES.find((one) => one === row.status) ?? 'queued',
    by: row.user ? row.user.name || row.user.email : null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    batches: row.batches.map((batch) => ({
      no: batch.no,
      url_count: counts.get(`${row.id} ${batch.no}`) ?? 0,
      status: BATCH_STATUSES.find((one) => one === batch.status) ?? 'queued',
      http_status: batch.httpStatus,
      meaning: batch.httpStatus === null ? null : meaningOf(batch.httpStatus),
      fault: batch.fault,
      attempts: batch.attempts,
      next_at: batch.nextAt?.toISOString() ?? null,
      sent_at: batch.sentAt?.toISOString() ?? null,
    })),
  }));
}
