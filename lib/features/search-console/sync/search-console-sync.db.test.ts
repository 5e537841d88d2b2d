import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveConnection } from '#lib/features/connections/service.ts';
import {
  connectServiceAccount,
  disconnectGoogleAccount,
  listGoogleAccounts,
} from '#lib/features/google-accounts/accounts.ts';
import { beginSignIn, finishSignIn } from '#lib/features/google-accounts/sign-in.ts';
import { startDueSyncs } from '#lib/features/search-console/maintain-search-console.job.ts';
import { submitSearchConsoleSitemap } from '#lib/features/search-console/pages/sitemaps.ts';
import { exportFromDashboard } from '#lib/features/search-console/performance/export.ts';
import { getSearchPerformance, listSearchPerformance } from '#lib/features/search-console/performance/performance.ts';
import * as property from '#lib/features/search-console/property.ts';
import { removeOldRows } from '#lib/features/search-console/rows/remove-old-rows.ts';
import { searchConsoleSyncs } from '#lib/features/search-console/sync/search-console-sync.run.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { addDays } from '#lib/text/zoned-time.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const SITE = 'sc-domain:harbour-bakery.example';
const SCOPE = {
  compare: 'previous',
  query: undefined,
  page: undefined,
  country: undefined,
  device: undefined,
} as const;

let reach: Reach;
let userId: string;
let projectId: string;
let accountId: string;

const google = () => reach.world.searchConsole;
const signIn = () => reach.world.googleSignIn;
const ctx = (id = userId) => reach.ctx({ actor: { kind: 'user', userId: id, role: 'owner' } });
const of = () => ({ project_id: projectId });

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  await db().user.deleteMany();
  await db().connection.deleteMany();
  await db().$executeRaw`TRUNCATE search_console_rows`;
  google().reset();
  signIn().reset();
  google().days = 4;
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  ({ id: projectId } = await newProject(userId, 'harbour-bakery.example'));
  await saveConnection(ctx(), 'google-oauth', signIn().client);
  accountId = await connect();
});

/** Signs in through the consent page, as a browser does. @returns id of the account */
async function connect(uses: Parameters<typeof beginSignIn>[1] = ['search_console']): Promise<string> {
  const begun = await beginSignIn(ctx(), uses, '/search-performance');
  const answer = await reach.net.fetch(`${begun.url}&consent=allow`, { redirect: 'manual' });
  await finishSignIn(ctx(), new URL(answer.headers.location?.[0] ?? ''), begun.cookie);
  return (await listGoogleAccounts(ctx())).data.accounts[0]?.id ?? '';
}

/** Runs the queued sync as a worker does. */
async function work(): Promise<void> {
  const sync = await db().searchConsoleSync.findFirstOrThrow({ where: { projectId } });
  await searchConsoleSyncs.job.handle(reach.ctx(), { id: sync.id, run: sync.run });
}

const choose = (siteUrl = SITE) =>
  property.setSearchConsoleProperty(ctx(), { ...of(), account_id: accountId, site_url: siteUrl });
