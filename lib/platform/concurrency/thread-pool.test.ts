import { expect, test } from 'vitest';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';

const poolOf = (idleMs: number) =>
  createThreadPool<null, number>({
    script: 'tests/support/thread-id-thread.ts',
    threads: 1,
    timeoutMs: 20_000,
    heapMiB: 64,
    tooHard: () => new Error('too hard'),
    idleMs,
  });
const { signal } = new AbortController();

test('a thread is used again while there is work', async () => {
  const pool = poolOf(60_000);
  const first = await pool.run(null, signal);
  expect(await pool.run(null, signal)).toBe(first);
  await pool.close();
});

test('a thread without work ends, and the next task starts another one', async () => {
  const pool = poolOf(1);
  const first = await pool.run(null, signal);
  await expect.poll(() => pool.run(null, signal)).not.toBe(first);
  await pool.close();
});

test('tasks that come while a thread ends are done', async () => {
  const pool = poolOf(0);
  for (let task = 0; task < 5; task++) expect(await pool.run(null, signal)).toBeGreaterThan(0);
  await pool.close();
});
