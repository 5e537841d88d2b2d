import { expect, test } from 'vitest';
import { resilienceOptions } from '#lib/cli/resilience/options.ts';

const known = ['load', 'kill-worker', 'soak'];

test('without arguments: every drill once, in full', () => {
  expect(resilienceOptions([], known)).toEqual({ names: known, form: 'full', runs: 1, calibrate: false });
});

test('names in the order of the list, each once', () => {
  const given = ['soak', 'load', 'soak', '--short', '--runs', '3', '--minutes=5', '--calibrate'];
  expect(resilienceOptions(given, known)).toEqual({
    names: ['load', 'soak'],
    form: 'short',
    runs: 3,
    minutes: 5,
    calibrate: true,
  });
});

test.each([
  [['nothing'], 'No drill is called "nothing"; there are load, kill-worker, soak.'],
  [['--runs', '0'], '--runs takes a whole number from 1; given: "0".'],
  [['--minutes', '1.5'], '--minutes takes a whole number from 1; given: "1.5".'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with the reason and the usage', (args, reason) => {
  expect(() => resilienceOptions(args, known)).toThrow(reason);
  expect(() => resilienceOptions(args, known)).toThrow('Usage: npm run drill');
});
