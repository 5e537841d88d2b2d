import { expect, test } from 'vitest';
import type { ShareOfVoice } from '#lib/features/rankings/figures-contract.ts';
import { visibilityLines } from './visibility-lines.ts';

const day = (no: number) => `2030-06-${String(no).padStart(2, '0')}`;
const history = Array.from({ length: 10 }, (_, at) => ({
  day: day(at + 1),
  measured: at,
  visibility: at === 9 ? null : at,
}));
const series = ['own.example', 'weak.example', 'strong.example', 'third.example', 'unseen.example'];
const domains = series.map((domain, at) => ({
  domain,
  owner: at === 0 ? ('own' as const) : ('competitor' as const),
  share: [20, 1, 40, 3, 50][at] ?? null,
  keywords: 1,
  top10: 1,
  average_position: 1,
}));
const period = (from: string, own: number | null) => ({
  day: from,
  keywords: 2,
  shares: [],
  visibilities: [own, 5, 60, 7, null],
});

test('without competitors each day is a point, and a day without data a gap', () => {
  const { moments, lines, measured } = visibilityLines(history, 'own.example', undefined);
  expect(moments).toHaveLength(10);
  expect(lines.map(({ label }) => label)).toEqual(['own.example']);
  expect(lines[0]?.values.slice(-2)).toEqual([8, null]);
  expect(measured.at(-1)).toBe(9);
});

test('own values are those of the history, with the two strongest competitors that have data', () => {
  const voice: ShareOfVoice = {
    ...{ as_of: null, keywords: 2, step: 'week', domains, series },
    periods: [period('2030-05-27', 99), period(day(3), 99), period(day(10), 99)],
  };
  const { moments, lines } = visibilityLines(history, 'own.example', voice);
  expect(moments).toEqual([day(1), day(3), day(10)]);
  expect(lines.map(({ label, values }) => [label, values])).toEqual([
    ['own.example', [1, 8, null]],
    ['strong.example', [60, 60, 60]],
    ['third.example', [7, 7, 7]],
  ]);
});
