import { beforeEach, expect, test } from 'vitest';
import { crawlerErrors, crawlerRequests } from '#lib/features/reports/blocks/log-files.ts';
import * as read from '#lib/features/reports/readers.ts';
import { db } from '#lib/platform/database/db.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const period = { from: '2026-11-11', to: '2026-11-20' };
const before = { from: '2026-11-01', to: '2026-11-10' };

let projectId = '';
let fileId = '';

beforeEach(async () => {
  await db().user.deleteMany();
  const { id: userId } = await db().user.create({ data: { email: 'anna@example.com' } });
  ({ id: projectId } = await newProject(userId, 'shop.example'));
  const counts = { lines: 0, botHits: 0, visitorHits: 0, withoutAgent: 0, malformed: 0, uncounted: 0, examples: [] };
  ({ id: fileId } = await db().logFile.create({ data: { projectId, name: 'access.log', sha256: 'a', ...counts } }));
});

/** Ten requests of a day, one of them with an error. */
async function log(day: string): Promise<void> {
  const at = new Date(`${day}T00:00:00Z`);
  const shared = { fileId, day: at, bot: 'Googlebot', path: '/', bytes: 0, lastAt: at, timed: 0, totalMs: 0 };
  await db().logHit.createMany({
    data: [
      { ...shared, status: 200, hits: 9 },
      { ...shared, status: 404, hits: 1 },
    ],
  });
}

const figure = async (block: typeof crawlerRequests) => {
  const project = { id: projectId, domain: 'shop.example', watched: [], timezone: 'UTC' };
  const ctx = testCtx(new AbortController().signal, 'log-files');
  const { value, before: then } = await block.render({ ctx, read, project, period, before });
  return [value, then];
};

test('requests are compared only with a period of as many logged days, the share of errors with any', async () => {
  for (const day of ['2026-11-02', '2026-11-12', '2026-11-13']) await log(day);
  expect(await figure(crawlerRequests)).toEqual([20, null]);
  expect(await figure(crawlerErrors)).toEqual([10, 10]);
  await log('2026-11-03');
  expect(await figure(crawlerRequests)).toEqual([20, 20]);
});

test('without log files before, nothing is compared', async () => {
  await log('2026-11-12');
  expect(await figure(crawlerRequests)).toEqual([10, null]);
  expect(await figure(crawlerErrors)).toEqual([10, null]);
});
