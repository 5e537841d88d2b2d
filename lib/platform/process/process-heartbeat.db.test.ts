import { afterAll, expect, test } from 'vitest';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { egressRefusals, metricsText } from '#lib/platform/observability/metrics.ts';
import { processName, startProcessHeartbeat } from '#lib/platform/process/process-heartbeat.ts';
import { runningProcesses } from '#lib/platform/process/running-processes.ts';

afterAll(closeDb);

const databaseUrl = process.env.DATABASE_URL ?? '';
const report = () => startProcessHeartbeat({ kind: 'worker', version: '1.2.3', databaseUrl, every: 50 });
const mine = async () => (await runningProcesses()).find(({ name }) => name === processName('worker'));

test('a process is there with what it counted while it reports, and gone when it has stopped', async () => {
  const { stop } = report();
  egressRefusals.inc({ reason: 'private' }, 3);
  await expect.poll(async () => JSON.stringify((await mine())?.metrics)).toContain('"reason":"private"');
  expect(await mine()).toMatchObject({ kind: 'worker', version: '1.2.3' });
  await stop();
  expect(await mine()).toBeUndefined();
});

test('a process that was killed is not listed, and its row goes with the next sign of another', async () => {
  const silent = (name: string, ago: string) =>
    db().$executeRawUnsafe(
      `INSERT INTO running_processes VALUES ('${name}', 'web', '1', now(), now() - interval '${ago}', '[]')`,
    );
  await silent('web-killed-1', '40 seconds');
  await silent('web-forgotten-1', '2 hours');
  const listed = (await runningProcesses()).map(({ name }) => name);
  expect(listed).not.toContain('web-killed-1');
  const { stop } = report();
  await expect.poll(() => db().runningProcess.count({ where: { name: 'web-forgotten-1' } })).toBe(0);
  expect(await db().runningProcess.count({ where: { name: 'web-killed-1' } })).toBe(1);
  await stop();
});

test('the series of two processes stand side by side, each under its name, none added up', async () => {
  const counted = (process: string, value: number) => [
    {
      name: 'jobs_total',
      help: 'Jobs',
      type: 'counter' as never,
      aggregator: 'omit' as never,
      values: [{ value, labels: { process } }],
    },
  ];
  const text = await metricsText([counted('a', 2), counted('b', 5)] as never);
  expect(text).toContain('jobs_total{process="a"} 2');
  expect(text).toContain('jobs_total{process="b"} 5');
  expect(text.match(/# HELP jobs_total/g)).toHaveLength(1);
});
