import { expect, test } from 'vitest';
import {
  figureText,
  mergeRows,
  type ResultRow,
  readResults,
  verdictOf,
  worstOf,
  writeResults,
} from '#lib/cli/resilience/results.ts';
import type { ResilienceRow } from '#tests/resilience/resilience-test.ts';

const row = (what: string, figure: number | null, target: string, note?: string): ResilienceRow => ({
  what,
  figure,
  unit: '',
  target,
  ...(note === undefined ? {} : { note }),
});
const line = (drill: string, what: string, given: Partial<ResultRow> = {}): ResultRow => ({
  line: '5',
  drill,
  what,
  figure: '0',
  target: '= 0',
  verdict: 'met',
  measured: '2026-11-22 abc1234 full × 1',
  note: '',
  ...given,
});

test('the worst of several runs, by the side on which the target lies', () => {
  const runs = [
    [row('p99', 80, '≤ 100'), row('rate', 320, '≥ 300'), row('lost', 0, '= 0'), row('kills', 50, '= 50')],
    [row('p99', 120, '≤ 100'), row('rate', 290, '≥ 300'), row('lost', 2, '= 0'), row('kills', 49, '= 50')],
    [row('p99', 90, '≤ 100'), row('rate', 310, '≥ 300'), row('lost', 1, '= 0'), row('kills', 50, '= 50')],
  ];
  expect(worstOf(runs).map(({ what, figure }) => [what, figure])).toEqual([
    ['p99', 120],
    ['rate', 290],
    ['lost', 2],
    ['kills', 49],
  ]);
});

test('a run that could not measure is the worst, and a row that one run alone has stays', () => {
  const runs = [[row('p99', 80, '≤ 100')], [row('p99', null, '≤ 100', 'no tmpfs here'), row('more', 1, '≥ 1')]];
  expect(worstOf(runs)).toEqual([row('p99', null, '≤ 100', 'no tmpfs here'), row('more', 1, '≥ 1')]);
});

test('on a slower machine a speed that was missed is not judged, nor a ratio; a count and a size are', () => {
  const p99 = (ms: number) => ({ ...row('p99', ms, '≤ 100'), unit: 'ms' });
  expect(verdictOf(p99(80), 'none')).toBe('met');
  expect(verdictOf(p99(120), 'none')).toBe('MISSED');
  expect(verdictOf(p99(80), 'slower')).toBe('met');
  expect(verdictOf(p99(120), 'slower')).toBe('noisy machine');
  expect(verdictOf(p99(80), 'faster')).toBe('noisy machine');
  expect(verdictOf({ ...row('neighbour', 1, '≤ 2'), unit: '×' }, 'slower')).toBe('noisy machine');
  expect(verdictOf({ ...row('growth', 2, '≤ 1'), unit: 'MiB/min' }, 'slower')).toBe('MISSED');
  expect(verdictOf(row('lost', 0, '= 0'), 'slower')).toBe('met');
  expect(verdictOf(row('lost', 1, '= 0'), 'faster')).toBe('MISSED');
  expect(verdictOf(row('p99', null, '≤ 100'), 'none')).toBe('not measured');
});

test('figures are shown with their unit, and none is shown as none', () => {
  expect(figureText({ ...row('a', 1_234.567, '≤ 1'), unit: 'ms' })).toBe('1235 ms');
  expect(figureText({ ...row('a', 0.666, '≤ 1'), unit: '× linear' })).toBe('0.67 × linear');
  expect(figureText(row('a', null, '≤ 1'))).toBe('–');
});

test('some drills measured again: all of their rows are new, the others stay, in the order of the list', () => {
  const before = [line('soak', 'slope'), line('kill', 'lost'), line('kill', 'an old row'), line('gone', 'x')];
  const fresh = [line('kill', 'lost', { figure: '1', verdict: 'MISSED' }), line('load', 'rate')];
  expect(
    mergeRows(before, fresh, ['load', 'kill', 'soak']).map(({ drill, what, figure }) => [drill, what, figure]),
  ).toEqual([
    ['load', 'rate', '0'],
    ['kill', 'lost', '1'],
    ['soak', 'slope', '0'],
  ]);
});

test('what was written is read again, also texts that would break a table', () => {
  const head = { date: '2026-11-22', commit: 'abc1234+', 'fixed loop': '20.5 ms on the quiet machine' };
  const rows = [
    line('kill', 'a | b', { note: 'SELECT a || b: text' }),
    line('full', 'disk', { figure: '–', verdict: 'not measured', line: '' }),
  ];
  const text = writeResults(head, rows);
  expect(readResults(text)).toEqual({ head, rows });
  // As formatted: with padded columns.
  expect(readResults(text.replaceAll(' | ', '    |  ')).rows).toEqual(rows);
});
