import { expect, test } from 'vitest';
import type { KeywordHistory } from '#lib/features/rankings/history-contract.ts';
import { createTranslator } from '#lib/i18n/translator.ts';
import { marksOf, pointsOf, pointText } from './history-points.ts';

const english = createTranslator('en');

const history: KeywordHistory = {
  from: '2026-05-01',
  days: [4, null, null, -30, 2],
  ai: '-----',
  local_pack: '-----',
  gaps: [{ from: '2026-05-02', to: '2026-05-02', reason: 'captcha' }],
  url_changes: [{ day: '2026-05-05', url: 'https://example.com/new?a=1' }],
  notes: [{ day: '2026-05-04', kind: 'deploy', text: 'New navigation' }],
  checks: 4,
  measured: 3,
};

test('a day is found, not measured with a reason, or not found with its depth; days without a check have no point', () => {
  const points = pointsOf(history, 'https://example.com/new?a=1');
  expect(points.map(({ at, state }) => [at.slice(0, 10), state])).toEqual([
    ['2026-05-01', 'found'],
    ['2026-05-02', 'unmeasured'],
    ['2026-05-04', 'not_found'],
    ['2026-05-05', 'found'],
  ]);
  expect(points.map((point) => pointText(english, point))).toEqual([
    '4',
    'not measured: CAPTCHA',
    'not in top 30',
    '2',
  ]);
  // The page before the first known change is unknown, and must not be guessed.
  expect(points.map(({ url }) => url ?? null)).toEqual([null, null, null, 'https://example.com/new?a=1']);
});

test('without URL changes every day has the same URL', () => {
  expect(pointsOf({ ...history, url_changes: [] }, 'https://example.com/')[0]?.url).toBe('https://example.com/');
});

test('notes and URL changes are marks', () => {
  expect(marksOf(english, history).map(({ kind, label }) => [kind, label])).toEqual([
    ['url', 'Other URL: /new?a=1'],
    ['note', 'New navigation'],
  ]);
});
