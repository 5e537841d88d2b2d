import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inspectQueuedUrls } from '#lib/features/search-console/pages/inspect-urls.job.ts';
import { inspectUrls, listUrlInspections } from '#lib/features/search-console/pages/inspections.ts';
import * as property from '#lib/features/search-console/property.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { connectGoogle } from '#tests/support/google-account.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const SITE = 'https://www.harbour-bakery.example';

let reach: Reach;
let userId = '';
let project_id = '';

const google = () => reach.world.searchConsole;
const ctx = () => reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
const queue = (...paths: string[]) => inspectUrls(ctx(), { project_id, urls: paths.map((path) => SITE + path) });
const work = () => inspectQueuedUrls.handle(reach.ctx(), {});
const list = async () => (await listUrlInspections(ctx(), { project_id, limit: 100 })).data;
const statuses = async () => {
  const entries = (await list()).inspections.map(({ url, status }) => [url.slice(SITE.length), status]);
  return Object.fromEntries(entries);
};

beforeAll(async () => {
  reach = await reachWorld();
  await prepareQueues([inspectQueuedUrls]);
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  await db().user.deleteMany();
  await db().connection.deleteMany();
  google().reset();
  reach.world.googleSignIn.reset();
  ({ id: userId } = await db().user.create({ data: { email: 'anna@example.com' } }));
  ({ id: project_id } = await newProject(userId, 'harbour-bakery.example'));
  const account_id = await connectGoogle(ctx(), reach.world, 'search_console');
  const site_url = 'sc-domain:harbour-bakery.example';
  await property.setSearchConsoleProperty(ctx(), { project_id, account_id, site_url });
});

test('inspected pages have what Google knows of them, and the day has fewer inspections left', async () => {
  await queue('/bread', '/missing');
  await work();
  const { inspections, left_today: left } = await list();
  expect(left).toBe(1_998);
  expect(inspections.find(({ url }) => url.endsWith('/bread'))).toMatchObject({ status: 'done', verdict: 'PASS' });
  expect(inspections.find(({ url }) => url.endsWith('/missing'))?.verdict).not.toBe('PASS');
});

test('what the quota of the day leaves waits for the next run', async () => {
  google().inspectionsLeft = 1;
  await queue('/bread', '/story');
  await work();
  expect(Object.values(await statuses()).toSorted()).toEqual(['done', 'queued']);
  google().inspectionsLeft = 10;
  await work();
  expect(await statuses()).toEqual({ '/bread': 'done', '/story': 'done' });
  expect(google().inspected).toHaveLength(2);
});

test('a page that Google fails to inspect waits, and the next ones are inspected', async () => {
  google().uninspectable = `${SITE}/bread`;
  await queue('/bread', '/story');
  await work();
  expect(await statuses()).toEqual({ '/bread': 'queued', '/story': 'done' });
});

test('a revoked consent leaves pages waiting, a removed property ends them with the reason', async () => {
  await queue('/bread');
  reach.world.googleSignIn.revoked = true;
  reach.world.googleSignIn.dropAccessTokens();
  await work();
  expect(await statuses()).toEqual({ '/bread': 'queued' });
  reach.world.googleSignIn.reset();
  await connectGoogle(ctx(), reach.world, 'search_console');
  google().mood = 'removed';
  await work();
  const [page] = (await list()).inspections;
  expect(page).toMatchObject({ status: 'failed', verdict: null, error: expect.stringMatching(/permission/) });
});

test('pages of other sites are refused', async () => {
  await expect(inspectUrls(ctx(), { project_id, urls: ['https://evil.example/'] })).rejects.toBeInstanceOf(Refused);
  expect((await list()).inspections).toEqual([]);
});
