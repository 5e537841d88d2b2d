import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkPage } from '#lib/features/backlinks/check/check-page.ts';
import { claim, type RunWithDomain } from '#lib/features/backlinks/check/run-store.ts';
import { freshTally, keepPages } from '#lib/features/backlinks/check/store-pages.ts';
import { checkBacklinksJob } from '#lib/features/backlinks/check-backlinks.job.ts';
import { findBacklinks } from '#lib/features/backlinks/discover/find-backlinks.ts';
import { closeLinkReaders } from '#lib/features/backlinks/links/link-reader.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { db } from '#lib/platform/database/db.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { holdStatement } from '#tests/support/held-statement.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { linkGraphFacts } from '#tests/world/sites/link-graph.ts';

/** A page that lost its links for a day. */
const PAGE = 'https://forum.lamp-keepers.example/t/42';
const START = new Date('2026-11-02T10:00:00Z');
const DAY_MS = 86_400_000;
const on = (day: number) => new Date(START.getTime() + day * DAY_MS);

let reach: Reach;
let run: RunWithDomain;
const lease = crypto.randomUUID();
/** The attempt's reading of the page on that day, not written yet. */
let reading: Awaited<ReturnType<ReturnType<typeof checkPage>>>;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => Promise.all([reach.stop(), closeSerpReaders(), closeLinkReaders()]));
beforeEach(async () => {
  reach.world.engines.reset();
  reach.world.links.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' }, now: () => on(0) });
  const { domain } = linkGraphFacts;
  await findBacklinks(ctx, { domain, search_engine: 'bing', country: 'gb', pages_number: 1 });
  const { no: domainNo } = await db().backlinkDomain.findFirstOrThrow({ where: { userId } });
  const { id } = await db().backlinkRun.create({ data: { domainNo, kind: 'check' } });
  const claimed = await claim(id, lease, on(7));
  if (!claimed) throw new Error('nothing to take up');
  run = claimed;
  reach.world.links.moods.set(PAGE, 'unlinked');
  reading = await checkPage(at(7), run.domain)(PAGE);
  reach.world.links.moods.delete(PAGE);
});

const at = (day: number) => reach.ctx({ now: () => on(day) });
/** The next attempt, a day later, when the page has its links again. */
const next = () => checkBacklinksJob.handle(at(8), { id: run.id });
const runNow = () => db().backlinkRun.findUniqueOrThrow({ where: { id: run.id } });
/** The first attempt continues. */
const keep = (held?: { id: string; lease: string }) =>
  keepPages(at(7), { domainNo: run.domain.no, foundBy: 'search', tally: freshTally(), run: held })(
    PAGE,
    reading.source,
  );

async function expectAsLastSeen(): Promise<void> {
  const where = { domainNo: run.domain.no };
  const links = await db().backlink.findMany({ where: { ...where, sourceUrl: PAGE } });
  expect(links.map(({ state, checkedAt }) => [state, checkedAt])).toEqual(links.map(() => ['alive', on(8)]));
  expect(links.length).toBe(2);
  expect(await db().backlinkEvent.count({ where: { link: where } })).toBe(0);
}

test('an attempt that was cut off writes nothing of what it read', async () => {
  await next();
  expect(await runNow()).toMatchObject({ status: 'done', attempts: 2, linksLost: 0 });
  await expect(keep({ id: run.id, lease })).rejects.toThrow(LeaseLost);
  await expectAsLastSeen();
});

test('the next attempt begins when what is being written is written', async () => {
  const statement = await holdStatement('UPDATE', 'backlinks');
  const writing = keep({ id: run.id, lease });
  await statement.reached();
  const following = next();
  const waits = async () => {
    const [row] = await db().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event IN ('transactionid', 'tuple')`;
    return (row?.count ?? 0) > 0 || (await runNow()).status === 'done';
  };
  await expect.poll(waits, { interval: 20 }).toBe(true);
  expect(await runNow()).toMatchObject({ status: 'running', attempts: 1 });
  await statement.letGo();
  await writing;
  await following;
  expect(await runNow()).toMatchObject({ status: 'done', attempts: 2 });
});

test('late results of a check without a run do not change links that were checked since', async () => {
  await next();
  await keep();
  await expectAsLastSeen();
});
