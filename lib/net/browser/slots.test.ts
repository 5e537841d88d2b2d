import { expect, test } from 'vitest';
import { createSlots } from '#lib/net/browser/slots.ts';
import { LimitReached } from '#lib/platform/errors.ts';

const settled = () => new Promise(setImmediate);
const never = new AbortController().signal;

/** Requests a slot on behalf of a tenant; records in `order` who got one, and keeps the release functions. */
function asking(places: number, ownQueue = 10, queue = 100, guests = 0) {
  const slots = createSlots(places, ownQueue, queue, guests);
  const order: string[] = [];
  const held: Array<() => void> = [];
  const ask = (owner: string, signal = never) =>
    slots.acquire(signal, owner).then((giveBack) => {
      order.push(owner);
      held.push(giveBack);
    });
  /** Ends the oldest runs, this many of them. */
  const end = async (runs: number) => {
    for (let run = 0; run < runs; run++) {
      held.shift()?.();
      await settled();
    }
  };
  return { slots, order, ask, end };
}

test('one who asks for ten waits behind himself, another gets the next place', async () => {
  const { order, ask, end, slots } = asking(1);
  const all = Promise.all([...Array.from({ length: 10 }, () => ask('noisy')), ask('quiet')]);
  await settled();
  await end(2);
  expect(order.slice(0, 3)).toEqual(['noisy', 'quiet', 'noisy']);
  await end(10);
  await all;
  expect(slots.queued()).toBe(0);
});

test('places are shared evenly, and turns go round', async () => {
  const { order, ask, end } = asking(2);
  const all = Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c'].map((owner) => ask(owner)));
  await settled();
  await end(8);
  await all;
  // Both first slots went to the only tenant waiting; then b and c come before a's third.
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'c', 'a']);
});

test('a full queue of one turns only him away, a full queue of all everybody but who has nothing waiting', async () => {
  const { ask, slots } = asking(1, 2, 3);
  void ask('a');
  void ask('a');
  void ask('a');
  await expect(ask('a')).rejects.toThrow(LimitReached);
  void ask('b');
  await expect(ask('b')).rejects.toThrow(LimitReached);
  void ask('c');
  await expect(ask('c')).rejects.toThrow(LimitReached);
  expect(slots.queued()).toBe(4);
});

test('who gives up waiting leaves nothing behind', async () => {
  const { order, ask, end, slots } = asking(1);
  void ask('a');
  const leaving = new AbortController();
  const gone = ask('b', leaving.signal);
  const next = ask('c');
  leaving.abort(new Error('went away'));
  await expect(gone).rejects.toThrow('went away');
  expect(slots.queued()).toBe(1);
  await end(1);
  await next;
  await end(1);
  expect(order).toEqual(['a', 'c']);
  expect(slots.running()).toBe(0);
});

test('U3: many tokens of one user share his part, and each of them has its turn', async () => {
  const { order, ask, end } = asking(1);
  const all = Promise.all(['ann/1', 'ann/1', 'ann/1', 'ann/2', 'ann/3', 'bob/1', 'bob/1'].map((owner) => ask(owner)));
  await settled();
  await end(7);
  await all;
  expect(order).toEqual(['ann/1', 'bob/1', 'ann/2', 'bob/1', 'ann/3', 'ann/1', 'ann/1']);
});

test('U3: of forty runs of one token eleven are taken on at most, and the run of another waits for one of them', async () => {
  const { order, ask, end } = asking(1);
  const flood = Array.from({ length: 40 }, () =>
    ask('noisy/1').then(
      () => 'ran',
      () => 'refused',
    ),
  );
  const quiet = ask('quiet/1');
  await settled();
  await end(1);
  await quiet;
  expect(order).toEqual(['noisy/1', 'quiet/1']);
  await end(12);
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'ran')).toHaveLength(11);
});

test('U3: a guest has a place at once while another has all, and a free one goes first to a user without any', async () => {
  const { order, ask, end, slots } = asking(2, 10, 100, 1);
  const all = Promise.all(['ann/1', 'ann/1', 'ann/1', 'ann/1', 'ann/2', 'ann/2', 'bob/1'].map((owner) => ask(owner)));
  await settled();
  // A second token of the same user also counts as having no slot, while nobody without a slot waits.
  expect(order).toEqual(['ann/1', 'ann/1', 'ann/2']);
  await end(1);
  expect(order).toEqual(['ann/1', 'ann/1', 'ann/2', 'bob/1']);
  expect(slots.running()).toBe(3);
  await end(6);
  await all;
  expect(slots.running()).toBe(0);
});

test('U3: who waits is not passed by guests who come later, however often they come', async () => {
  const { order, ask, end, slots } = asking(2, 10, 100, 1);
  const all = Promise.all(['ann/1', 'ann/1', 'bob/1', 'cid/1'].map((owner) => ask(owner)));
  await settled();
  expect(order).toEqual(['ann/1', 'ann/1', 'bob/1']);
  // Each end is followed immediately by a new request, so that all slots including the guest slot stay in use.
  const later = ['dan/1', 'eve/1', 'fay/1'].map(async (owner) => {
    await end(1);
    await ask(owner);
  });
  await settled();
  expect(order.slice(0, 4)).toEqual(['ann/1', 'ann/1', 'bob/1', 'cid/1']);
  await end(7);
  await Promise.all([all, ...later]);
  expect(slots.running()).toBe(0);
});

test('U3: a new token of one who has places is no guest while somebody without any waits', async () => {
  const { order, ask, end } = asking(2, 10, 100, 1);
  const all = Promise.all(['ann/1', 'ann/1', 'ann/2', 'ann/3'].map((owner) => ask(owner)));
  await settled();
  expect(order).toEqual(['ann/1', 'ann/1', 'ann/2']);
  await end(1);
  const late = ask('ann/4');
  await settled();
  expect(order).toEqual(['ann/1', 'ann/1', 'ann/2']);
  await end(1);
  expect(order).toEqual(['ann/1', 'ann/1', 'ann/2', 'ann/3']);
  await end(1);
  expect(order.at(-1)).toBe('ann/4');
  await end(2);
  await Promise.all([all, late]);
});

test('U3: the dashboard of a user has its turn among his tokens', async () => {
  const { order, ask, end } = asking(2);
  const all = Promise.all(['ann/1', 'ann/1', 'ann/1', 'ann/1', 'ann/1', 'ann'].map((owner) => ask(owner)));
  await settled();
  await end(1);
  expect(order).toEqual(['ann/1', 'ann/1', 'ann']);
  await end(6);
  await all;
});
