import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportSessions } from '#lib/features/analytics/analytics-api.ts';
import { analyticsSyncs } from '#lib/features/analytics/analytics-sync.run.ts';
import { landingPageChanges } from '#lib/features/analytics/landing-page-changes.ts';
import { exportFromDashboard, listLandingPages } from '#lib/features/analytics/landing-pages.ts';
import { maintainAnalytics } from '#lib/features/analytics/maintain-analytics.job.ts';
import * as analytics from '#lib/features/analytics/property.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { disconnectGoogleAccount, listGoogleAccounts } from '#lib/features/google-accounts/accounts.ts';
import { beginSignIn, finishSignIn } from '#lib/features/google-accounts/sign-in.ts';
import { accountById } from '#lib/features/google-accounts/store.ts';
import { getSearchPerformance, listSearchPerformance } from '#lib/features/search-console/performance/performance.ts';
import * as searchConsole from '#lib/features/search-console/property.ts';
import { searchConsoleSyncs } from '#lib/features/search-console/sync/search-console-sync.run.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { addDays } from '#lib/text/zoned-time.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const PROPERTY = 'properties/310200300';
const EMPTY_PROPERTY = 'properties/310200301';
const DAYS = 4;

let reach: Reach;
let userId: string;
let projectId: string;
let accountId: string;

const google = () => reach.world.analytics;
const ctx = (id = userId) => reach.ctx({ actor: { kind: 'user', userId: id, role: 'owner' } });
const of = () => ({ project_id: projectId });
const scope = () => ({
  ...of(),
  compare: 'none' as const,
  from: addDays(lastDay(), 1 - DAYS),
  to: lastDay(),
  query: undefined,
  page: undefined,
  country: undefined,
  device: undefined,
});
const lastDay = () => reach.world.searchConsole.lastDay();

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  await db().user.deleteMany();
  await db().connection.deleteMany();
  reach.world.searchConsole.reset();
  reach.world.searchConsole.days = DAYS;
  reach.world.googleSignIn.reset();
  google().reset();
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  ({ id: projectId } = await newProject(userId, 'harbour-bakery.example'));
  await saveConnection(ctx(), 'google-oauth', reach.world.googleSignIn.client);
  accountId = await connect(['search_console', 'analytics']);
});

async function connect(uses: Parameters<typeof beginSignIn>[1]): Promise<string> {
  const begun = await beginSignIn(ctx(), uses, '/search-performance');
  const answer = await reach.net.fetch(`${begun.url}&consent=allow`, { redirect: 'manual' });
  await finishSignIn(ctx(), new URL(answer.headers.location?.[0] ?? ''), begun.cookie);
  return (await listGoogleAccounts(ctx())).data.accounts[0]?.id ?? '';
}

/** Runs the queued sync as a worker does. */
async function work(): Promise<void> {
  const sync = await db().analyticsSync.findFirstOrThrow({ where: { projectId } });
  await analyticsSyncs.job.handle(reach.ctx(), { id: sync.id, run: sync.run });
}

const choose = (property = PROPERTY) =>
  analytics.setAnalyticsProperty(ctx(), { ...of(), account_id: accountId, property });
const state = async () => (await analytics.getAnalytics(ctx(), of())).data;
const expected = () =>
  Array.from({ length: DAYS }, (_, ago) => addDays(lastDay(), -ago)).flatMap((day) => google().sessions(PROPERTY, day));
const sum = (name: 'sessions' | 'engagedSessions' | 'keyEvents') => expected().reduce((all, one) => all + one[name], 0);

/** The same days of Search Console. */
async function loadSearchConsole(): Promise<void> {
  const site_url = 'sc-domain:harbour-bakery.example';
  await searchConsole.setSearchConsoleProperty(ctx(), { ...of(), account_id: accountId, site_url });
  const sync = await db().searchConsoleSync.findFirstOrThrow({ where: { projectId } });
  await searchConsoleSyncs.job.handle(reach.ctx(), { id: sync.id, run: sync.run });
}

