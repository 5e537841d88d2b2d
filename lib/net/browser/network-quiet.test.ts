import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IS_INERT, QUIET_MS, watchNetwork } from '#lib/net/browser/network-quiet.ts';

const CAP_MS = 1_500;
const request = (type = 'fetch') => ({ resourceType: () => type });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows a page whose events the test emits, and waits for its network to become quiet. */
function follow({ inFlight = [] as object[], respond = async (): Promise<void> => {}, isInert = false } = {}) {
  const page = new EventEmitter();
  const send = async (_method: string, { expression }: { expression: string }) => {
    await respond();
    return { result: { value: expression === IS_INERT && isInert } };
  };
  const network = watchNetwork(page as unknown as Page, { send: send as never });
  for (const one of inFlight) page.emit('request', one);
  const state = { outcome: null as boolean | null };
  void network.quiet(CAP_MS).then((outcome) => {
    state.outcome = outcome;
  });
  return { page, state };
}

test('quiet is reached after the last request, not before', async () => {
  const [first, last] = [request(), request()];
  const { page, state } = follow({ inFlight: [first, last] });
  page.emit('requestfinished', first);
  await vi.advanceTimersByTimeAsync(QUIET_MS * 3);
  expect(state.outcome).toBeNull();
  page.emit('requestfinished', last);
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  expect(state.outcome).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.outcome).toBe(true);
});

test('a request that starts within the window extends it', async () => {
  const { page, state } = follow();
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  const late = request();
  page.emit('request', late);
  await vi.advanceTimersByTimeAsync(QUIET_MS * 3);
  page.emit('requestfinished', late);
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
  expect(state.outcome).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.outcome).toBe(true);
});

test('a document that starts no request by itself is quiet at once, unless one is in flight', async () => {
  const { state } = follow({ isInert: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(state.outcome).toBe(true);
  const image = request('image');
  const busy = follow({ isInert: true, inFlight: [image] });
  await vi.advanceTimersByTimeAsync(QUIET_MS * 3);
  expect(busy.state.outcome).toBeNull();
  busy.page.emit('requestfinished', image);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(busy.state.outcome).toBe(true);
});

test('a page that polls without end ends at the time limit', async () => {
  const { page, state } = follow();
  const poll = setInterval(() => {
    const one = request();
    page.emit('request', one);
    page.emit('requestfinished', one);
  }, QUIET_MS / 2);
  await vi.advanceTimersByTimeAsync(CAP_MS - 1);
  expect(state.outcome).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(state.outcome).toBe(false);
  clearInterval(poll);
});

test('failed requests have ended; event streams and reports do not count', async () => {
  const refused = request();
  const { page, state } = follow({
    inFlight: [refused, request('eventsource'), request('ping'), request('cspreport')],
  });
  page.emit('requestfailed', refused);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(state.outcome).toBe(true);
});

test('waits for a busy main thread, and for what it requests then', async () => {
  const busy = Promise.withResolvers<void>();
  const { page, state } = follow({ respond: () => busy.promise });
  await vi.advanceTimersByTimeAsync(QUIET_MS * 3);
  expect(state.outcome).toBeNull();
  const next = request();
  page.emit('request', next);
  busy.resolve();
  await vi.advanceTimersByTimeAsync(QUIET_MS * 3);
  expect(state.outcome).toBeNull();
  page.emit('requestfinished', next);
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  expect(state.outcome).toBe(true);
});
