import { expect, test } from 'vitest';
import { createTranslator } from '#lib/i18n/translator.ts';
import { deltaOf, formatFigure, formatPeriod } from './report-labels.ts';

const en = createTranslator('en');

test.each([
  [12, 10, 'higher', '▲ 2', 'better', 'up 2, better'],
  [12, 10, 'lower', '▲ 2', 'worse', 'up 2, worse'],
  [8.25, 10, 'lower', '▼ 1.7', 'better', 'down 1.7, better'],
  [8, 10, 'higher', '▼ 2', 'worse', 'down 2, worse'],
  [12, 10, 'neither', '▲ 2', 'same', 'up 2'],
  [10.01, 10, 'higher', 'no change', 'same', 'no change'],
] as const)('%d after %d, %s is better', (value, before, better, text, tone, description) => {
  expect(deltaOf(en, { value, before, better })).toEqual({ text, tone, description });
});

test('a lower average position counts as a rise, as in rank tracking', () => {
  const position = { better: 'lower', position: true } as const;
  expect(deltaOf(en, { value: 8.3, before: 10, ...position })).toEqual({
    text: '▲ 1.7',
    tone: 'better',
    description: 'up 1.7, better',
  });
  expect(deltaOf(en, { value: 10, before: 8.3, ...position })).toMatchObject({ text: '▼ 1.7', tone: 'worse' });
});

test('without data there is no change, not a change of 100%', () => {
  expect(deltaOf(en, { value: 5, before: null, better: 'higher' })).toBeNull();
  expect(deltaOf(en, { value: null, before: 5, better: 'higher' })).toBeNull();
});

test('formats metrics and periods', () => {
  expect(formatFigure(en, 41.24, '%')).toBe('41.2%');
  expect(formatFigure(en, 1204, '')).toBe('1,204');
  expect(formatFigure(createTranslator('de'), 1204.56, '')).toBe('1.204,6');
  expect(formatPeriod(en, { from: '2026-03-02', to: '2026-03-31' })).toBe('2 Mar 2026 – 31 Mar 2026');
  expect(formatPeriod(en, { from: '2026-03-02', to: '2026-03-02' })).toBe('2 Mar 2026');
});
