import { expect, test } from 'vitest';
import type { EventKind, ProjectEvent } from '#lib/features/projects/overview-contract.ts';
import { byDay, foldRoutine } from './timeline-days.ts';

const event = (at: string, kind: EventKind, title: string): ProjectEvent => ({
  id: `${kind}:${at}`,
  kind,
  at: `2030-06-${at}:00.000Z`,
  title,
  text: null,
  path: null,
  note: null,
});

const events = [
  event('15T09:00', 'note', 'New oven'),
  event('15T05:00', 'round', '47 keywords checked'),
  event('14T12:00', 'note', 'New oven'),
  event('14T05:00', 'round', '47 keywords checked: 3 improved sharply'),
  event('13T05:00', 'round', '47 keywords checked'),
  event('12T05:00', 'round', '47 keywords checked'),
];

test('routine entries with the same title are one line, and nothing else is', () => {
  const lines = foldRoutine(events);
  expect(lines.map((line) => [line.event.title, line.repeats.length])).toEqual([
    ['New oven', 0],
    ['47 keywords checked', 2],
    ['New oven', 0],
    ['47 keywords checked: 3 improved sharply', 0],
  ]);
  expect(lines[1]?.repeats.map(({ at }) => at.slice(8, 10))).toEqual(['13', '12']);
});

test('lines are grouped by day, newest first', () => {
  expect(byDay(foldRoutine(events)).map(({ day, lines }) => [day, lines.length])).toEqual([
    ['2030-06-15', 2],
    ['2030-06-14', 2],
  ]);
});
