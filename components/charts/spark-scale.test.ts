import { expect, test } from 'vitest';
import { positionShare, positionTone, shareOf, toneOfChange, valueTone } from './spark-scale.ts';

test('positions have one scale: 1 to 3 is flatter than 20 to 60, and a steady 50 is lower than a steady 1', () => {
  const fall = (from: number, to: number) => positionShare(from) - positionShare(to);
  expect(fall(1, 3)).toBeLessThan(fall(20, 60));
  expect(positionShare(1)).toBe(1);
  expect(positionShare(50)).toBeLessThan(positionShare(20));
  expect(positionShare(100)).toBe(0);
  expect(positionShare(140)).toBe(0);
});

test('the scale ends at the depth of the project', () => {
  expect(positionShare(20, 20)).toBe(0);
  expect(positionShare(35, 20)).toBe(0);
  expect(positionShare(1, 1)).toBe(1);
});

test('other metrics share the scale of their table', () => {
  expect(shareOf(25, { max: 50 })).toBe(0.5);
  expect(shareOf(60, { max: 50 })).toBe(1);
  expect(shareOf(0, { max: 0 })).toBe(0.5);
});

test('the direction is the change from the first to the last measurement', () => {
  expect(positionTone([9, null, 4])).toBe('better');
  expect(positionTone([4, 9, null])).toBe('worse');
  expect(positionTone([-1, 30])).toBe('better');
  expect(positionTone([30, -1])).toBe('worse');
  expect(positionTone([-1, -1])).toBe('same');
  expect(positionTone([null])).toBe('same');
  expect(valueTone([1, 5, 3])).toBe('better');
  expect(valueTone([3, null, 1])).toBe('worse');
});

test('a change that is shown beside the line decides its color', () => {
  expect(valueTone([40.4, 40.1], 0.2)).toBe('better');
  expect(valueTone([3, 5], -1)).toBe('worse');
  expect(valueTone([3, 5], 0.04)).toBe('same');
});

test.each([
  [3, 'better'],
  [-7, 'worse'],
  [0, 'same'],
  ['new', 'better'],
  ['lost', 'worse'],
] as const)('a change of %s is shown as %s', (change, tone) => {
  expect(toneOfChange(change)).toBe(tone);
});
