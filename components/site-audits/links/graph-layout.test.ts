import { expect, test } from 'vitest';
import { labelNodes, placeNodes } from './graph-layout.ts';

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

test('the start page is in the center, each click one ring further out, orphans outermost', () => {
  const places = new Map(placeNodes(nodes, edges, 600).map((one) => [one.node.no, one]));
  const distances = [1, 2, 3, 4, 5].map((no) => Math.round(far(places.get(no) ?? { x: 0, y: 0 })));
  expect(distances[0]).toBe(0);
  expect(distances[1]).toBe(distances[2]);
  expect(distances[3]).toBeGreaterThan(distances[1] ?? 0);
  expect(distances[4]).toBeGreaterThan(distances[3] ?? 0);
});

test('pages with more PageRank are larger, and all fit in the square', () => {
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

test('the layout is deterministic, also for zero and one page', () => {
  expect(placeNodes(nodes, edges, 600)).toEqual(placeNodes(nodes, edges, 600));
  expect(placeNodes([], [], 600)).toEqual([]);
  expect(placeNodes([{ no: 9, depth: 3, rank: 5 }], [], 600)).toMatchObject([{ x: 300, y: 300 }]);
});

test('labels name the strongest pages first and never overlap', () => {
  const nodes = Array.from({ length: 60 }, (_, no) => ({ no, depth: no === 0 ? 0 : 1, rank: 100 - no }));
  const places = placeNodes(nodes, [], 720);
  const labels = labelNodes(places, ({ no }) => `/a/rather/long/path/of/page-${no}`, { size: 720, most: 24 });
  expect(labels[0]?.no).toBe(0);
  expect(labels.length).toBeGreaterThan(5);
  expect(labels.every(({ text }) => text.length <= 22 && text.endsWith('…'))).toBe(true);
  for (const [at, one] of labels.entries())
    for (const other of labels.slice(at + 1))
      expect(Math.abs(one.x - other.x) > 120 || Math.abs(one.y - other.y) > 12).toBe(true);
});