describe('choosing a property', () => {
  test('lists those of the account, with the one whose name contains the domain', async () => {
    const { data } = await analytics.listAnalyticsProperties(ctx(), { ...of(), account_id: accountId });
    expect(data.properties.map(({ property }) => property)).toEqual([PROPERTY, EMPTY_PROPERTY]);
    expect(data.suggested).toBe(PROPERTY);
  });

  test('refuses one that the account may not read, and the account of another user', async () => {
    await expect(choose('properties/999')).rejects.toThrow(/not one that this account may read/);
    const { id: other } = await db().user.create({ data: { email: 'bob@example.com' } });
    const { id: theirs } = await newProject(other, 'b.example');
    const input = { project_id: theirs, account_id: accountId, property: PROPERTY };
    await expect(analytics.setAnalyticsProperty(ctx(other), input)).rejects.toThrow(/Google account not found/);
    await expect(analytics.getAnalytics(ctx(other), of())).rejects.toThrow(/Project not found/);
  });

  test('requires an account that was connected with access to Google Analytics', async () => {
    await disconnectGoogleAccount(ctx(), { account_id: accountId });
    accountId = await connect(['search_console']);
    await expect(choose()).rejects.toThrow(/without access to Google Analytics/);
  });
});

describe('a sync', () => {
  test('loads all final days, and equals what Google Analytics reports', async () => {
    await choose();
    expect((await state()).state).toBe('waiting');
    await work();
    expect(await state()).toMatchObject({
      state: 'current',
      first_day: addDays(lastDay(), 1 - DAYS),
      last_day: lastDay(),
      sync: { status: 'done', days_done: DAYS, days_total: DAYS },
    });
    const { data } = await listLandingPages(ctx(), { ...scope(), sort: 'sessions', limit: 50, cursor: undefined });
    const total = (name: 'sessions' | 'engaged_sessions' | 'key_events') =>
      data.rows.reduce((all, row) => all + row[name], 0);
    expect(total('sessions')).toBe(sum('sessions'));
    expect(total('engaged_sessions')).toBe(sum('engagedSessions'));
    expect(total('key_events')).toBe(sum('keyEvents'));
  });

  test('across midnight of Pacific time has loaded the days that it asked for at its start', async () => {
    await choose();
    const sync = await db().analyticsSync.findFirstOrThrow({ where: { projectId } });
    const last = lastDay();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const now = () => (google().asked.length === 0 ? new Date() : tomorrow);
    await analyticsSyncs.job.handle(reach.ctx({ now }), { id: sync.id, run: sync.run });
    expect(await state()).toMatchObject({ state: 'current', last_day: last });
  });

  test('loaded twice leaves the same rows', async () => {
    await choose();
    await work();
    const before = await db().analyticsPageDay.count();
    await db().analyticsProperty.updateMany({ data: { firstDay: null, lastDay: null } });
    await analytics.startAnalyticsSync(ctx(), of());
    await work();
    expect(await db().analyticsPageDay.count()).toBe(before);
  });

  test('continues after a day that failed, where it was', async () => {
    // The properties, the totals, then two days.
    Object.assign(google(), { mood: 'garbage', moodAfter: 4 });
    await choose();
    await expect(work()).rejects.toThrow(/invalid JSON/);
    expect(await state()).toMatchObject({ first_day: addDays(lastDay(), -1), last_day: lastDay() });
    Object.assign(google(), { mood: null, asked: [] });
    await work();
    expect(await state()).toMatchObject({ state: 'current', first_day: addDays(lastDay(), 1 - DAYS) });
    const days = google().asked.filter(({ dimensions }) => !dimensions.includes('date'));
    expect(days.map(({ from }) => from)).toEqual([addDays(lastDay(), -2), addDays(lastDay(), -3)]);
  });

  test('waits as long as a 429 says, and continues', async () => {
    Object.assign(google(), { mood: 'quota', moodAfter: 3, quotaFor: 1 });
    await choose();
    await work();
    expect(await state()).toMatchObject({ state: 'current', sync: { waits_until: null } });
  });

  test('pauses and resumes', async () => {
    await choose();
    await analytics.pauseAnalyticsSync(ctx(), of());
    expect((await state()).state).toBe('paused');
    await analytics.startAnalyticsSync(ctx(), of());
    await work();
    expect((await state()).state).toBe('current');
  });

  test.each([
    ['removed', /removed, or the permission/],
    ['not-enabled', /not enabled in your Google Cloud project/],
    ['without-scope', /without access to Google Analytics/],
  ] as const)('of a property that is %s says so, and keeps what was loaded', async (mood, error) => {
    await choose();
    await work();
    google().mood = mood;
    await analytics.startAnalyticsSync(ctx(), of());
    await work();
    expect(await state()).toMatchObject({ state: 'failed', error: expect.stringMatching(error) });
    expect(await db().analyticsDay.count()).toBe(DAYS);
  });

  test('of a revoked consent fails with what to do, and goes on once it is connected again', async () => {
    await choose();
    reach.world.googleSignIn.revoked = true;
    reach.world.googleSignIn.dropAccessTokens();
    await work();
    expect(await state()).toMatchObject({
      state: 'failed',
      account: { revoked: true },
      error: expect.stringMatching(/Connect the account again/),
    });
    expect(await connect(['search_console', 'analytics'])).toBe(accountId);
    await analytics.startAnalyticsSync(ctx(), of());
    await work();
    expect((await state()).state).toBe('current');
  });

  test('of a property without sessions is empty, not zero', async () => {
    await choose(EMPTY_PROPERTY);
    await work();
    expect(await state()).toMatchObject({ state: 'empty', first_day: null, last_day: null });
    const { data } = await listLandingPages(ctx(), { ...scope(), sort: 'sessions', limit: 50, cursor: undefined });
    expect(data).toMatchObject({ period: null, rows: [], next_cursor: null });
  });

  test('of a disconnected account says so', async () => {
    await choose();
    await work();
    await disconnectGoogleAccount(ctx(), { account_id: accountId });
    expect(await state()).toMatchObject({ state: 'failed', error: expect.stringMatching(/disconnected/) });
  });

  test('is queued again by the daily job', async () => {
    await choose();
    await work();
    await db().analyticsSync.updateMany({ data: { finishedAt: new Date(Date.now() - 24 * 3_600_000) } });
    await maintainAnalytics.handle(reach.ctx(), {});
    expect((await db().analyticsSync.findFirstOrThrow()).status).toBe('queued');
  });
});

