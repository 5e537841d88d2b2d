import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as series from '#lib/features/alerts/series/index.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { exportFromDashboard } from '#lib/features/web-vitals/export.ts';
import { getFieldData } from '#lib/features/web-vitals/field-data.ts';
import { lastRelease } from '#lib/features/web-vitals/last-release.ts';
import { addVitalsPages, refreshWebVitals, removeVitalsPage } from '#lib/features/web-vitals/pages.ts';
import { pagespeedTests } from '#lib/features/web-vitals/pagespeed-test.run.ts';
import {
  cancelPagespeedTest,
  deletePagespeedTest,
  getPagespeedTest,
  listPagespeedTests,
  runPagespeed,
  startPagespeedTest,
} from '#lib/features/web-vitals/pagespeed-tests.ts';
import { dueFieldData, refreshFieldData } from '#lib/features/web-vitals/refresh-field-data.job.ts';
import { dueProjects } from '#lib/features/web-vitals/store.ts';
import { getWebVitals } from '#lib/features/web-vitals/web-vitals.ts';
import type { Ctx } from '#lib/net/context.ts';
import { upstreamBreaker } from '#lib/platform/concurrency/upstream-breaker.ts';
import { db } from '#lib/platform/database/db.ts';
import {
  Forbidden,
  InvalidInput,
  LimitReached,
  NotConfigured,
  NotFound,
  Refused,
  Unreachable,
} from '#lib/platform/errors.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { during } from '#tests/support/blocked-statements.ts';
import { addMember, newProject } from '#tests/support/projects.ts';
import type { WebVitalsMood } from '#tests/world/google-web-vitals.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const ORIGIN = 'https://www.harbour-bakery.example';
const WEEK_MS = 7 * 86_400_000;
let reach: Reach;
let now = new Date('2026-11-27T12:00:00Z');
let anna: Ctx;
let project_id = '';

const api = () => reach.world.webVitals;
const system = () => reach.ctx({ now: () => now });
const connect = () =>
  saveConnection({ ...anna, actor: { kind: 'user', userId, role: 'owner' } }, 'google-api-key', { key: api().key });
const refresh = () => refreshFieldData.handle(system(), { project_id });
const vitals = async (given: { page_id?: string; form_factor?: 'phone' | 'desktop' } = {}) =>
  (await getWebVitals(anna, { project_id, form_factor: 'phone', ...given })).data;
const pageOf = async (address: string) => {
  const page = (await vitals()).pages.find((one) => one.address === address);
  if (!page) throw new Error(`${address} is not monitored`);
  return page;
};
let userId = '';

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  now = new Date('2026-11-27T12:00:00Z');
  api().reset();
  api().now = () => now;
  upstreamBreaker().forget();
  await db().user.deleteMany();
  await db().connection.deleteMany();
  await db().usageCounter.deleteMany();
  userId = (await db().user.create({ data: { email: 'anna@example.com' } })).id;
  anna = reach.ctx({ actor: { kind: 'user', userId, role: 'member' }, now: () => now });
  project_id = (await newProject(userId, 'harbour-bakery.example')).id;
});

