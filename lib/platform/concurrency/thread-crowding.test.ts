import { expect, test } from 'vitest';
import { Crowding } from '#lib/platform/concurrency/thread-crowding.ts';

const ago = (ms: number) => performance.now() - ms;
const take = (crowding: Crowding, ms: number, times = 1) => {
  for (let i = 0; i < times; i++) crowding.taken(ago(ms));
};
/** A pool whose first thread started long ago. */
function running(): Crowding {
  const crowding = new Crowding();
  crowding.starting();
  return crowding;
}

test('a pool is crowded after a hundred tasks in a row waited long', () => {
  const crowding = new Crowding();
  take(crowding, 30, 99);
  take(crowding, 1);
  take(crowding, 30, 99);
  expect(crowding.isLasting).toBe(false);
  take(crowding, 30);
  expect(crowding.isLasting).toBe(true);
});

test('a task behind one that takes very long is enough', () => {
  const crowding = new Crowding();
  crowding.stuck(ago(150));
  expect(crowding.isLasting).toBe(false);
  crowding.stuck(ago(250));
  expect(crowding.isLasting).toBe(true);
});

test('waiting for a thread that starts does not count', () => {
  const crowding = running();
  take(crowding, 500, 200);
  crowding.stuck(ago(500));
  expect(crowding.isLasting).toBe(false);
  crowding.started();
  take(crowding, 500, 200);
  expect(crowding.isLasting).toBe(false);
});
