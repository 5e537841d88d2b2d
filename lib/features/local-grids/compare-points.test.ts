import { expect, test } from 'vitest';
import { type ComparedPoint, comparePoints } from './compare-points.ts';

const found = (no: number, position: number): ComparedPoint => ({ no, status: 'found', position });
const absent = (no: number): ComparedPoint => ({ no, status: 'not_found', position: null });
const unmeasured = (no: number): ComparedPoint => ({ no, status: 'not_measured', position: null });

test('points are compared by number; what was not measured in both grids is not', () => {
  const before = [found(1, 3), found(2, 1), found(3, 2), absent(4), absent(5), unmeasured(6), found(7, 1)];
  const now = [found(1, 1), found(2, 3), absent(3), found(4, 2), absent(5), found(6, 1), unmeasured(7), found(8, 1)];
  expect(comparePoints(now, before)).toEqual({
    up: 1,
    down: 1,
    entered: 1,
    lost: 1,
    same: 1,
    not_compared: 3,
    points: [
      { no: 1, change: 2 },
      { no: 2, change: -2 },
      { no: 3, change: 'lost' },
      { no: 4, change: 'new' },
      { no: 5, change: 0 },
      { no: 6, change: null },
      { no: 7, change: null },
      { no: 8, change: null },
    ],
  });
});
