import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { requireGoogleApiKey } from '#lib/features/web-vitals/crux.ts';
import { lab as labSchema } from '#lib/features/web-vitals/fields-contract.ts';
import { measureWithPagespeed } from '#lib/features/web-vitals/pagespeed.ts';
import { endWith, pagespeedTests } from '#lib/features/web-vitals/pagespeed-test.run.ts';
import type * as contract from '#lib/features/web-vitals/pagespeed-tests-contract.ts';
import { type PagespeedTest, testStatus } from '#lib/features/web-vitals/pagespeed-tests-contract.ts';
import * as store from '#lib/features/web-vitals/pagespeed-tests-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';

type Endpoints = Omit<typeof contract, 'testStatus'>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/** Queues a test. @throws NotConfigured (no key), NotFound (project), Forbidden (viewer), Unavailable (queue) */
export async function startPagespeedTest(ctx: Ctx, input: Input<'startPagespeedTest'>): Output<'startPagespeedTest'> {
  await requireGoogleApiKey();
  return { data: { test: toTest(await pagespeedTests.start(await newTest(ctx, input))) } };
}

/**
 * Tests a page within the request, and stores the test.
 * @throws NotConfigured (no key), NotFound (project), Forbidden (viewer), and what `callGoogleApi` throws
 */
export async function runPagespeed(ctx: Ctx, input: Input<'runPagespeed'>): Output<'runPagespeed'> {
  const test = await newTest(ctx, input);
  const startedAt = ctx.now();
  const lab = await measureWithPagespeed(ctx, test.url, input.form_factor);
  const { id } = await pagespeedTests.record(test, endWith(test, lab), { startedAt, finishedAt: ctx.now() });
  return { data: { test_id: id, lab } };
}

/** The user's own tests and those of their projects, newest first. @throws InvalidInput (cursor) */
export async function listPagespeedTests(ctx: Ctx, input: Input<'listPagespeedTests'>): Output<'listPagespeedTests'> {
  const { page, next_cursor } = await pagespeedTests.list(ctx, store.matching(input), input);
  return { data: { tests: page.map(toTest), next_cursor } };
}

/** @throws NotFound, also for other users' tests */
export async function getPagespeedTest(ctx: Ctx, { id }: Input<'getPagespeedTest'>): Output<'getPagespeedTest'> {
  return { data: { test: toTest(await pagespeedTests.get(ctx, id)) } };
}

/** Cancels a test; one that has ended does not change. @throws NotFound */
export async function cancelPagespeedTest(
  ctx: Ctx,
  { id }: Input<'cancelPagespeedTest'>,
): Output<'cancelPagespeedTest'> {
  return { data: { test: toTest(await pagespeedTests.cancel(ctx, id)) } };
}

/** Cancels and deletes a test; the last result of a monitored page remains. @throws NotFound */
export async function deletePagespeedTest(
  ctx: Ctx,
  { id }: Input<'deletePagespeedTest'>,
): Output<'deletePagespeedTest'> {
  await pagespeedTests.cancel(ctx, id);
  await pagespeedTests.delete(ctx, id);
  return { data: { deleted: true } };
}

/** @throws NotFound (project), Forbidden (viewer) */
async function newTest(ctx: Ctx, { url, form_factor: formFactor, project_id: projectId }: Input<'startPagespeedTest'>) {
  if (projectId !== undefined) await requireProjectRole(ctx, projectId, 'editor');
  const userId = pagespeedTests.owner(ctx);
  return { userId, projectId: projectId ?? null, url: store.testedUrl(url), formFactor };
}

const toTest = (row: store.TestRow): PagespeedTest => ({
  id: row.id,
  url: row.url,
  form_factor: store.deviceOf(row),
  project_id: row.projectId,
  status: testStatus.parse(row.status),
  error: row.error,
  // Written by `endWith`, maybe by an earlier version.
  lab: labSchema.safeParse(row.lab).data ?? null,
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  finished_at: row.finishedAt?.toISOString() ?? null,
});
