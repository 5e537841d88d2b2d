import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacer } from '#lib/net/http/host-pacer.ts';

const signal = new AbortController().signal;
const good = { status: 200, ttfbMs: 20 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests `count` slots and counts those granted so far. */
function ask(pacer: ReturnType<typeof createPacer>, count: number, host = 'a.example') {
  const given: Array<(outcome: { status: number | null; ttfbMs: number | null; retryAfter?: string }) => void> = [];
  for (let i = 0; i < count; i++) void pacer.acquire(host, signal).then((release) => given.push(release));
  return given;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('U2: pacing', () => {
  it('asks one host for eight things at once, with no gap', async () => {
    const given = ask(createPacer(Date.now), 20);
    await settle();
    expect(given).toHaveLength(8);
    given[0]?.(good);
    await settle();
    expect(given).toHaveLength(9);
  });

  it('counts each host by itself', async () => {
    const pacer = createPacer(Date.now);
    const busy = ask(pacer, 9);
    const other = ask(pacer, 1, 'b.example');
    await settle();
    expect([busy.length, other.length]).toEqual([8, 1]);
  });

  it('leaves a host alone that asks for it', async () => {
    const pacer = createPacer(Date.now);
    const first = ask(pacer, 1);
    await settle();
    first[0]?.({ status: 429, ttfbMs: 5, retryAfter: '86400' });
    const next = ask(pacer, 3);
    await vi.advanceTimersByTimeAsync(900);
    expect(next).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(next).toHaveLength(1);
    // One at a time from now on, however long it takes.
    await vi.advanceTimersByTimeAsync(5_000);
    expect(next).toHaveLength(1);
  });

  it('halves its pace for slow answers and raises it again for good ones', async () => {
    const pacer = createPacer(Date.now);
    const slow = ask(pacer, 8);
    await settle();
    slow[0]?.({ status: 200, ttfbMs: 3_000 });
    for (const release of slow.slice(1)) release({ status: null, ttfbMs: null });
    const given = ask(pacer, 20);
    await settle();
    expect(given).toHaveLength(4);
    for (const release of given.slice(0, 2)) release(good);
    await settle();
    expect(given).toHaveLength(10);
  });

  it('keeps the gap that a caller asks for, also for those who come later', async () => {
    const pacer = createPacer(Date.now);
    const starts: number[] = [];
    const startedAt = Date.now();
    const polite = () =>
      pacer.acquire('a.example', signal, 5_000).then((release) => {
        starts.push(Date.now() - startedAt);
        release(good);
      });
    void polite();
    await vi.advanceTimersByTimeAsync(2_000);
    void polite();
    void polite();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts).toEqual([0, 5_000, 10_000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('forgets who no longer waits', async () => {
    const pacer = createPacer(Date.now);
    const held = ask(pacer, 8);
    await settle();
    const controller = new AbortController();
    const waiting = pacer.acquire('a.example', controller.signal);
    controller.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    const next = ask(pacer, 1);
    held[0]?.(good);
    await settle();
    expect(next).toHaveLength(1);
  });
});
