import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { getSystem, retryJob } from '#lib/features/system/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet } from '#lib/net/index.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';
import { defineJob, type Job } from '#lib/platform/queue/job.ts';
import { closeQueue, enqueue } from '#lib/platform/queue/queue.ts';
import { runJobs, type Worker } from '#lib/platform/queue/run-jobs.ts';
import { testCtx } from '#tests/support/ctx.ts';

const userId = crypto.randomUUID();
const dataDir = env().DATA_DIR;
const base: Ctx = {
  ...testCtx(new AbortController().signal, userId),
  // There is no browser at this path; otherwise each call of the system state would start one.
  net: createNet({ browser: { dataDir, path: join(dataDir, 'no-browser') } }),
};
const owner: Ctx = { ...base, actor: { kind: 'user', userId, role: 'owner' } };

let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop(0);
  worker = undefined;
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

/** A job that fails for good while `broken`, with a count of its runs. */
function failing(more: Partial<Pick<Job, 'giveUp'>> = {}) {
  const state = { broken: true, begun: 0 };
  const job = defineJob({
    name: `fails-${crypto.randomUUID()}`,
    input: z.object({}),
    retry: { limit: 0, delaySeconds: 0 },
    timeoutMs: 10_000,
    async handle() {
      state.begun += 1;
      if (state.broken) throw new Error('the disk is full');
    },
    ...more,
  });
  return { job, state };
}

/** The error of a component that is down; null when it works, undefined when it was not checked. */
const faultOf = async (part: string) =>
  (await getSystem(owner, {})).data.parts.find(({ name }) => name === part)?.fault;

const failedJobs = async () => (await getSystem(owner, {})).data.failed_jobs;

test('a job that failed for good is told with its reason and can be put back', async () => {
  const { job, state } = failing();
  worker = await runJobs([job], () => base);
  const id = (await enqueue(job, {})) ?? '';
  const found = async () => (await failedJobs()).find((one) => one.id === id);
  await expect.poll(found).toMatchObject({
    job: job.name,
    reason: 'the disk is full',
    attempts: 1,
    can_retry: true,
  });
  state.broken = false;
  expect(await retryJob(owner, { job: job.name, id })).toEqual({ data: { job: job.name, id, state: 'waiting' } });
  await expect.poll(() => state.begun).toBe(2);
  await expect.poll(found).toBeUndefined();
  await expect(retryJob(owner, { job: job.name, id })).rejects.toThrow(NotFound);
});

test('a job that told its record is not put back behind its back', async () => {
  const { job } = failing({ giveUp: async () => {} });
  worker = await runJobs([job], () => base);
  const id = (await enqueue(job, {})) ?? '';
  await expect.poll(async () => (await failedJobs()).find((one) => one.id === id)).toMatchObject({ can_retry: false });
  await expect(retryJob(owner, { job: job.name, id })).rejects.toThrow(NotFound);
});

test('storage and the last backup are told as they are', async () => {
  await db().backup.create({ data: { file: 'a.tar', bytes: 5_000_000_000n, rows: 7, evidence: 2 } });
  const { data } = await getSystem(owner, {});
  expect(data.last_backup).toMatchObject({ file: 'a.tar', bytes: 5_000_000_000, rows: 7, evidence: 2 });
  expect(data.storage.database_bytes).toBeGreaterThan(1_000_000);
  expect(data.storage.tables).toHaveLength(10);
  expect(data.parts.find(({ name }) => name === 'database')).toEqual({ name: 'database', fault: null });
});

test('a browser that does not start is told as down, with the reason', async () => {
  expect(await faultOf('browser')).toContain('no-browser');
});

test('a store of evidence that takes nothing is told as down, and as working once it does', async () => {
  const place = join(dataDir, 'evidence');
  await rm(place, { recursive: true, force: true });
  await writeFile(place, 'no folder');
  expect(await faultOf('evidence')).toMatch(/ENOTDIR|EEXIST/);
  await rm(place);
  expect(await faultOf('evidence')).toBeNull();
});

test('members, tokens kept to some scopes and the system see nothing of it', async () => {
  const others: Ctx['actor'][] = [
    { kind: 'user', userId, role: 'member' },
    { kind: 'token', userId, role: 'owner', tokenId: crypto.randomUUID(), scopes: ['projects'] },
    { kind: 'system' },
  ];
  for (const actor of others) {
    await expect(getSystem({ ...base, actor }, {})).rejects.toThrow(Forbidden);
    await expect(retryJob({ ...base, actor }, { job: 'x', id: crypto.randomUUID() })).rejects.toThrow(Forbidden);
  }
});
