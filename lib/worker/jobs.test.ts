import { expect, test } from 'vitest';
import { runKinds } from '#lib/features/run-kinds.ts';
import { jobs } from '#lib/worker/jobs.ts';

test('each entry has the name, the concurrency and the schedule of its job', async () => {
  for (const { load, ...entry } of jobs) {
    const { name, concurrency, cron } = await load();
    expect({ concurrency: undefined, cron: undefined, ...entry }).toEqual({ name, concurrency, cron });
  }
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

test('the job of each kind of run is among them', () => {
  const names = jobs.map(({ name }) => name);
  expect(runKinds.map(({ job }) => job.name).filter((name) => !names.includes(name))).toEqual([]);
});
