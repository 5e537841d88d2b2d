import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, listCalls, pollLivePage } from '#lib/features/captcha/calls.ts';
import { getSearch, listSearches } from '#lib/features/searches/searches.ts';
import { startSearch } from '#lib/features/searches/start-search.ts';
import { db } from '#lib/platform/database/db.ts';
import { startWorker } from '#tests/support/kill-test.ts';
import { family, processes } from '#tests/support/processes.ts';
import type { Program } from '#tests/support/program.ts';
import { CHALLENGE } from '#tests/world/engines/google-walls.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
const workers: Program[] = [];
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  for (const { process } of workers) process.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await reach.stop();
});

function work(): Program {
  const worker = startWorker(reach.world.env);
  workers.push(worker);
  return worker;
}

const SLOWLY = { interval: 250 };

test('a worker killed while it waits for a person: another one asks again, and nothing is left of the first', async () => {
  reach.world.engines.google.limit = { requests: 0, withinMs: 3_600_000 };
  const { id: userId } = await db().user.create({ data: { email: 'waiting@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const input = { query: 'sourdough bread', search_engine: 'google', country: 'us', pages_number: 1 } as const;
  const { id } = (await startSearch(ctx, input)).data.search;
  const call = async () => (await listCalls(ctx))[0]?.id;
  const first = work();
  await expect.poll(call, SLOWLY).toBeDefined();
  const lost = await call();
  const members = family(first.pid).map(({ pid }) => pid);
  first.process.kill('SIGKILL');
  await first.ended;
  expect((await listSearches(ctx, { limit: 5 })).data.searches).toMatchObject([{ id, state: 'action_required' }]);
  await expect.poll(() => processes().filter(({ pid }) => members.includes(pid)), SLOWLY).toEqual([]);

  work();
  await expect.poll(async () => (await call()) ?? lost, SLOWLY).not.toBe(lost);
  const next = { id: (await call()) ?? '', viewer: crypto.randomUUID() };
  // This process shares nothing with the one that has the page open, except for PostgreSQL.
  const picture = async () => (await pollLivePage(ctx, { ...next, after: 0, take: false })).picture;
  await expect.poll(picture, SLOWLY).toMatch(/^\/9j\//);
  const { box, word } = CHALLENGE;
  await act(ctx, {
    ...next,
    events: [
      { type: 'down', ...box },
      { type: 'up', ...box },
      { type: 'text', text: word },
      { type: 'key', key: 'Enter' },
    ],
  });
  await expect.poll(async () => (await getSearch(ctx, { id })).data.search.state, SLOWLY).toBe('done');
  const states = await db().captchaCall.findMany({ orderBy: { createdAt: 'asc' }, select: { id: true, state: true } });
  expect(states).toEqual([
    { id: lost, state: 'lost' },
    { id: next.id, state: 'solved' },
  ]);
  expect(await db().captchaFrame.count()).toBe(0);
});
