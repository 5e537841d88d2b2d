import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';

const NONE = 'No inline SVGs.';
const kilobytes = (chars: number) => `${(chars / 1000).toFixed(1)} kB`;

export const svgLarge = defineCheck({
  id: 'svg-inline-large',
  category: 'images',
  title: 'Inline SVG size OK',
  failureTitle: 'Large inline SVGs',
  why: 'Inline SVGs cannot be cached separately. They add to the size of every page. Informational.',
  fix: 'Move the SVG to a file, or simplify its paths.',
  limits: { maxCharacters: 5_120 },
  evaluate({ raw: { images } }, { maxCharacters }) {
    if (images.svgs === 0) return notApplicable(NONE);
    const large = images.largeSvgs.items.filter(({ chars }) => chars > maxCharacters);
    if (large.length === 0) return pass(plural(images.svgs, 'inline SVG'));
    return fail(
      plural(large.length, 'inline SVG'),
      `at most ${kilobytes(maxCharacters)} each`,
      large.map(({ selector, snippet, chars }) => ({ selector, snippet, value: kilobytes(chars) })),
    );
  },
});

export const svgRepeated = defineCheck({
  id: 'svg-inline-repeated',
  category: 'images',
  title: 'No duplicate inline SVGs',
  failureTitle: 'Duplicate inline SVGs',
  why: 'Each copy adds to the HTML size and the DOM. Informational.',
  fix: 'Define the SVG once as <symbol>, and reuse it with <use>.',
  limits: { maxCopies: 1 },
  evaluate({ raw: { images } }, { maxCopies }) {
    if (images.svgs === 0) return notApplicable(NONE);
    const repeated = images.largeSvgs.items.filter(({ count }) => count > maxCopies);
    if (repeated.length === 0) return pass();
    return fail(
      plural(repeated.length, 'repeated SVG'),
      maxCopies === 1 ? 'each once' : `each at most ${maxCopies} times`,
      repeated.map(({ selector, snippet, chars, count }) => ({
        selector,
        snippet,
        value: `${count} times ${kilobytes(chars)}`,
      })),
    );
  },
});

export const drawingChecks: readonly Check[] = [svgLarge, svgRepeated];
