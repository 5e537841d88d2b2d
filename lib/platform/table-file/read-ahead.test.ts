import { expect, test } from 'vitest';
import { begin, readAhead } from './read-ahead.ts';

test('requests an item while the one before it is used, and keeps the order', async () => {
  const made: number[] = [];
  async function* source() {
    for (let item = 1; item <= 3; item++) {
      made.push(item);
      yield item;
    }
  }
  const seen: [number, number][] = [];
  for await (const item of readAhead(source())) seen.push([item, made.length]);
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

test('ends the source when the reader stops', async () => {
  let ended = false;
  async function* source() {
    try {
      for (let item = 1; ; item++) yield item;
    } finally {
      ended = true;
    }
  }
  for await (const item of readAhead(source())) if (item === 2) break;
  expect(ended).toBe(true);
});

test('passes an error on after the items before it', async () => {
  async function* source() {
    yield 1;
    throw new Error('no more');
  }
  const reader = readAhead(source());
  expect(await reader.next()).toEqual({ value: 1, done: false });
  await expect(reader.next()).rejects.toThrow('no more');
});

test('a source that is begun works on its first item before it is read', async () => {
  const asked: number[] = [];
  async function* source(from: number) {
    for (let item = from; item < from + 2; item++) {
      asked.push(item);
      yield item;
    }
  }
  const [first, second] = [begin(source(1)), begin(source(11))];
  expect(asked).toEqual([1, 11]);
  const items: number[] = [];
  for (const one of [first, second]) for await (const item of one) items.push(item);
  expect(items).toEqual([1, 2, 11, 12]);
});
