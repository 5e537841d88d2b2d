import { expect, test } from 'vitest';
import {
  backgroundOnly,
  browserNoteChecks,
  deprecatedApis,
  thirdPartyCookies,
} from '#lib/audit/checks/document/browser-notes.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';
import { testRendered } from '#lib/audit/checks/test-rendered.ts';

const none = { items: [], total: 0 };
const url = 'https://www.example.com/a.png';

test.each(browserNoteChecks.map((check) => [check.id, check] as const))('%s: none, and not looked at', (_, check) => {
  const clean = testRendered({ backgrounds: none, foreignCookies: none, deprecations: none });
  expect(stateOf(check, {}, { rendered: clean })).toBe('pass');
  expect(stateOf(check, {}, { rendered: testRendered() })).toBe('notMeasured');
});

test('a picture of the style is shown with its element and size', () => {
  const backgrounds = { items: [{ selector: 'div#a', url, width: 300, height: 200 }], total: 1 };
  expect(judge(backgroundOnly, {}, { rendered: testRendered({ backgrounds }) })).toMatchObject({
    state: 'fail',
    found: '1 picture',
    items: [{ selector: 'div#a', url, value: 'shown 300 × 200' }],
  });
});

test('cookies of others by name and site', () => {
  const foreignCookies = { items: [{ name: 'visitor', domain: '.counter.example' }], total: 3 };
  expect(judge(thirdPartyCookies, {}, { rendered: testRendered({ foreignCookies }) })).toMatchObject({
    state: 'fail',
    found: '3 cookies',
    items: [{ value: 'visitor, of .counter.example' }],
    total: 3,
  });
});

test('a deprecated feature with its place, where there is one', () => {
  const deprecations = {
    items: [
      { feature: 'UnloadHandler', url, line: 3 },
      { feature: 'CSSInlineStyle', url: null, line: null },
    ],
    total: 2,
  };
  expect(judge(deprecatedApis, {}, { rendered: testRendered({ deprecations }) })).toMatchObject({
    state: 'fail',
    items: [{ value: 'UnloadHandler, line 3', url }, { value: 'CSSInlineStyle' }],
  });
});
