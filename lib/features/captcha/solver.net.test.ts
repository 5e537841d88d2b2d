import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SolverLimits, solve } from '#lib/features/captcha/solver.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());
beforeEach(() => reach.world.solver.reset());

const challenge = {
  kind: 'recaptcha-v2-enterprise',
  siteKey: '6LdLLIMbAAAAAAworldworldworldworldworldworld',
  showing: 'a-value-of-this-showing',
  pageUrl: 'https://www.google.com/sorry/index?continue=x',
} as const;

const ask = (given: Partial<SolverLimits> & { key?: string; url?: string; signal?: AbortSignal } = {}) => {
  const { url, key } = reach.world.solver;
  const { key: otherKey, url: otherUrl, signal, ...patience } = given;
  const solver = { url: otherUrl ?? url, key: otherKey ?? key };
  return solve(reach.ctx(signal ? { signal } : {}), solver, challenge, { mostMs: 30_000, pollMs: 20, ...patience });
};

/** The complete failure, as a log would show it. */
const failure = async (asked: Promise<string>) => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error('it was solved');
  expect(`${error.name} ${error.message} ${error.stack}`).not.toContain(reach.world.solver.key);
  return error.message;
};

describe('a solver', () => {
  test('is given the task as its protocol wants it, and asked until it is solved', async () => {
    reach.world.solver.looks = 3;
    const token = await ask();
    expect(reach.world.solver.accepts(token)).toBe(true);
    expect(reach.world.solver.tasks).toEqual([
      {
        type: 'RecaptchaV2EnterpriseTaskProxyless',
        websiteURL: challenge.pageUrl,
        websiteKey: challenge.siteKey,
        enterprisePayload: { s: challenge.showing },
      },
    ]);
  });

  test('may have a look fail on the way', async () => {
    reach.world.solver.mood = 'fails-once';
    expect(reach.world.solver.accepts(await ask())).toBe(true);
  });

  test.each([
    ['down', 'the solver cannot be reached'],
    ['no-balance', 'the solver account has no balance'],
    ['unsolvable', 'the solver could not solve it'],
    ['garbage', 'the solver returned an invalid response'],
  ] as const)('that is %s: an error of its own', async (mood, message) => {
    reach.world.solver.mood = mood;
    expect(await failure(ask())).toBe(message);
  });

  test('that is slow is given up on when the time is over', async () => {
    reach.world.solver.mood = 'slow';
    expect(await failure(ask({ mostMs: 700 }))).toBe('the solver did not respond within 1 s');
    expect(reach.world.solver.tasks).toHaveLength(1);
  });

  test('that rejects the API key is an error that does not repeat the key, though the response does', async () => {
    const message = await failure(ask({ key: `not-${reach.world.solver.key}` }));
    expect(message).toBe('the solver rejected the API key; see Settings → Connections');
  });

  test.each([
    ['a name without an address', 'https://nowhere.riddle-helpers.example', 'the solver cannot be reached'],
    ['a private address where nothing listens', 'http://127.0.0.1:9', 'the solver cannot be reached'],
    [
      'an address with credentials',
      'http://u:p@127.0.0.1:9',
      /is not allowed: it must be http or https without credentials/,
    ],
    [
      'a path that is not there',
      'https://www.harbour-bakery.example/solver',
      'the solver refused the request (status 404)',
    ],
  ])('at %s', async (_, url, message) => {
    expect(await failure(ask({ url }))).toMatch(message);
  });

  test('nobody waits for any longer is left at once', async () => {
    reach.world.solver.mood = 'slow';
    const leaving = new AbortController();
    const asked = ask({ signal: leaving.signal, pollMs: 60_000, mostMs: 120_000 });
    await expect.poll(() => reach.world.solver.tasks.length).toBe(1);
    leaving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });
});
