import { expect, test } from 'vitest';
import { svgLarge, svgRepeated } from '#lib/audit/checks/content/drawings.ts';
import { judge, stateOf, testPage } from '#lib/audit/checks/test-facts.ts';

/** An inline SVG of about this many characters. */
const drawing = (chars: number, name = 'a') => `<svg id="${name}"><path d="${'M0 0 '.repeat(chars / 5)}"/></svg>`;

test('a drawing over the limit is told with its length', () => {
  expect(stateOf(svgLarge, {})).toBe('notApplicable');
  expect(stateOf(svgLarge, { body: drawing(3000) })).toBe('pass');
  expect(judge(svgLarge, { body: `<p>x</p>${drawing(6000)}` })).toMatchObject({
    state: 'fail',
    found: '1 inline SVG',
    items: [{ selector: 'svg#a', value: '6.0 kB' }],
  });
  expect(stateOf(svgLarge, { body: drawing(6000) }, {}, { maxCharacters: 10_000 })).toBe('pass');
});

test('the same drawing twice; small icons are no matter', () => {
  expect(stateOf(svgRepeated, { body: drawing(2000) + drawing(2000, 'b') })).toBe('pass');
  expect(judge(svgRepeated, { body: drawing(2000) + drawing(2000) })).toMatchObject({
    state: 'fail',
    items: [{ value: '2 times 2.0 kB' }],
  });
  expect(stateOf(svgRepeated, { body: drawing(500) + drawing(500) })).toBe('pass');
});

test('a drawing within a drawing is a part of it', () => {
  const { images } = testPage({ body: `<svg>${drawing(2000)}</svg>` });
  expect(images.largeSvgs.total).toBe(1);
  expect(images.svgs).toBe(2);
});
