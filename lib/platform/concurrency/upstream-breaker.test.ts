import { beforeEach, describe, expect, test } from 'vitest';
import { createUpstreamBreaker, type UpstreamBreaker } from '#lib/platform/concurrency/upstream-breaker.ts';
import { LimitReached, TimedOut, Unavailable, Unreachable } from '#lib/platform/errors.ts';

let clock = 0;
let asked = 0;
let upstreams: UpstreamBreaker;
beforeEach(() => {
  clock = 1_000_000;
  asked = 0;
  upstreams = createUpstreamBreaker(() => clock);
});

const call = { server: 'model.example' };
const ask = (outcome: 'good' | Error, tookMs = 0, more: { signal?: AbortSignal; bypassBreaker?: boolean } = {}) =>
  upstreams.call('text-model', { ...call, ...more }, async () => {
    asked += 1;
    clock += tookMs;
    if (outcome === 'good') return 'good';
    throw outcome;
  });
const down = () => new Unreachable('refused the connection');
const fail = (error: Error = down(), tookMs = 0, signal?: AbortSignal) =>
  ask(error, tookMs, signal ? { signal } : {}).catch((thrown: unknown) => thrown);
const failures = async (count: number) => {
  for (let at = 0; at < count; at++) await fail();
};

describe('a server that fails', () => {
  test('five times in a row within 30 s is not asked for 30 s: whoever asks is told when it will be', async () => {
    await failures(5);
    expect(asked).toBe(5);
    expect(upstreams.openFor('text-model')).toBe(1);
    clock += 10_000;
    const refusal = await ask('good').catch((thrown: unknown) => thrown);
    expect(refusal).toBeInstanceOf(Unavailable);
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 20, reason: 'text-model-rests' });
    expect(asked).toBe(5);
  });

  test('four times, or five times in more than 30 s, is asked again', async () => {
    await failures(4);
    clock += 31_000;
    await failures(1);
    expect(await ask('good')).toBe('good');
  });

  test('five times with a good answer between them is asked again', async () => {
    await failures(4);
    await ask('good');
    await failures(4);
    expect(await ask('good')).toBe('good');
  });

  test('leaves others of its kind, and other kinds, alone', async () => {
    await failures(5);
    await expect(upstreams.call('text-model', { server: 'other.example' }, async () => 1)).resolves.toBe(1);
    await expect(upstreams.call('rdap', call, async () => 1)).resolves.toBe(1);
    expect(upstreams.openFor('rdap')).toBe(0);
  });
});

describe('after its rest', () => {
  beforeEach(async () => {
    await failures(5);
    clock += 30_000;
  });

  test('one caller tries it while the others are told to come back; a good answer opens it to all', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = upstreams.call('text-model', call, () => promise);
    await expect(ask('good')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    resolve('here');
    expect(await first).toBe('here');
    expect(await Promise.all([ask('good'), ask('good')])).toEqual(['good', 'good']);
  });

  test('one failure shuts it for another 30 s', async () => {
    await failures(1);
    clock += 29_000;
    await expect(ask('good')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    clock += 1_000;
    expect(await ask('good')).toBe('good');
  });

  test('a caller who goes away leaves his place to the next', async () => {
    await fail(new Error('left'), 0, AbortSignal.abort(new Error('left')));
    expect(await ask('good')).toBe('good');
  });
});

test('what is under way when it is shut, and fails later, does not make its rest longer', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const slow = upstreams.call('text-model', call, () => promise).catch((thrown: unknown) => thrown);
  await failures(5);
  clock += 20_000;
  reject(down());
  await slow;
  clock += 10_000;
  expect(await ask('good')).toBe('good');
});

test('a test of the connection asks although it rests, and what works is open to all', async () => {
  await failures(5);
  expect(await ask('good', 0, { bypassBreaker: true })).toBe('good');
  expect(await ask('good')).toBe('good');
});

const timedOut = () => {
  const controller = new AbortController();
  controller.abort(new DOMException('late', 'TimeoutError'));
  return controller.signal;
};

test.each<[string, boolean, Error, number, AbortSignal?]>([
  ['a time-out', true, new TimedOut('late'), 10_000],
  ['the end of the time set for this work', true, new Error('late'), 10_000, timedOut()],
  ['too little time', false, new TimedOut('late'), 500],
  ['a caller who leaves', false, new Unreachable('x'), 10_000, AbortSignal.abort(new Error('left'))],
  ['a refusal for too many requests', false, new LimitReached('slow down', 5), 0],
  ['a mail that is not wanted', false, new Unreachable('later', { reason: 'mail-refused' }), 0],
])('%s counts as a failure: %s', async (_, counts, error, tookMs, signal) => {
  for (let at = 0; at < 5; at++) {
    await fail(error, tookMs, signal);
    // However long each took, all of it stays within 30 s.
    clock -= tookMs;
  }
  expect(upstreams.openFor('text-model')).toBe(counts ? 1 : 0);
});

test('an answer may be a failure: five of status 500', async () => {
  for (let at = 0; at < 5; at++) {
    await upstreams.call('rdap', { ...call, isFailure: (status) => status >= 500 }, async () => 500);
  }
  expect(upstreams.openFor('rdap')).toBe(1);
});

test('servers without number are not all remembered', async () => {
  await failures(5);
  for (let at = 0; at < 1_100; at++) {
    await upstreams.call('whois', { server: `${at}.example` }, () => Promise.reject(down())).catch(() => {});
  }
  expect(upstreams.openFor('text-model')).toBe(1);
});
