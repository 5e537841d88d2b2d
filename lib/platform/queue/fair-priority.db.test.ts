import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { prioritiesSql } from '#lib/platform/queue/fair-priority.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { closeQueue, enqueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { runJobs, type Worker } from '#lib/platform/queue/run-jobs.ts';
import { testCtx } from '#tests/support/ctx.ts';

let worker: Worker | undefined;
afterEach(async () => {
  await worker?.stop(0);
  worker = undefined;
});
afterAll(closeQueue);

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 45_000; Date.now() < end; await sleep(50)) if (what()) return;
  throw new Error('It did not come to pass within 45 s');
}

/** A queue with a concurrency of one; `begun` runs in each job, before it ends. */
function line(begun: (word: string) => Promise<unknown>) {
  const order: string[] = [];
  const job = defineJob({
    name: `line-${crypto.randomUUID()}`,
    input: z.object({ word: z.string() }),
    concurrency: 1,
    retry: { limit: 0, delaySeconds: 0 },
    timeoutMs: 20_000,
    async handle(_ctx, { word }) {
      order.push(word);
      await begun(word);
    },
  });
  const put = (owner: string, word: string, more: { goesOn?: boolean } = {}) =>
    enqueue(job, { word }, { owner, ...more });
  return { job, order, put };
}

describe('U3: whose turn it is', () => {
  it.each([
    ['bring one after another', false],
    ['go on with what had its turn', true],
  ])('a second job has its turn while others %s', async (_, goesOn) => {
    let next = 0;
    const { job, order, put } = line(async (word) => {
      // One of them is always waiting before the running one ends.
      if (!word.startsWith('ann') && next < 30)
        await put(['bob', 'cid', 'dan'][next % 3] ?? '', `${next++}`, { goesOn });
    });
    await put('ann', 'ann 1');
    await put('ann', 'ann 2');
    await put('bob', 'bob');
    await put('cid', 'cid');
    worker = await runJobs([job], testCtx);
    await until(() => order.length === 34);
    expect(order.slice(0, 5)).toEqual(['ann 1', 'bob', 'cid', 'ann 2', '0']);
  });

  it('the job that runs counts as its user’s last one', async () => {
    const { job, order, put } = line(async (word) => {
      if (word !== 'bob 1') return;
      await put('bob', 'bob 2');
      await put('dan', 'dan');
    });
    await put('bob', 'bob 1');
    await put('cid', 'cid');
    worker = await runJobs([job], testCtx);
    await until(() => order.length === 4);
    expect(order).toEqual(['bob 1', 'cid', 'dan', 'bob 2']);
  });

  it('is found without reading the jobs that have ended', async () => {
    const { job, put } = line(async () => {});
    await prepareQueues([job]);
    await db().$executeRaw`INSERT INTO pgboss.job (name, state, priority, group_id, completed_on)
      SELECT ${job.name}, 'completed', -n, 'ann', now() FROM generate_series(1, 20000) n`;
    await db().$executeRaw`ANALYZE pgboss.job`;
    await put('ann', 'ann 1');
    const { sql, values } = prioritiesSql(job.name, 'ann');
    // As it is sent: `?` is a parameter.
    let at = 0;
    const text = sql.replaceAll('?', () => `$${++at}`);
    const [{ 'QUERY PLAN': plan }] = await db().$queryRawUnsafe<[{ 'QUERY PLAN': object }]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      ...values,
    );
    expect(readRows(plan)).toBeLessThan(1_000);
  });
});

/** Rows that a plan read, whatever it did with them. */
function readRows(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce((sum: number, one) => sum + readRows(one), 0);
  if (typeof plan !== 'object' || plan === null) return 0;
  const { 'Actual Rows': rows = 0, 'Rows Removed by Filter': removed = 0, ...rest } = plan as Record<string, unknown>;
  return Number(rows) + Number(removed) + readRows(Object.values(rest));
}