describe('field data of any page', () => {
  const ask = async (url: string, form_factor: 'phone' | 'desktop' = 'phone') =>
    (await getFieldData(anna, { url, form_factor })).data.field;

  it('is not measured without a key, and says where to add one', async () => {
    expect(await ask(`${ORIGIN}/`)).toMatchObject({
      status: 'not_measured',
      reason: expect.stringContaining('Settings → Connections'),
      metrics: [],
    });
    expect(api().asked).toEqual([]);
  });

  it('is of the URL where it has enough traffic', async () => {
    await connect();
    const field = await ask(`${ORIGIN}/bread#prices`);
    expect(field).toMatchObject({ status: 'found', scope: 'url', address: `${ORIGIN}/bread`, fallback: false });
    expect(field.metrics.map(({ metric }) => metric)).toEqual(['lcp', 'inp', 'cls', 'fcp', 'ttfb']);
    expect(field.last_day).toBe('2026-11-21');
    // INP of phones is above its threshold.
    expect(field.passed).toBe(false);
  });

  it('is of the origin where it does not, and says so', async () => {
    await connect();
    expect(await ask(`${ORIGIN}/story`)).toMatchObject({ scope: 'origin', address: ORIGIN, fallback: true });
    expect(await ask(`${ORIGIN}/bread`, 'desktop')).toMatchObject({ scope: 'origin', fallback: true, passed: true });
  });

  it('does not exist for a site with little traffic: a state of its own', async () => {
    await connect();
    expect(await ask('https://www.rusty-garage.example/')).toMatchObject({
      status: 'not_in_crux',
      reason: expect.stringContaining('not enough traffic'),
      scope: null,
      metrics: [],
    });
  });

  it.each<[WebVitalsMood, new (...given: never[]) => Error, RegExp]>([
    ['quota', LimitReached, /quota of the Google API key is used up. Try again in 60 s/],
    ['not-enabled', NotConfigured, /is not enabled in the Google Cloud project/],
    ['restricted', NotConfigured, /check its restrictions/],
    ['bad-request', InvalidInput, /Invalid value at "url"/],
    ['server-error', Unreachable, /failed with status 503/],
    ['garbage', Unreachable, /invalid JSON/],
  ])('fails with what to do when Google answers "%s"', async (mood, type, message) => {
    await connect();
    api().mood = mood;
    const failed = await ask(`${ORIGIN}/`).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(type);
    expect(failed).toMatchObject({ message: expect.stringMatching(message) });
    expect(JSON.stringify(failed)).not.toContain(api().key);
  });

  it('fails with the settings to open when the key is wrong', async () => {
    await saveConnection({ ...anna, actor: { kind: 'user', userId, role: 'owner' } }, 'google-api-key', {
      key: 'wrong',
    });
    await expect(ask(`${ORIGIN}/`)).rejects.toThrow('Google rejected the API key. See Settings → Connections.');
  });
});

