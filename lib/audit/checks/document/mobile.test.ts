import { expect, test } from 'vitest';
import {
  contentWidth,
  interstitial,
  smallText,
  tapTargets,
  viewport,
  viewportScalable,
} from '#lib/audit/checks/document/mobile.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';
import { testRendered } from '#lib/audit/checks/test-rendered.ts';
import type { RenderedFacts } from '#lib/audit/types.ts';

const meta = (content: string) => ({ head: `<meta name="viewport" content="${content}">` });
type Layout = NonNullable<RenderedFacts['layout']>;
const none = { items: [], total: 0 };
const phone = (changes: Partial<Layout>) => ({
  rendered: testRendered({
    layout: {
      viewportWidth: 412,
      viewportHeight: 823,
      contentWidth: 412,
      wideElements: none,
      tapTargets: { checked: 0, small: none },
      smallText: { share: 0, examples: none },
      interstitial: { detected: false, selector: null, coverage: 0 },
      ...changes,
    },
  }),
});

test('a viewport needs a width and may not forbid zooming', () => {
  expect(stateOf(viewport, {})).toBe('fail');
  expect(stateOf(viewport, meta('width=device-width, initial-scale=1'))).toBe('pass');
  expect(stateOf(viewportScalable, {})).toBe('notApplicable');
  expect(stateOf(viewportScalable, meta('width=device-width, user-scalable=no'))).toBe('fail');
  expect(stateOf(viewportScalable, meta('width=device-width, maximum-scale=1'))).toBe('fail');
  expect(stateOf(viewportScalable, meta('width=device-width, maximum-scale=5'))).toBe('pass');
});

test('what needs a layout is not measured without one, with its reason', () => {
  const rendered = testRendered({ unmeasured: { layout: 'out of time' } });
  for (const check of [smallText, tapTargets, contentWidth, interstitial]) {
    expect(judge(check, {}, { rendered })).toEqual({ state: 'notMeasured', reason: 'out of time' });
  }
});

test('a little small text is fine, mostly small text is not', () => {
  expect(stateOf(smallText, {}, phone({ smallText: { share: 0.4, examples: none } }))).toBe('pass');
  expect(stateOf(smallText, {}, phone({ smallText: { share: 0.41, examples: none } }))).toBe('fail');
});

test('a few small targets are the links of running text', () => {
  const targets = (total: number) => phone({ tapTargets: { checked: 10, small: { items: [], total } } });
  expect(stateOf(tapTargets, {}, phone({}))).toBe('notApplicable');
  expect(stateOf(tapTargets, {}, targets(2))).toBe('pass');
  expect(stateOf(tapTargets, {}, targets(3))).toBe('fail');
});

test('sideways scrolling and covering layers are told', () => {
  expect(stateOf(contentWidth, {}, phone({}))).toBe('pass');
  expect(stateOf(contentWidth, {}, phone({ contentWidth: 413 }))).toBe('fail');
  const layer = { detected: true, selector: '#promo', coverage: 0.8 };
  expect(judge(interstitial, {}, phone({ interstitial: layer }))).toMatchObject({
    state: 'fail',
    found: 'covers 80% of the screen',
  });
});
