import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLiteralFinder, requiredLiterals } from '#lib/inspect/technology/literals.ts';

function findAll(literals: string[], haystack: string): string[] {
  const found: string[] = [];
  createLiteralFinder(literals).find(haystack, (literal, end) => found.push(`${literals[literal]}@${end}`));
  return found.sort();
}

describe('finding many texts at once', () => {
  it('finds texts inside each other, overlapping, and in either case', () => {
    expect(findAll(['he', 'she', 'hers', 'his'], 'uSHErs')).toEqual(['he@4', 'hers@6', 'she@4']);
  });

  it('does not stumble over characters that no text has', () => {
    expect(findAll(['wp-content'], 'ü—/WP-content/☃')).toEqual(['wp-content@13']);
  });

  it('agrees with a plain search', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/'), minLength: 1, maxLength: 4 });
    const property = fc.property(
      fc.uniqueArray(text, { minLength: 1, maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', 'ü', 'B'), maxLength: 60 }),
      (literals, haystack) => {
        const expected = literals.flatMap((literal) =>
          [...haystack].flatMap((_, at) =>
            haystack.toLowerCase().startsWith(literal, at) ? `${literal}@${at + literal.length}` : [],
          ),
        );
        expect(findAll(literals, haystack)).toEqual(expected.sort());
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});

describe('texts that an expression cannot do without', () => {
  it.each([
    [String.raw`jquery[.-](\d+)(?:\.min)?\.js`, ['jquery']],
    [String.raw`\/wp-(?:content|includes)\/`, ['content', 'includes']],
    ['colou?rs', ['colo']],
    ['ab+c*d', ['ab']],
    ['one|another', ['one', 'another']],
    [String.raw`^Drupal\s?([\d.]+)?`, ['drupal']],
    ['x{2}(?:optional)?', []],
    ['(?=ahead)', []],
    [String.raw`a|\d`, []],
  ])('%s', (source, literals) => {
    expect(requiredLiterals(source)).toEqual(literals);
  });
});
