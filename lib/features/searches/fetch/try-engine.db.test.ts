import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tryEngine } from '#lib/features/searches/engines-contract.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { tryEngineNow } from '#lib/features/searches/fetch/try-engine.ts';
import { noteFailure } from '#lib/features/searches/health/health-store.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput } from '#lib/platform/errors.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let owner: Actor;
beforeAll(async () => {
  reach = await reachWorld();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  owner = { kind: 'user', userId, role: 'owner' };
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  await resetEngines(reach);
});

const refuse = async (transports = ['http', 'browser']) => {
  for (const transport of transports) {
    const route = { engine: 'bing', exit: 'direct', transport };
    await noteFailure(route, new EngineFailure('captcha', 'shows a CAPTCHA'));
  }
};
const bing = { search_engine: 'bing', exit: 'direct' } as const;

test('an engine that is backing off is requested at once, and is ready when it answers', async () => {
  await refuse();
  const answer = await tryEngineNow(reach.ctx({ actor: owner }), bing);
  expect(tryEngine.output.safeParse(answer).error?.issues).toBeUndefined();
  expect(answer.data.engine).toMatchObject({ search_engine: 'bing', exit: 'direct', state: 'ready' });
  expect(reach.world.engines.bing.searches).toHaveLength(1);
  expect(await db().search.count({ where: { userId: 'userId' in owner ? owner.userId : '' } })).toBe(0);
});

test('an engine that still refuses backs off again, and longer', async () => {
  await refuse();
  reach.world.engines.bing.always = 'captcha';
  const before = Date.now();
  const { data } = await tryEngineNow(reach.ctx({ actor: owner }), bing);
  expect(data.engine).toMatchObject({ state: 'blocked', reason: 'captcha' });
  expect(Date.parse(data.engine.retry_at ?? '') - before).toBeGreaterThan(9 * 60_000);
});

test('an engine that refuses phones only is requested as one, and as a desktop only if it refuses both', async () => {
  const agents = () => reach.world.engines.bing.searches.map(({ userAgent }) => /mobile/i.test(userAgent));
  await refuse(['http-mobile', 'browser-mobile']);
  expect((await tryEngineNow(reach.ctx({ actor: owner }), bing)).data.engine.state).toBe('ready');
  expect(agents()).toEqual([true]);
  await refuse();
  await refuse(['http-mobile', 'browser-mobile']);
  await tryEngineNow(reach.ctx({ actor: owner }), bing);
  expect(agents()).toEqual([true, false, true]);
});

test('only the owner may retry, in the dashboard or with a token of all scopes; the retry is logged', async () => {
  await refuse();
  const { userId } = owner as Extract<Actor, { kind: 'user' }>;
  const member: Actor = { kind: 'user', userId, role: 'member' };
  for (const actor of [member, { kind: 'system' } as Actor]) {
    await expect(tryEngineNow(reach.ctx({ actor }), bing)).rejects.toBeInstanceOf(Forbidden);
  }
  expect(reach.world.engines.bing.hits).toEqual([]);
  expect(await db().engineHealth.count({ where: { state: 'open' } })).toBe(2);
  const lines: unknown[] = [];
  const ctx = reach.ctx({ actor: owner });
  const log = Object.assign(Object.create(ctx.log), { info: (line: unknown) => lines.push(line) });
  await tryEngineNow({ ...ctx, log }, bing);
  expect(lines).toContainEqual({ engine: 'bing', exit: 'direct', userId });
});

test('an unknown exit is named in the error', async () => {
  const asked = tryEngineNow(reach.ctx({ actor: owner }), { ...bing, exit: 'de-0' });
  await expect(asked).rejects.toBeInstanceOf(InvalidInput);
  await expect(asked).rejects.toThrow('"de-0"');
});
