import { expect, test } from 'vitest';
import { newInsight } from './new-insight.ts';

const at = new Date('2026-11-20T08:00:00Z');
const insight = (id: string, kind: string, gain: number | null) => ({ id, kind, gain, at, summary: `Found ${id}.` });

test('notifies of insights with enough to gain, opportunities as good news', () => {
  const found = newInsight.evaluate(
    [
      insight('a', 'striking_distance', 80.4),
      insight('b', 'content_decay', 50),
      insight('c', 'low_ctr', 49.9),
      insight('d', 'low_ctr', null),
    ],
    { scope: 'all', gain: 50 },
    { projectId: 'p1', span: { after: at, until: at }, notified: new Map() },
  );
  expect(found).toMatchObject([
    {
      key: 'insight:a',
      title: 'Found a. About 80 clicks a month to gain.',
      better: true,
      path: '/insights?project=p1&kind=striking_distance',
    },
    { key: 'insight:b', better: false, facts: { gain: 50 } },
  ]);
});