describe('the history of a project', () => {
  it('starts with the home page after its redirects, and 25 weeks for each device', async () => {
    await connect();
    await refresh();
    const { pages, shown } = await vitals();
    expect(pages.map(({ scope, address, is_home }) => [scope, address, is_home])).toEqual([
      ['origin', ORIGIN, true],
      ['url', `${ORIGIN}/`, true],
    ]);
    expect(shown?.weeks).toHaveLength(25);
    expect(shown?.weeks.at(-1)).toMatchObject({ first_day: '2026-10-25', last_day: '2026-11-21' });
    expect(pages[0]?.phone.metrics).toEqual(shown?.weeks.at(-1)?.metrics);
    expect(await db().vitalsWeek.count()).toBe(2 * 2 * 25 * 5);
  });

  it('falls back to the origin for a URL without data on that device only', async () => {
    await connect();
    await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/bread`] });
    await refresh();
    const { id } = await pageOf(`${ORIGIN}/bread`);
    expect((await vitals({ page_id: id })).shown).toMatchObject({ fallback: false, address: `${ORIGIN}/bread` });
    expect((await vitals({ page_id: id, form_factor: 'desktop' })).shown).toMatchObject({
      fallback: true,
      requested: `${ORIGIN}/bread`,
      address: ORIGIN,
      status: 'found',
    });
    expect((await pageOf(`${ORIGIN}/bread`)).desktop).toMatchObject({ status: 'not_in_crux', metrics: [] });
  });

  it('leaves out a week without a metric', async () => {
    await connect();
    api().mood = 'gap';
    await refresh();
    const { shown } = await vitals();
    const metrics = shown?.weeks.at(-1)?.metrics.map(({ metric }) => metric);
    expect(metrics).toEqual(['lcp', 'inp', 'fcp', 'ttfb']);
    expect(shown?.passed).toBeNull();
  });

  it('keeps old weeks and the time of each when the next one arrives', async () => {
    await connect();
    await refresh();
    const first = now;
    now = new Date(now.getTime() + WEEK_MS);
    await refresh();
    const times = await db().vitalsWeek.groupBy({
      by: ['storedAt'],
      where: { target: { scope: 'origin' }, formFactor: 'phone', metric: 'lcp' },
      _count: true,
      orderBy: { storedAt: 'asc' },
    });
    expect(times.map(({ storedAt, _count }) => [storedAt, _count])).toEqual([
      [first, 25],
      [now, 1],
    ]);
    // An alert compares the new week with the newest of those stored before.
    const [lcp] = (await series.fieldVitals(project_id, 'phone', { from: first, until: now })).filter(({ subject }) =>
      subject.endsWith(':lcp'),
    );
    expect(lcp?.points.map(({ lastDay }) => lastDay)).toEqual(['2026-11-21', '2026-11-28']);
  });

  it('continues after a used-up quota with the pages that are left', async () => {
    await connect();
    await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/bread`] });
    await refresh();
    now = new Date(now.getTime() + WEEK_MS);
    api().asked = [];
    await db().vitalsTarget.updateMany({ where: { scope: 'origin' }, data: { checkedAt: now } });
    api().mood = 'quota-once';
    await expect(refresh()).rejects.toBeInstanceOf(LimitReached);
    await refresh();
    const subjects = api().asked.map(({ subject }) => subject);
    expect(subjects).toEqual([
      `url ${ORIGIN}/ PHONE`,
      ...['PHONE', 'DESKTOP'].flatMap((device) => `url ${ORIGIN}/ ${device}`),
      ...['PHONE', 'DESKTOP'].flatMap((device) => `url ${ORIGIN}/bread ${device}`),
    ]);
  });

  it('also includes pages that were added or requested while it was being refreshed', async () => {
    await connect();
    await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/bread`] });
    await refresh();
    now = new Date(now.getTime() + 1_000);
    await db().vitalsTarget.updateMany({ where: { address: ORIGIN }, data: { requestedAt: now } });
    api().asked = [];
    await during(
      (tx) => tx.$queryRaw`SELECT 1 FROM vitals_states FOR UPDATE`,
      refresh,
      async () => {
        await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/story`] });
        const requestedAt = new Date(now.getTime() + 1_000);
        await db().vitalsTarget.updateMany({ where: { address: `${ORIGIN}/bread` }, data: { requestedAt } });
        now = new Date(now.getTime() + 2_000);
      },
    );
    expect((await vitals()).pages.map(({ updating }) => updating)).toEqual([false, false, false, false]);
    expect(api().asked.map(({ subject }) => subject)).toEqual(
      [`origin ${ORIGIN}`, `url ${ORIGIN}/bread`, `url ${ORIGIN}/story`].flatMap((page) =>
        ['PHONE', 'DESKTOP'].map((device) => `${page} ${device}`),
      ),
    );
  });

  it('is asked for once where Google rejects the address', async () => {
    await connect();
    api().mood = 'bad-request';
    await refresh();
    expect(api().asked.map(({ subject }) => subject)).toEqual([`origin ${ORIGIN} PHONE`, `url ${ORIGIN}/ PHONE`]);
  });

  it('shows that pages were not refreshed without a key, and refreshes them when there is one', async () => {
    await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/bread`] });
    await refresh();
    const page = await pageOf(`${ORIGIN}/bread`);
    expect(page).toMatchObject({ updating: false, fault: expect.stringContaining('requires a Google API key') });
    await connect();
    await refresh();
    expect(await pageOf(`${ORIGIN}/bread`)).toMatchObject({ fault: null, phone: { status: 'found' } });
  });

  it('shows why a refresh failed when the key is rejected', async () => {
    await connect();
    api().mood = 'not-enabled';
    await refresh();
    const page = await pageOf(ORIGIN);
    expect(page).toMatchObject({ updating: false, fault: expect.stringContaining('is not enabled') });
    expect(page.phone.status).toBe('not_measured');
    api().mood = null;
    now = new Date(now.getTime() + 1_000);
    await refreshWebVitals(anna, { project_id });
    await refresh();
    expect(await pageOf(ORIGIN)).toMatchObject({ fault: null, phone: { status: 'found' } });
  });

  it('is queued once a week for projects that are due, and not without a key', async () => {
    await prepareQueues([refreshFieldData]);
    const queued = () => db().$queryRaw<unknown[]>`
      SELECT id FROM pgboss.job WHERE name = ${refreshFieldData.name} AND singleton_key = ${project_id} AND state = 'created'`;
    await dueFieldData.handle(system(), {});
    expect(await queued()).toEqual([]);
    await connect();
    await dueFieldData.handle(system(), {});
    await dueFieldData.handle(system(), {});
    expect(await queued()).toHaveLength(1);
    await refresh();
    expect(await dueProjects(lastRelease(now))).toEqual([]);
    expect(await dueProjects(lastRelease(new Date(now.getTime() + WEEK_MS)))).toEqual([project_id]);
  });

  it('is exported week by week', async () => {
    await connect();
    await refresh();
    const { tables } = await exportFromDashboard(anna, { id: project_id });
    const rows = [];
    for await (const row of tables[0]?.rows ?? []) rows.push(row);
    expect(rows).toHaveLength(2 * 2 * 25 * 5);
    expect(rows[0]?.slice(0, 4)).toEqual(['origin', ORIGIN, 'phone', 'cls']);
  });
});

describe('monitored pages', () => {
  it('are on the domain of the project, without their fragment, once each', async () => {
    const urls = [`${ORIGIN}/bread#a`, `${ORIGIN}/bread`];
    expect((await addVitalsPages(anna, { project_id, urls })).data).toEqual({ added: 1, known: 0 });
    expect((await addVitalsPages(anna, { project_id, urls })).data).toEqual({ added: 0, known: 1 });
    await expect(addVitalsPages(anna, { project_id, urls: ['https://example.org/'] })).rejects.toThrow(
      'urls: must be on harbour-bakery.example',
    );
  });

  it('can be removed, except for the home page', async () => {
    await connect();
    await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/bread`] });
    await refresh();
    const home = await pageOf(`${ORIGIN}/`);
    await expect(removeVitalsPage(anna, { project_id, page_id: home.id })).rejects.toBeInstanceOf(Refused);
    await removeVitalsPage(anna, { project_id, page_id: (await pageOf(`${ORIGIN}/bread`)).id });
    expect((await vitals()).pages).toHaveLength(2);
  });

  it('are changed by editors, and seen by members only', async () => {
    const other = await db().user.create({ data: { email: 'vera@example.com' } });
    const vera: Ctx = { ...anna, actor: { kind: 'user', userId: other.id, role: 'member' } };
    await expect(getWebVitals(vera, { project_id, form_factor: 'phone' })).rejects.toBeInstanceOf(NotFound);
    await addMember(project_id, other.id, 'viewer');
    expect((await getWebVitals(vera, { project_id, form_factor: 'phone' })).data.pages).toEqual([]);
    await expect(addVitalsPages(vera, { project_id, urls: [`${ORIGIN}/`] })).rejects.toBeInstanceOf(Forbidden);
    await expect(refreshWebVitals(vera, { project_id })).rejects.toBeInstanceOf(Forbidden);
  });
});

describe('PageSpeed Insights', () => {
  const test = (url: string) => runPagespeed(anna, { url, form_factor: 'phone', project_id });

  it('returns lab values, and stores those of a monitored page beside its field data', async () => {
    await connect();
    await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/bread`] });
    const { lab } = (await test(`${ORIGIN}/bread`)).data;
    expect(lab).toMatchObject({ score: 87, cls: 0.021, lcp: expect.any(Number), tested_at: now.toISOString() });
    const { id } = await pageOf(`${ORIGIN}/bread`);
    expect((await vitals({ page_id: id })).shown?.lab).toEqual(lab);
    expect((await vitals({ page_id: id, form_factor: 'desktop' })).shown?.lab).toBeNull();
  });

  const start = async (url = `${ORIGIN}/bread#prices`, ctx = anna) =>
    (await startPagespeedTest(ctx, { url, form_factor: 'phone', project_id })).data.test;
  const work = (id: string) => pagespeedTests.job.handle(system(), { id });
  const testOf = async (id: string) => (await getPagespeedTest(anna, { id })).data.test;

  it('runs as a job, and stores the result with date, page and device', async () => {
    await prepareQueues([pagespeedTests.job]);
    await connect();
    await addVitalsPages(anna, { project_id, urls: [`${ORIGIN}/bread`] });
    const { id, ...queued } = await start();
    expect(queued).toMatchObject({ status: 'queued', url: `${ORIGIN}/bread`, lab: null, started_at: null });
    expect(api().asked).toEqual([]);
    await work(id);
    const test = await testOf(id);
    expect(test).toMatchObject({ status: 'done', error: null, lab: { score: 87, tested_at: now.toISOString() } });
    const page = await pageOf(`${ORIGIN}/bread`);
    expect((await vitals({ page_id: page.id })).shown?.lab).toEqual(test.lab);
    const list = await listPagespeedTests(anna, { project_id, url: `${ORIGIN}/bread`, limit: 10 });
    expect(list.data.tests).toEqual([test]);
    expect((await listPagespeedTests(anna, { form_factor: 'desktop', limit: 10 })).data.tests).toEqual([]);
    await deletePagespeedTest(anna, { id });
    await expect(testOf(id)).rejects.toBeInstanceOf(NotFound);
    expect((await vitals({ page_id: page.id })).shown?.lab).toEqual(test.lab);
  });

  it.each<[WebVitalsMood, RegExp]>([
    ['quota', /quota of the Google API key is used up. Try again in 60 s/],
    ['not-enabled', /PageSpeed Insights is not enabled in the Google Cloud project/],
    ['page-fails', /could not load the page: Lighthouse returned error/],
  ])('ends with the reason when Google answers "%s"', async (mood, message) => {
    await prepareQueues([pagespeedTests.job]);
    await connect();
    api().mood = mood;
    const { id } = await start();
    // A page that fails is tried twice, a used-up quota and a rejected key are not.
    await work(id).catch(() => work(id));
    expect(await testOf(id)).toMatchObject({ status: 'failed', lab: null, error: expect.stringMatching(message) });
    expect(api().asked).toHaveLength(mood === 'page-fails' ? 2 : 1);
  });

  it('stops when it is canceled, while Google loads the page', async () => {
    await prepareQueues([pagespeedTests.job]);
    await connect();
    api().pagespeedMs = 60_000;
    const { id } = await start();
    const attempt = work(id);
    await expect.poll(() => api().asked.length).toBe(1);
    expect((await testOf(id)).status).toBe('running');
    expect((await cancelPagespeedTest(anna, { id })).data.test).toMatchObject({ status: 'canceled', lab: null });
    await attempt;
    expect((await testOf(id)).status).toBe('canceled');
  });

  it('is not started without a key, by viewers or for foreign projects', async () => {
    await expect(start()).rejects.toThrow(/requires a Google API key/);
    await connect();
    const other = await db().user.create({ data: { email: 'vera@example.com' } });
    const vera: Ctx = { ...anna, actor: { kind: 'user', userId: other.id, role: 'member' } };
    await expect(start(`${ORIGIN}/`, vera)).rejects.toBeInstanceOf(NotFound);
    await addMember(project_id, other.id, 'viewer');
    await expect(start(`${ORIGIN}/`, vera)).rejects.toBeInstanceOf(Forbidden);
  });

  it('requires a key, and says why a page could not be loaded', async () => {
    await expect(test(`${ORIGIN}/`)).rejects.toBeInstanceOf(NotConfigured);
    await connect();
    api().mood = 'page-fails';
    await expect(test(`${ORIGIN}/`)).rejects.toThrow(/could not load the page: Lighthouse returned error/);
  });
});

describe('the rate of the key', () => {
  it('is at most 150 requests a minute, of all processes together', async () => {
    await connect();
    await db().usageCounter.create({
      data: {
        key: 'rate:google:crux',
        windowStart: new Date(0),
        count: 150,
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    const ask = () => getFieldData(anna, { url: `${ORIGIN}/`, form_factor: 'phone' }).then(() => null, Object);
    let error = null;
    // Requests that this process took from the limit before are still its own.
    for (let n = 0; n < 20 && error === null; n++) error = await ask();
    expect(error).toBeInstanceOf(LimitReached);
    api().asked = [];
    expect(await ask()).toBeInstanceOf(LimitReached);
    expect(api().asked).toEqual([]);
  });
});