test('a report is read page after page', async () => {
  const account = await accountById(accountId);
  if (!account) throw new Error('not connected');
  const report = {
    property: PROPERTY,
    from: lastDay(),
    to: lastDay(),
    dimensions: ['hostName', 'landingPage'],
  } as const;
  const rows = await reportSessions(ctx(), account, report, 2);
  expect(rows).toEqual(await reportSessions(ctx(), account, report));
  expect(google().asked.map(({ offset }) => offset)).toEqual([0, 2, 0]);
});

describe('sessions beside clicks', () => {
  beforeEach(async () => {
    await choose();
    await work();
    await loadSearchConsole();
  });

  test('are shown by day and by page, and equal those of Google Analytics', async () => {
    const { data } = await getSearchPerformance(ctx(), scope());
    expect(data.analytics?.now).toEqual({
      sessions: sum('sessions'),
      engaged_sessions: sum('engagedSessions'),
      key_events: sum('keyEvents'),
    });
    expect(data.analytics?.days).toHaveLength(DAYS);
    const list = {
      ...scope(),
      dimension: 'page',
      sort: 'clicks',
      order: 'desc',
      limit: 50,
      cursor: undefined,
    } as const;
    const pages = (await listSearchPerformance(ctx(), list)).data.rows;
    const bread = pages.find(({ key }) => key.endsWith('/bread'));
    const wanted = expected().filter(({ path }) => path === '/bread');
    expect(bread?.analytics?.sessions).toBe(wanted.reduce((all, one) => all + one.sessions, 0));
    const queries = (await listSearchPerformance(ctx(), { ...list, dimension: 'query' })).data.rows;
    expect(queries.every((row) => row.analytics === null)).toBe(true);
  });

  test('are not measured with a filter that Google Analytics does not know, or for days that are not loaded', async () => {
    for (const more of [{ query: 'bread' }, { country: 'gbr' }, { device: 'mobile' as const }]) {
      expect((await getSearchPerformance(ctx(), { ...scope(), ...more })).data.analytics).toBeNull();
    }
    const longer = { ...scope(), from: addDays(lastDay(), -DAYS) };
    expect((await getSearchPerformance(ctx(), longer)).data.analytics).toBeNull();
    expect((await getSearchPerformance(ctx(), { ...scope(), page: '/bread' })).data.analytics).not.toBeNull();
  });

  test.each(['sessions', 'engaged_sessions', 'key_events'] as const)(
    'of landing pages are sorted by %s, page by page',
    async (sort) => {
      const input = { ...scope(), sort };
      const all = (await listLandingPages(ctx(), { ...input, limit: 500, cursor: undefined })).data;
      expect(all).toMatchObject({ property: 'harbour-bakery.example (GA4)', next_cursor: null });
      const values = all.rows.map((row) => row[sort]);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      const paged: typeof all.rows = [];
      for (let cursor: string | undefined; ; ) {
        const { data } = await listLandingPages(ctx(), { ...input, limit: 3, cursor });
        paged.push(...data.rows);
        if (data.next_cursor === null) break;
        cursor = data.next_cursor;
      }
      expect(paged).toEqual(all.rows);
    },
  );

  test('are compared by landing page with the days before, the largest loss first', async () => {
    const ofDays = (path: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => addDays(lastDay(), -from - at))
        .flatMap((day) => google().sessions(PROPERTY, day))
        .reduce((all, one) => all + (one.path === path ? one.sessions : 0), 0);
    const found = await landingPageChanges(projectId, { metric: 'sessions', days: 2, volume: 1 });
    const lost = [...new Set(expected().map(({ path }) => path))]
      .map((path) => ({ path, before: ofDays(path, 2, 4), now: ofDays(path, 0, 2) }))
      .filter(({ before, now }) => before >= 1 && now < before);
    expect(lost.length).toBeGreaterThan(0);
    expect(found?.lastDay).toBe(lastDay());
    expect(found?.rows.map(({ before, now }) => [before, now])).toEqual(
      lost.toSorted((a, b) => a.now - a.before - (b.now - b.before)).map(({ before, now }) => [before, now]),
    );
    expect(found?.rows.map(({ page }) => page.slice(page.indexOf('/'))).toSorted()).toEqual(
      lost.map(({ path }) => path).toSorted(),
    );
    expect(await landingPageChanges(projectId, { metric: 'sessions', days: 3, volume: 1 })).toBeNull();
  });

  test('are exported, and removed with the property', async () => {
    const { tables } = await exportFromDashboard(ctx(), { id: projectId, query: new URLSearchParams() });
    const rows: unknown[] = [];
    for await (const row of tables[0]?.rows ?? []) rows.push(row);
    expect(rows.length).toBe(new Set(expected().map(({ path }) => path)).size);
    expect((await analytics.removeAnalyticsProperty(ctx(), of())).data.removed).toBe(true);
    expect(await db().analyticsPageDay.count()).toBe(0);
    expect((await state()).state).toBe('not_connected');
  });
});
