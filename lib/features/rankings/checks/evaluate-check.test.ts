import { expect, test } from 'vitest';
import {
  aiStateIn,
  evaluateCheck,
  evaluateOverview,
  placeAmong,
} from '#lib/features/rankings/checks/evaluate-check.ts';

const result = (position: number, host: string, path = '') => ({ position, host, url: `https://${host}/${path}` });
const list = [
  result(1, 'other.example'),
  result(2, 'shop.example.com', 'a'),
  result(3, 'notexample.com'),
  result(4, 'www.example.com', 'b'),
  result(5, 'shop.example.com', 'a'),
];

test('the best of a domain, its subdomains counted, further pages each once', () => {
  expect(evaluateCheck('example.com', { results: list, isWhole: true, reason: null })).toEqual({
    state: 'found',
    position: 2,
    depth: 5,
    reason: null,
    url: 'https://shop.example.com/a',
    otherUrls: ['https://www.example.com/b'],
  });
});

test('what was found counts on part of the pages too', () => {
  const looked = { results: list, isWhole: false, reason: 'captcha' };
  expect(evaluateCheck('example.com', looked)).toMatchObject({ state: 'found', position: 2, depth: 5 });
});

test('that it is not there is said only of a whole list, with the depth really looked through', () => {
  expect(evaluateCheck('absent.example', { results: list, isWhole: true, reason: null })).toEqual({
    state: 'not_found',
    position: null,
    depth: 5,
    url: null,
    otherUrls: [],
    reason: null,
  });
  expect(evaluateCheck('absent.example', { results: list, isWhole: false, reason: 'captcha' })).toMatchObject({
    state: 'unmeasured',
    position: null,
    depth: 5,
    reason: 'captcha',
  });
  expect(evaluateCheck('absent.example', { results: list, isWhole: false, reason: null }).reason).toBe('incomplete');
});

test('without a page nothing is known, and no number stands for it', () => {
  expect(evaluateCheck('example.com', null, 'blocked')).toEqual({
    state: 'unmeasured',
    position: null,
    depth: null,
    url: null,
    otherUrls: [],
    reason: 'blocked',
  });
});

test('an engine that knows no result at all has been looked through', () => {
  expect(evaluateCheck('example.com', { results: [], isWhole: true, reason: null })).toMatchObject({
    state: 'not_found',
    depth: 0,
  });
});

test('overviews that were announced and not given are not known', () => {
  expect(['present', 'absent', 'deferred', 'unavailable', 'unmeasured', null].map(aiStateIn)).toEqual([
    ...['present', 'absent', 'unmeasured', 'unmeasured', 'unmeasured', 'unmeasured'],
  ]);
  expect(placeAmong(['a.example', 'www.example.com'], 'example.com')).toBe(2);
  expect(placeAmong(['a.example'], 'example.com')).toBeNull();
});

test.each([
  ['present', true, null, { aiState: 'present', aiReason: null }],
  ['absent', false, null, { aiState: 'absent', aiReason: null }],
  ['deferred', true, 'not-delivered', { aiState: 'unmeasured', aiReason: 'not-delivered' }],
  ['deferred', false, null, { aiState: 'unmeasured', aiReason: 'not-requested' }],
  ['unmeasured', true, 'captcha', { aiState: 'unmeasured', aiReason: 'captcha' }],
  [null, true, null, { aiState: 'unmeasured', aiReason: 'failed' }],
] as const)('an overview that is %s (asked for: %s, reason: %s)', (state, wanted, why, expected) => {
  expect(evaluateOverview(state, wanted, why)).toEqual(expected);
});
