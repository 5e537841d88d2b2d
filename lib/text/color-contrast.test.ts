import { expect, test } from 'vitest';
import { contrastWithWhite } from '#lib/text/color-contrast.ts';

// Ratios of WebAIM's contrast checker.
test.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#777777', 4.48],
  ['#1d4ed8', 6.7],
  ['#ffd700', 1.4],
])('the contrast of %s with white is %d', (color, ratio) => {
  expect(contrastWithWhite(color)).toBeCloseTo(ratio, 1);
});
