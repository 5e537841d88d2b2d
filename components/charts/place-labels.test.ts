import { expect, test } from 'vitest';
import { extremeLabels, placeLabels } from './place-labels.ts';

const edges = { left: 0, right: 400 };

test('a label is above the highest and below the lowest point', () => {
  const run = [10, 60, 30, 80].map((y, at) => ({ x: 100 + 40 * at, y }));
  const [top, bottom] = placeLabels(
    [
      { point: { x: 100, y: 10 }, text: '43%', side: 'above' },
      { point: { x: 220, y: 80 }, text: '32%', side: 'below' },
    ],
    [run],
    edges,
  );
  expect(top).toEqual({ x: 100, y: 3 });
  expect(bottom).toEqual({ x: 220, y: 96 });
});

test('a label moves off a line that runs above its point', () => {
  const rival = [
    { x: 0, y: 42 },
    { x: 400, y: 42 },
  ];
  const [place] = placeLabels([{ point: { x: 200, y: 50 }, text: '43%', side: 'above' }], [rival], edges);
  const y = place?.y ?? 42;
  // Its text is 14 pixels high.
  expect(y < 38 || y > 56).toBe(true);
});

test('two labels of close points do not lie on each other', () => {
  const [a, b] = placeLabels(
    [
      { point: { x: 200, y: 50 }, text: '40.1%', side: 'above' },
      { point: { x: 204, y: 52 }, text: '40.2%', side: 'above' },
    ],
    [],
    edges,
  );
  expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0)) >= 35 || Math.abs((a?.y ?? 0) - (b?.y ?? 0)) >= 14).toBe(true);
});

test('a label stays within the chart', () => {
  const [place] = placeLabels([{ point: { x: 398, y: 50 }, text: '100%', side: 'above' }], [], edges);
  expect(place?.x).toBe(386);
});

test('a line without a change has one label, at its latest point', () => {
  const flat = [1, 2, 3].map((x) => ({ x, y: 50, value: 7 }));
  expect(extremeLabels(flat, String)).toEqual([{ point: flat[2], text: '7', side: 'above' }]);
  expect(extremeLabels([], String)).toEqual([]);
});
