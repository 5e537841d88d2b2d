import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runKinds } from '#lib/features/run-kinds.ts';
import { jobs } from '#lib/worker/jobs.ts';

test('each entry has the name, the concurrency and the schedule of its job', async () => {
  for (const { load, tables: _, ...entry } of jobs) {
    const { name, concurrency, cron } = await load();
    expect({ concurrency: undefined, cron: undefined, ...entry }).toEqual({ name, concurrency, cron });
  }
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

test('only scheduled jobs name tables with their work, and only tables of the schema', () => {
  const schema = globSync('prisma/schema/*.prisma').map((file) => readFileSync(file, 'utf8'));
  const known = new Set(schema.flatMap((text) => [...text.matchAll(/@@map\("(\w+)"\)/g)].map(([, name]) => name)));
  const named = jobs.flatMap(({ tables = [], cron, name }) => tables.map((table) => ({ name, table, cron })));
  expect(named.filter(({ table, cron }) => cron === undefined || !known.has(table))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

test('the job of each kind of run is among them', () => {
  const names = jobs.map(({ name }) => name);
  expect(runKinds.map(({ job }) => job.name).filter((name) => !names.includes(name))).toEqual([]);
});
