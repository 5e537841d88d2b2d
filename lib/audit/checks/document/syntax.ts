import { type Check, defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { Capped, SyntaxCode, SyntaxFact } from '#lib/audit/types.ts';

/** Description of the problem for the tag shown. */
const MESSAGES: Record<SyntaxCode, string> = {
  'end-tag-without-start': 'end tag without a start tag',
  'wrong-end-tag': 'closes a heading of another level',
  'not-closed': 'missing end tag',
  misnested: 'closed before its child elements',
  'self-closed': 'self-closing syntax has no effect',
  'attribute-twice': 'duplicate attribute; the second is ignored',
  'no-space-between-attributes': 'missing space between attributes',
  'quote-in-attribute-name': 'unbalanced quotes',
  'value-missing': 'missing value after =',
  'cut-off-tag': 'unexpected end of file in this tag',
  unquoted: 'unquoted value',
};

const items = (facts: readonly SyntaxFact[]) =>
  facts.map(({ code, line, snippet }) => ({ value: `line ${line}: ${MESSAGES[code]}`, snippet }));

const failed = (list: Capped<SyntaxFact>, what: string) =>
  fail(plural(list.total, what), 'none', items(list.items), list.total);

const TOO_DEEP = 'Elements are nested deeper than is read, so that end tags cannot be matched.';

export const htmlSyntax = defineCheck({
  id: 'html-syntax',
  category: 'document',
  title: 'No HTML validation errors',
  failureTitle: 'HTML validation errors',
  why: 'Browsers and crawlers correct invalid HTML differently. Content or links can get lost.',
  fix: 'Fix the listed tags. The W3C validator shows all errors.',
  evaluate({ raw: { syntax } }) {
    if (!syntax.complete) return notMeasured(TOO_DEEP);
    return syntax.faults.total === 0 ? pass() : failed(syntax.faults, 'syntax error');
  },
});

export const svgSyntax = defineCheck({
  id: 'svg-invalid',
  category: 'images',
  title: 'Inline SVG is valid',
  failureTitle: 'Invalid inline SVG',
  why: 'Invalid SVG may render incorrectly. Informational.',
  fix: 'Export the SVG again, or fix the listed tags and attributes.',
  evaluate({ raw: { images, syntax } }) {
    if (images.svgs === 0) return notApplicable('No inline SVGs.');
    if (!syntax.complete) return notMeasured(TOO_DEEP);
    return syntax.svgFaults.total === 0
      ? pass(plural(images.svgs, 'inline SVG'))
      : failed(syntax.svgFaults, 'syntax error');
  },
});

export const syntaxChecks: readonly Check[] = [htmlSyntax, svgSyntax];
