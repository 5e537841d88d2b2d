import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { serveFeed } from '#lib/api/feed-handler.ts';
import { newToken } from '#lib/features/accounts/service.ts';
import { createFeed, listFeeds, revokeFeed } from '#lib/features/feeds/feeds.ts';
import { FEED_KINDS, type FeedKind } from '#lib/features/feeds/kinds-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

let userId: string;
let projectId: string;

const base = testCtx(new AbortController().signal, crypto.randomUUID());
const ctx = (id = userId): Ctx => ({ ...base, actor: { kind: 'user', userId: id, role: 'member' } });
const load = async (path: string, headers: Record<string, string> = {}) => {
  const request = new Request(`http://127.0.0.1${path}`, { headers });
  const [, , , token = '', file = ''] = new URL(request.url).pathname.split('/');
  const answer = await serveFeed(request, { token, file });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const create = async (kind: FeedKind = 'rankings', project = projectId, user = userId) =>
  (await createFeed(ctx(user), { project_id: project, name: 'Sheet', kind })).data;

beforeEach(async () => {
  await db().user.deleteMany();
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  ({ id: projectId } = await newProject(userId, 'harbour-bakery.example'));
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

test.each(FEED_KINDS)('a feed of %s is CSV with the names of its columns', async (kind) => {
  const { path } = await create(kind);
  const { status, headers, text } = await load(path);
  expect(status, text).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).toMatch(/^\uFEFF?[a-z_]+(,[a-z_0-9]+)+\r\n/);
});

describe('T41: a feed', () => {
  test('has its token once, and only as a digest in the database', async () => {
    const { feed, path } = await create();
    const token = path.split('/')[3] ?? '';
    expect(token).toMatch(/^srp_.{43}_.{6}$/);
    expect(JSON.stringify(await db().feed.findMany())).not.toContain(token);
    const { feeds } = (await listFeeds(ctx(), { project_id: projectId })).data;
    expect(JSON.stringify(feeds)).not.toContain(token);
    expect(feeds.map(({ id }) => id)).toEqual([feed.id]);
  });

  test('stops at once when it is revoked, and answers like an unknown one', async () => {
    const { feed, path } = await create();
    expect((await load(path)).status).toBe(200);
    await revokeFeed(ctx(), { project_id: projectId, feed_id: feed.id });
    const revoked = await load(path);
    const unknown = await load(`/api/feeds/${newToken()}/rankings.csv`);
    expect([revoked.status, revoked.text]).toEqual([404, unknown.text]);
    expect((await load('/api/feeds/x/rankings.csv')).text).toBe(unknown.text);
  });

  test('opens its own table alone, whatever the address adds', async () => {
    const { path } = await create();
    expect((await load(path.replace('rankings.csv', 'insights.csv'))).status).toBe(404);
    expect((await load(path.replace('.csv', '.json'))).status).toBe(404);
    const { id: other } = await newProject(userId, 'rusty-garage.example');
    await db().trackedKeyword.deleteMany();
    const plain = await load(path);
    expect((await load(`${path}?project_id=${other}&what=history`)).text).toBe(plain.text);
  });

  test('reads no project that its account may not read anymore, and nothing for a disabled account', async () => {
    const { id: guest } = await db().user.create({ data: { email: 'guest@example.com' } });
    await db().projectMember.create({ data: { projectId, userId: guest, role: 'editor' } });
    const { path } = await create('insights', projectId, guest);
    expect((await load(path)).status).toBe(200);
    await db().user.update({ where: { id: guest }, data: { disabledAt: new Date() } });
    expect((await load(path)).status).toBe(404);
    await db().user.update({ where: { id: guest }, data: { disabledAt: null } });
    await db().projectMember.deleteMany({ where: { userId: guest } });
    expect((await load(path)).status).toBe(404);
  });

  test('is made by an editor of the project, and revoked by no other', async () => {
    const { feed } = await create();
    const { id: stranger } = await db().user.create({ data: { email: 'stranger@example.com' } });
    await expect(create('rankings', projectId, stranger)).rejects.toThrow('Project not found');
    const input = { project_id: projectId, feed_id: feed.id };
    await expect(revokeFeed(ctx(stranger), input)).rejects.toThrow('Project not found');
    await db().projectMember.create({ data: { projectId, userId: stranger, role: 'viewer' } });
    await expect(revokeFeed(ctx(stranger), input)).rejects.toThrow(/editor/);
    const { id: other } = await newProject(stranger, 'b.example');
    await expect(revokeFeed(ctx(stranger), { ...input, project_id: other })).rejects.toThrow('Feed not found');
  });

  test('is limited to 30 requests a minute, and says when it can be loaded again', async () => {
    const { path } = await create('web_vitals');
    const answers = [];
    for (let nth = 0; nth < 31; nth++) answers.push(await load(path));
    const [last] = answers.slice(-1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is noted with the time of its last use and in the security log', async () => {
    const { feed, path } = await create();
    await load(path);
    await expect
      .poll(async () => (await db().feed.findUniqueOrThrow({ where: { id: feed.id } })).lastUsedAt)
      .not.toBeNull();
    const events = await db().securityEvent.findMany({ where: { actorId: userId } });
    expect(events.map(({ kind }) => kind)).toContain('token_created');
  });
});

test('D4: cells of a feed that begin like a formula are escaped', async () => {
  const { path } = await create();
  await anyRow('tracked_keywords', { project_id: projectId, keyword: '=1+1', plain: '=1+1' });
  const { text } = await load(path);
  expect(text).toContain(`'=1+1`);
});
