import { afterAll, expect, test } from 'vitest';
import { crawlChange } from '#lib/features/alerts/series/log-files-store.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { newProject } from '#tests/support/projects.ts';

afterAll(closeDb);

const at = new Date('2026-10-15T12:00:00Z');
const day = (number: number) => new Date(Date.UTC(2026, 9, number));

test('requests of crawlers in both periods, without spoofed ones and files that are still read', async () => {
  const userId = crypto.randomUUID();
  await anyRow('users', { id: userId, email: 'anna@example.com', role: 'member' });
  const { id: projectId } = await newProject(userId, 'bakery.example');
  const none = { lines: 1, botHits: 1, visitorHits: 0, withoutAgent: 0, malformed: 0, examples: [], uncounted: 0 };
  const file = async (isComplete: boolean) =>
    (
      await db().logFile.create({
        data: { ...none, projectId, name: 'a', sha256: crypto.randomUUID(), isComplete, createdAt: at },
      })
    ).id;
  const [read, unread] = [await file(true), await file(false)];
  const hit = (no: number, hits: number, given: object = {}) => ({
    fileId: read,
    day: day(no),
    bot: 'Googlebot',
    status: 200,
    hits,
    bytes: 0,
    lastAt: day(no),
    timed: 0,
    totalMs: 0,
    ...given,
  });
  await db().logHit.createMany({
    data: [
      hit(1, 9),
      hit(8, 10),
      hit(9, 5, { status: 404 }),
      hit(14, 7),
      hit(14, 3, { status: 503, bot: 'Bingbot' }),
      hit(14, 100, { verification: 'spoofed', method: 'dns' }),
      hit(15, 100, { fileId: unread }),
    ],
  });
  const period = { from: day(15), until: day(16) };
  expect(await crawlChange(projectId, 5, period)).toEqual({
    at,
    lastDay: '2026-10-14',
    before: { days: 2, hits: 15, errors: 5 },
    now: { days: 1, hits: 10, errors: 3 },
  });
  // Uploaded before or after the evaluated time.
  expect(await crawlChange(projectId, 5, { from: day(16), until: day(17) })).toBeNull();
  expect(await crawlChange(projectId, 5, { from: day(14), until: day(15) })).toBeNull();
});
