import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINE_IDS, type EngineId } from '#lib/engines/engine.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import { db } from '#lib/platform/database/db.ts';
import { AppError } from '#lib/platform/errors.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import type { Mood } from '#tests/world/engines/control.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  await resetEngines(reach);
  await db().engineCookie.deleteMany();
});

const NAMES: Record<EngineId, string> = { google: 'Google', bing: 'Bing', yahoo: 'Yahoo', duckduckgo: 'DuckDuckGo' };
const search = (engine: EngineId, given: object = {}) =>
  runSearch(reach.ctx(), { query: 'sourdough bread', engine, country: 'us', pages: 1, purpose: 'test', ...given });

/** The name of each fault of an engine. */
const FAULTS: readonly (readonly [Mood, string, string])[] = [
  ['captcha', 'blocked', 'captcha'],
  ['blocked', 'blocked', 'blocked'],
  ['too-many-requests', 'blocked', 'rate-limited'],
  ['server-error', 'unreachable', 'unreachable'],
  ['garbage', 'unreachable', 'garbage'],
  ['half-page', 'unreachable', 'garbage'],
  ['empty-body', 'unreachable', 'garbage'],
  ['broken-off', 'unreachable', 'unreachable'],
  ['redirect-loop', 'unreachable', 'garbage'],
];

/** Yahoo shows no captcha; it refuses the request. */
const reasonAt = (engine: EngineId, reason: string) =>
  engine === 'yahoo' && reason === 'captcha' ? 'blocked' : reason;

describe.each(ENGINE_IDS)('%s', (engine) => {
  test('is asked', async () => {
    const outcome = await search(engine, { pages: 2 });
    expect(outcome).toMatchObject({ pagesRead: 2, incompleteReason: null });
    expect(outcome.resultsCount).toBeGreaterThan(12);
  });

  test('that answers in another language is read all the same', async () => {
    reach.world.engines[engine].always = 'other-language';
    expect((await search(engine)).resultsCount).toBeGreaterThan(5);
  });

  test.each(FAULTS)(
    'that answers with %s: an error (%s) that names it and the reason (%s)',
    async (mood, code, reason) => {
      reach.world.engines[engine].always = mood;
      const expected = reasonAt(engine, reason);
      const start = performance.now();
      const error = await search(engine).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(performance.now() - start).toBeLessThan(28_000);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code, reason: expected });
      expect(error instanceof AppError && error.message).toMatch(new RegExp(`^${NAMES[engine]} `));
      const health = await db().engineHealth.findMany({ where: { engine } });
      expect(health.length).toBeGreaterThan(0);
      expect(health.every(({ failures }) => failures > 0)).toBe(true);
      expect(await db().search.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
        engine,
        state: 'failed',
        reason: expected,
      });
    },
  );
});

test('an engine that fails leaves the others alone', async () => {
  reach.world.engines.google.always = 'captcha';
  await expect(search('google')).rejects.toMatchObject({ code: 'blocked' });
  for (const engine of ['bing', 'yahoo', 'duckduckgo'] as const) {
    expect((await search(engine)).resultsCount).toBeGreaterThan(5);
  }
});
