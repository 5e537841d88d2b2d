import { expect, test } from 'vitest';
import { placeNodes } from './graph-layout.ts';

const nodes = [
  { no: 1, depth: 0, rank: 100 },
  { no: 2, depth: 1, rank: 40 },
  { no: 3, depth: 1, rank: 10 },
  { no: 4, depth: 2, rank: null },
  { no: 5, depth: null, rank: 1 },
];
const edges = [
  { from: 1, to: 2 },
  { from: 1, to: 3 },
  { from: 3, to: 4 },
];
const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 300, y - 300);

test('the start stands in the middle, each click one ring further out, orphans outermost', () => {
  const places = new Map(placeNodes(nodes, edges, 600).map((one) => [one.node.no, one]));
  const distances = [1, 2, 3, 4, 5].map((no) => Math.round(far(places.get(no) ?? { x: 0, y: 0 })));
  expect(distances[0]).toBe(0);
  expect(distances[1]).toBe(distances[2]);
  expect(distances[3]).toBeGreaterThan(distances[1] ?? 0);
  expect(distances[4]).toBeGreaterThan(distances[3] ?? 0);
});

test('a stronger page is larger, and all stand inside the square', () => {
  const places = placeNodes(nodes, edges, 600);
  const radius = (no: number) => places.find((one) => one.node.no === no)?.radius ?? 0;
  expect(radius(1)).toBeGreaterThan(radius(2));
  expect(radius(4)).toBe(3);
  for (const { x, y, radius: r } of places) {
    for (const value of [x, y]) {
      expect(value - r).toBeGreaterThanOrEqual(0);
      expect(value + r).toBeLessThanOrEqual(600);
    }
  }
});

test('the same graph is the same picture; none and one are pictures too', () => {
  expect(placeNodes(nodes, edges, 600)).toEqual(placeNodes(nodes, edges, 600));
  expect(placeNodes([], [], 600)).toEqual([]);
  expect(placeNodes([{ no: 9, depth: 3, rank: 5 }], [], 600)).toMatchObject([{ x: 300, y: 300 }]);
});