const state = async () => (await property.getSearchConsole(ctx(), of())).data;
const countRows = async () => {
  const [found] = await db().$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM search_console_rows`;
  return found?.count ?? 0;
};

describe('connecting', () => {
  test('stores the refresh token encrypted, and lists the sites with the one that fits', async () => {
    const account = await db().googleAccount.findFirstOrThrow();
    expect(account).toMatchObject({ kind: 'oauth', email: signIn().email, status: 'connected' });
    expect(account.secret).not.toContain('1//');
    const { data } = await property.listSearchConsoleSites(ctx(), { ...of(), account_id: accountId });
    expect(data.suggested).toBe(SITE);
    expect(data.sites.map(({ site_url }) => site_url)).not.toContain('https://unverified.example/');
  });

  test('T40: requires the state, the browser and the user that began it', async () => {
    const begun = await beginSignIn(ctx(), ['search_console'], '/search-performance');
    const answer = await reach.net.fetch(`${begun.url}&consent=allow`, { redirect: 'manual' });
    const url = new URL(answer.headers.location?.[0] ?? '');
    await expect(finishSignIn(ctx(), url, undefined)).rejects.toThrow(/expired/);
    await expect(finishSignIn(ctx(crypto.randomUUID()), url, begun.cookie)).rejects.toThrow(/expired/);
    const forged = new URL(url);
    forged.searchParams.set('state', 'another');
    await expect(finishSignIn(ctx(), forged, begun.cookie)).rejects.toThrow(/sign-in failed/);
    await expect(finishSignIn(ctx(), url, begun.cookie)).resolves.toBe('/search-performance');
  });

  test('says that access was denied', async () => {
    const begun = await beginSignIn(ctx(), ['search_console'], '/search-performance');
    const answer = await reach.net.fetch(`${begun.url}&consent=deny`, { redirect: 'manual' });
    const url = new URL(answer.headers.location?.[0] ?? '');
    await expect(finishSignIn(ctx(), url, begun.cookie)).rejects.toThrow(/denied/);
  });

  test('works with the key of a service account, and refuses a damaged one', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const key = { type: 'service_account', client_email: signIn().serviceAccount, private_key: pem };
    const { data } = await connectServiceAccount(ctx(), { key: JSON.stringify(key) });
    expect(data).toMatchObject({ kind: 'service_account', email: signIn().serviceAccount });
    accountId = data.id;
    await choose();
    await work();
    expect((await state()).state).toBe('current');
    await expect(connectServiceAccount(ctx(), { key: '{' })).rejects.toThrow(/not valid JSON/);
    await expect(connectServiceAccount(ctx(), { key: JSON.stringify({ ...key, private_key: 'x' }) })).rejects.toThrow(
      /damaged "private_key"/,
    );
  });

  test('of another user is invisible, and disconnecting revokes it at Google and keeps the data', async () => {
    const { id: stranger } = await db().user.create({ data: { email: 'bob@example.com' } });
    await expect(disconnectGoogleAccount(ctx(stranger), { account_id: accountId })).rejects.toThrow(/not found/);
    await choose();
    await work();
    const rows = await countRows();
    expect((await disconnectGoogleAccount(ctx(), { account_id: accountId })).data.revoked).toBe(true);
    expect(await state()).toMatchObject({
      state: 'failed',
      account: null,
      error: expect.stringMatching(/disconnected/),
    });
    expect(await countRows()).toBe(rows);
  });
});

describe('a sync', () => {
  test('loads all final days with paging, and equals what Search Console reports', async () => {
    await choose();
    expect((await state()).state).toBe('waiting');
    await work();
    const last = google().lastDay();
    expect(await state()).toMatchObject({
      state: 'current',
      first_day: addDays(last, -3),
      last_day: last,
      sync: { status: 'done', days_done: 4, days_total: 4 },
    });
    const rows = [0, 1, 2, 3].flatMap((ago) => google().rowsOf(SITE, addDays(last, -ago)));
    expect(await countRows()).toBe(rows.length);
    const { data } = await getSearchPerformance(ctx(), { ...of(), ...SCOPE });
    const named = rows.reduce((sum, row) => sum + row.clicks, 0);
    expect(data.days).toHaveLength(4);
    expect(data.now.clicks - (data.anonymized?.clicks ?? 0)).toBe(named);
    expect(data.anonymized?.impressions).toBeGreaterThan(0);
  });

  test('loaded twice leaves the same rows', async () => {
    await choose();
    await work();
    const before = await countRows();
    await db().searchConsoleProperty.updateMany({ data: { firstDay: null, lastDay: null } });
    await property.startSearchConsoleSync(ctx(), of());
    await work();
    expect(await countRows()).toBe(before);
  });

  test('continues after a day that failed, where it was', async () => {
    // Totals, then five reports of the first day.
    Object.assign(google(), { mood: 'garbage', moodAfter: 6 });
    await choose();
    await expect(work()).rejects.toThrow(/invalid JSON/);
    expect(await state()).toMatchObject({ first_day: google().lastDay(), last_day: google().lastDay() });
    google().mood = null;
    google().asked = [];
    await work();
    expect(await state()).toMatchObject({ state: 'current', first_day: addDays(google().lastDay(), -3) });
    expect(
      google()
        .asked.filter(({ startDate, endDate }) => startDate === endDate)
        .map(({ startDate }) => startDate),
    ).not.toContain(google().lastDay());
  });

  test('waits as long as a 429 says, and continues', async () => {
    Object.assign(google(), { mood: 'quota', moodAfter: 3, quotaFor: 1, retryAfterSeconds: 1 });
    await choose();
    await work();
    expect(await state()).toMatchObject({ state: 'current', sync: { waits_until: null } });
  });

  test('pauses after a day, and resumes', async () => {
    await choose();
    await property.pauseSearchConsoleSync(ctx(), of());
    expect((await state()).state).toBe('paused');
    await property.startSearchConsoleSync(ctx(), of());
    await work();
    expect((await state()).state).toBe('current');
  });

  test('of a revoked consent fails with what to do, and goes on once it is connected again', async () => {
    google().days = 2;
    await choose();
    signIn().revoked = true;
    signIn().dropAccessTokens();
    await work();
    expect(await state()).toMatchObject({
      state: 'failed',
      account: { revoked: true },
      error: expect.stringMatching(/Connect the account again/),
    });
    await startDueSyncs(reach.ctx({ now: () => new Date(Date.now() + 30 * 3_600_000) }));
    expect((await db().searchConsoleSync.findFirstOrThrow()).status).toBe('failed');
    expect(await connect()).toBe(accountId);
    await property.startSearchConsoleSync(ctx(), of());
    await work();
    expect((await state()).state).toBe('current');
  });

  test('of a removed property says so, and keeps what was loaded', async () => {
    await choose();
    await work();
    const rows = await countRows();
    google().mood = 'removed';
    await property.startSearchConsoleSync(ctx(), of());
    await work();
    expect(await state()).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/removed, or the permission/),
    });
    expect(await countRows()).toBe(rows);
  });

  test('of an empty property is empty, not zero', async () => {
    await choose('https://new-site.example/');
    await work();
    expect(await state()).toMatchObject({ state: 'empty', first_day: null, last_day: null });
    expect((await getSearchPerformance(ctx(), { ...of(), ...SCOPE })).data).toMatchObject({ period: null, days: [] });
  });

  test('of an API that is not enabled names it', async () => {
    await choose();
    google().mood = 'not-enabled';
    await work();
    expect((await state()).error).toMatch(/not enabled in your Google Cloud project/);
  });

  test('loads new days once a day', async () => {
    await choose();
    await work();
    const tomorrow = () => new Date(Date.now() + 24 * 3_600_000);
    await db().searchConsoleSync.updateMany({ data: { finishedAt: new Date(Date.now() - 24 * 3_600_000) } });
    google().now = tomorrow;
    google().days = 5;
    await startDueSyncs(reach.ctx());
    const sync = await db().searchConsoleSync.findFirstOrThrow();
    expect(sync.status).toBe('queued');
    await searchConsoleSyncs.job.handle(reach.ctx({ now: tomorrow }), { id: sync.id, run: sync.run });
    expect(await state()).toMatchObject({ last_day: google().lastDay(), sync: { days_total: 1 } });
  });
});

describe('rows', () => {
  test('are grouped, sorted and paged with a cursor, and filtered by every dimension', async () => {
    await choose();
    await work();
    const input = { ...of(), ...SCOPE, dimension: 'query', sort: 'clicks', order: 'desc', limit: 20 } as const;
    const all: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { data } = await listSearchPerformance(ctx(), { ...input, cursor });
      all.push(...data.rows.map(({ key }) => key));
      if (data.next_cursor === null) break;
      cursor = data.next_cursor;
    }
    const last = google().lastDay();
    const rows = [0, 1, 2, 3].flatMap((ago) => google().rowsOf(SITE, addDays(last, -ago)));
    expect(new Set(all).size).toBe(all.length);
    expect(all.toSorted()).toEqual([...new Set(rows.map(({ query }) => query))].toSorted());
    const mobile = await listSearchPerformance(ctx(), {
      ...input,
      dimension: 'page',
      device: 'mobile',
      query: 'sourdough',
    });
    const wanted = rows.filter(({ device, query }) => device === 'MOBILE' && query.includes('sourdough'));
    expect(mobile.data.source).toBe('rows');
    expect(mobile.data.rows.reduce((sum, row) => sum + row.clicks, 0)).toBe(
      wanted.reduce((sum, row) => sum + row.clicks, 0),
    );
  });

  test('of days are those of the period, each beside the day in the same place of the compared one', async () => {
    await choose();
    await work();
    const last = google().lastDay();
    const period = { from: addDays(last, -1), to: last };
    const { data: whole } = await getSearchPerformance(ctx(), { ...of(), ...SCOPE, ...period });
    const expected = whole.days.map(({ date, ...now }, index) => {
      const { date: _, ...before } = whole.days_before[index] ?? { date: '' };
      return { key: date, ...now, before };
    });
    expect(expected.map(({ key }) => key)).toEqual([period.from, period.to]);
    const order = { dimension: 'date', sort: 'key', order: 'asc' } as const;
    const input = { ...of(), ...SCOPE, ...period, ...order, limit: 1 };
    const { data: first } = await listSearchPerformance(ctx(), { ...input, cursor: undefined });
    const { data: second } = await listSearchPerformance(ctx(), { ...input, cursor: first.next_cursor ?? '' });
    expect([...first.rows, ...second.rows]).toMatchObject(expected);
    expect(second.next_cursor).toBeNull();
    const query = new URLSearchParams({ ...period, ...order });
    const { tables } = await exportFromDashboard(ctx(), { id: projectId, query });
    const exported = [];
    for await (const [day, clicks, , , , before] of tables[0]?.rows ?? []) exported.push([day, clicks, before]);
    expect(exported).toEqual(
      expected.map(({ key, clicks, before }) => [key, clicks, 'clicks' in before ? before.clicks : undefined]),
    );
  });

  test('are not continued with the cursor of another sort order', async () => {
    await choose();
    await work();
    const input = { ...of(), ...SCOPE, dimension: 'query', order: 'desc', limit: 1, cursor: undefined } as const;
    for (const [sort, other] of [
      ['key', 'clicks'],
      ['clicks', 'key'],
    ] as const) {
      const cursor = (await listSearchPerformance(ctx(), { ...input, sort })).data.next_cursor ?? '';
      const wrong = listSearchPerformance(ctx(), { ...input, sort: other, cursor });
      await expect(wrong).rejects.toBeInstanceOf(InvalidInput);
    }
  });

  test('of the oldest day that a sync loads are kept', async () => {
    await choose();
    await work();
    const { no: propertyNo } = await db().searchConsoleProperty.findFirstOrThrow();
    const day = new Date(`${google().asked[0]?.startDate}T00:00:00Z`);
    const row = { propertyNo, day, clicks: 1, impressions: 1, positionSum: 1 };
    await db().searchConsoleDay.create({ data: row });
    await removeOldRows(reach.ctx());
    expect(await db().searchConsoleDay.count({ where: { day } })).toBe(1);
  });

  test('of a removed property and of days that are not kept are deleted', async () => {
    await choose();
    await work();
    await property.updateSearchConsoleProperty(ctx(), { ...of(), months_kept: 1 });
    const later = new Date(Date.now() + 31 * 24 * 3_600_000);
    await removeOldRows(reach.ctx({ now: () => new Date(later.getTime() + 2 * 24 * 3_600_000) }));
    expect(await db().searchConsoleDay.count()).toBeLessThan(4);
    await property.removeSearchConsoleProperty(ctx(), of());
    await removeOldRows(reach.ctx());
    expect(await countRows()).toBe(0);
    expect(await db().searchConsoleQueryDay.count()).toBe(0);
    expect((await state()).state).toBe('not_connected');
  });
});

describe('a sitemap', () => {
  const submit = (url: string) => submitSearchConsoleSitemap(ctx(), { ...of(), url });
  const SITEMAP = 'https://www.harbour-bakery.example/news-sitemap.xml';

  test('is submitted with write access only, and listed as pending', async () => {
    await choose();
    await expect(submit(SITEMAP)).rejects.toThrow(/reading only/);
    expect(await connect(['search_console', 'sitemaps'])).toBe(accountId);
    const { data } = await submit(SITEMAP);
    expect(google().submitted).toEqual([SITEMAP]);
    expect(data.sitemaps.find(({ url }) => url === SITEMAP)).toMatchObject({ is_pending: true });
  });

  test('of another site is not sent', async () => {
    await connect(['search_console', 'sitemaps']);
    await choose();
    for (const url of ['https://evil.example/sitemap.xml', 'https://notharbour-bakery.example/sitemap.xml']) {
      await expect(submit(url)).rejects.toThrow(/not on the property/);
    }
    expect(google().submitted).toEqual([]);
  });
});

test('a day of more rows than a response can have is loaded with all of them', async () => {
  const queries = Array.from({ length: 12_600 }, (_, nth) => ({
    query: `loaf ${nth}`,
    pages: ['https://www.harbour-bakery.example/bread'],
    countries: ['gbr'],
    volume: 40,
    positionAt: () => 3,
  }));
  google().days = 1;
  google().models.set(SITE, { queries });
  await choose();
  await work();
  const rows = google().rowsOf(SITE, google().lastDay());
  expect(rows.length).toBeGreaterThan(25_000);
  expect(await countRows()).toBe(rows.length);
  const asked = google().asked.filter(({ dimensions }) => dimensions.length === 4);
  expect(asked.map(({ startRow }) => startRow)).toEqual([0, 25_000]);
});
