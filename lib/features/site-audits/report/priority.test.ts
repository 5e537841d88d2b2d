import { expect, test } from 'vitest';
import { priorityOf } from '#lib/features/site-audits/report/priority.ts';

test.each([
  ['critical', 0, 'high'],
  ['warning', 1, 'high'],
  ['error', 0.05, 'medium'],
  ['notice', 0.25, 'medium'],
  ['warning', 0.24, 'low'],
  ['best_practice', 0, null],
  ['info', 0, null],
] as const)('%s with %s points: %s', (severity, points, priority) => {
  expect(priorityOf({ severity, points })).toBe(priority);
});
