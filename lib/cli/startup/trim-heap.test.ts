import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trimWhenIdle } from '#lib/cli/startup/trim-heap.ts';

const MiB = 1_024 * 1_024;
const MINUTE = 60_000;
const gc = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('gc', gc);
  gc.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the heap is trimmed after the start, and once after each piece of work that took memory, when it has ended', async () => {
  let [isBusy, resident] = [false, 100 * MiB];
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => resident);
  trimWhenIdle(() => isBusy);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(gc).toHaveBeenCalledTimes(1);
  [isBusy, resident] = [true, 300 * MiB];
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(gc).toHaveBeenCalledTimes(1);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(gc).toHaveBeenCalledTimes(2);
  // What is left then is in use.
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(gc).toHaveBeenCalledTimes(2);
});
