import { expect, it } from 'vitest';
import type { MentionPoint } from '#lib/features/alerts/series/points.ts';
import { aiMentions } from './ai-mentions.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const point = (day: number, part: number, of = 3): MentionPoint => ({
  at: at(day),
  roundId: `r${day}`,
  what: 'mention',
  part,
  of,
});
const find = (points: MentionPoint[], recovered = true) =>
  aiMentions.evaluate(
    [{ subject: 'ai:1:openai:mention', label: 'Where? (OpenAI)', path: '/ai-assistants/1', points }],
    { what: 'all', recovered },
    { projectId: 'p', span: { after: at(2), until: at(30) }, notified: new Map() },
  );

it('reports a mention that no answer of a round has any more, once', () => {
  expect(find([point(1, 2), point(8, 0), point(15, 0)])).toMatchObject([
    {
      better: false,
      key: 'ai:1:openai:mention|r8',
      title: 'Where? (OpenAI): no longer names the brand (0 of 3 answers, before 2 of 3)',
    },
  ]);
});

it('reports one that is won, unless it is switched off', () => {
  expect(find([point(1, 0), point(8, 1)])).toMatchObject([{ better: true }]);
  expect(find([point(1, 0), point(8, 1)], false)).toEqual([]);
});

it('reports no change of the spread, no first round, and nothing before the period', () => {
  expect(find([point(8, 3), point(15, 1)])).toEqual([]);
  expect(find([point(8, 0)])).toEqual([]);
  expect(find([point(1, 2), point(2, 0)])).toEqual([]);
});
