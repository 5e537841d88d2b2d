import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '#lib/platform/concurrency/fair-queue.ts';
import { currentTenant, runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';

function drained(queue: FairQueue<string>): string[] {
  const order: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) order.push(item);
  return order;
}

test('U3: turns go from user to user, and of a user from token to token', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push('ann/one', item);
  queue.push('ann/two', 'a4');
  queue.push('bob/one', 'b1');
  queue.push('bob/one', 'b2');
  expect(queue.size).toBe(6);
  expect([queue.sizeOf('ann/one'), queue.sizeOfUser('ann/one')]).toEqual([3, 4]);
  expect(drained(queue)).toEqual(['a1', 'b1', 'a4', 'b2', 'a2', 'a3']);
  expect(queue.size).toBe(0);
});

test('U3: whoever holds less comes first', () => {
  const queue = new FairQueue<string>();
  queue.push('ann', 'a');
  queue.push('bob', 'b');
  expect(queue.shift((name) => (name === 'ann' ? 2 : 1))).toBe('b');
});

test('what is taken out is not handed out', () => {
  const queue = new FairQueue<string>();
  queue.push('ann', 'a');
  queue.push('bob', 'b');
  expect(queue.remove('ann', 'a')).toBe(true);
  expect(queue.remove('ann', 'a')).toBe(false);
  expect(drained(queue)).toEqual(['b']);
});

test('U3: whatever others have brought, one who brings his first waits for one of each of them at most', () => {
  const names = fc.constantFrom('ann/1', 'ann/2', 'bob/1', 'cid', 'dan/1', 'dan/2');
  fc.assert(
    fc.property(fc.array(names, { maxLength: 60 }), fc.nat(30), (pushed, taken) => {
      const queue = new FairQueue<string>();
      for (const name of pushed) queue.push(name, name);
      for (let i = 0; i < taken; i++) queue.shift();
      const others = new Set(['ann', 'bob', 'cid', 'dan'].filter((user) => queue.sizeOfUser(user) > 0)).size;
      queue.push('quiet', 'quiet');
      expect(drained(queue).indexOf('quiet')).toBeLessThanOrEqual(others);
    }),
  );
});

test('work knows in whose name it is done, also after it has waited', async () => {
  expect(currentTenant()).toBe('system');
  const seen = await runAsTenant('ann/one', async () => {
    await new Promise(setImmediate);
    return currentTenant();
  });
  expect(seen).toBe('ann/one');
  expect(currentTenant()).toBe('system');
});
