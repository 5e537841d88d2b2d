import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';

const NONE = 'The page has no inline drawings.';
const kilobytes = (chars: number) => `${(chars / 1000).toFixed(1)} kB`;

export const svgLarge = defineCheck({
  id: 'svg-inline-large',
  category: 'images',
  severity: 'notice',
  title: 'Inline drawings are small',
  failureTitle: 'Large drawings are written into the document',
  why: 'They are sent again with every page, cannot be cached, and stand before the text in what crawlers read.',
  fix: 'Put the drawing into an .svg file and show it with <img>, or simplify its paths.',
  limits: { maxCharacters: 5_120 },
  evaluate({ raw: { images } }, { maxCharacters }) {
    if (images.svgs === 0) return notApplicable(NONE);
    const large = images.largeSvgs.items.filter(({ chars }) => chars > maxCharacters);
    if (large.length === 0) return pass(plural(images.svgs, 'drawing'));
    return fail(
      plural(large.length, 'drawing'),
      `at most ${kilobytes(maxCharacters)} each`,
      large.map(({ selector, snippet, chars }) => ({ selector, snippet, value: kilobytes(chars) })),
    );
  },
});

export const svgRepeated = defineCheck({
  id: 'svg-inline-repeated',
  category: 'images',
  severity: 'notice',
  title: 'No larger drawing is written into the document twice',
  failureTitle: 'The same drawing is written into the document again and again',
  why: 'Each copy costs its full length, and the same number of elements.',
  fix: 'Define it once as a <symbol> and show it with <use>, or put it into a file.',
  limits: { maxCopies: 1 },
  evaluate({ raw: { images } }, { maxCopies }) {
    if (images.svgs === 0) return notApplicable(NONE);
    const repeated = images.largeSvgs.items.filter(({ count }) => count > maxCopies);
    if (repeated.length === 0) return pass();
    return fail(
      plural(repeated.length, 'repeated drawing'),
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
