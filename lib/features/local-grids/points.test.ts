import { expect, test } from 'vitest';
import { isBusiness, positionIn } from '#lib/engines/match-business.ts';
import { pointsAround } from '#lib/features/local-grids/points.ts';
import { competitorsOf, totalsOf } from '#lib/features/local-grids/totals.ts';

const CENTER = { latitude: 60, longitude: 10 };

test('points lie by row from the northwest, the center in the middle, as far apart on the ground in both directions', () => {
  const points = pointsAround(CENTER, 3, 1_000);
  expect(points).toHaveLength(9);
  expect(points[4]).toEqual(CENTER);
  const [northwest, north] = points;
  if (!northwest || !north) throw new Error('no points');
  expect((northwest.latitude - CENTER.latitude) * 111_195).toBeCloseTo(1_000, 0);
  // A degree of longitude is half as long at 60°.
  expect((north.longitude - northwest.longitude) * 111_195 * 0.5).toBeCloseTo(1_000, 0);
});

test('points beyond the date line continue on its other side', () => {
  const east = pointsAround({ latitude: 0, longitude: 179.999 }, 3, 1_000).map(({ longitude }) => longitude);
  expect(Math.max(...east)).toBeLessThanOrEqual(180);
  expect(east[2]).toBeCloseTo(-179.992, 3);
});

const entry = (title: string, url: string | null = null) => ({ title, url, text: '' });

test.each([
  [entry('Harbour Bakery'), { businessName: 'harbour  bakery', domain: null }, true],
  [entry('Harbour-Bakery!'), { businessName: 'Harbour Bakery', domain: null }, true],
  [entry('Harbour Bakery Leeds'), { businessName: 'Harbour Bakery', domain: null }, false],
  [entry('Other', 'https://shop.harbour.example/x'), { businessName: null, domain: 'www.harbour.example' }, true],
  [entry('Other', 'https://notharbour.example/'), { businessName: null, domain: 'harbour.example' }, false],
  [entry('Other', 'not an address'), { businessName: null, domain: 'harbour.example' }, false],
])('%j is %j: %s', (one, business, same) => expect(isBusiness(one, business)).toBe(same));

test('totals and competitors count measured points only', () => {
  const own = { businessName: 'A', domain: null };
  expect(positionIn([entry('B'), entry('A')], own)).toBe(2);
  expect(positionIn([entry('B')], own)).toBeNull();
  const point = (status: string, position: number | null) => ({ status, position });
  expect(
    totalsOf([point('found', 1), point('found', 2), point('not_found', null), point('not_measured', null)]),
  ).toEqual({
    points_count: 4,
    measured_count: 3,
    found_count: 2,
    average_position: 1.5,
    found_share: 2 / 3,
  });
  expect(totalsOf([point('not_measured', null)])).toMatchObject({ average_position: null, found_share: null });
  expect(
    competitorsOf(
      [
        [entry('B'), entry('A')],
        [entry('A'), entry('C'), entry('B')],
      ],
      own,
    ),
  ).toEqual([
    { name: 'B', url: null, points_count: 2, average_position: 2 },
    { name: 'C', url: null, points_count: 1, average_position: 2 },
  ]);
});
