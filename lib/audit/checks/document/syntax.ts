import { type Check, defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { Capped, SyntaxCode, SyntaxFact } from '#lib/audit/types.ts';

/** Description of the problem for the tag shown. */
const MESSAGES: Record<SyntaxCode, string> = {
  'end-tag-without-start': 'an end tag for which nothing is open',
  'wrong-end-tag': 'ends a heading of another level',
  'not-closed': 'has no end tag of its own',
  misnested: 'ends before what was opened inside it',
  'self-closed': 'the slash does not close it',
  'attribute-twice': 'an attribute stands twice; the second is lost',
  'no-space-between-attributes': 'no space between two attributes',
  'quote-in-attribute-name': 'a quote is missing or one too many',
  'value-missing': 'no value after =',
  'cut-off-tag': 'the page ends within this tag',
  unquoted: 'a value without quotes',
};

const items = (facts: readonly SyntaxFact[]) =>
  facts.map(({ code, line, snippet }) => ({ value: `line ${line}: ${MESSAGES[code]}`, snippet }));

const failed = (list: Capped<SyntaxFact>, what: string) =>
  fail(plural(list.total, what), 'none', items(list.items), list.total);

const TOO_DEEP = 'Elements are nested deeper than is read, so that end tags cannot be matched.';

export const htmlSyntax = defineCheck({
  id: 'html-syntax',
  category: 'document',
  severity: 'notice',
  title: 'The HTML is free of syntax errors',
  failureTitle: 'The HTML has syntax errors',
  why: 'Browsers and crawlers guess what was meant, and a forgotten end tag or quote can swallow text, links or attributes.',
  fix: 'Mend the tags that are named; a validator such as the one of the W3C shows all rules of the standard.',
  evaluate({ raw: { syntax } }) {
    if (!syntax.complete) return notMeasured(TOO_DEEP);
    return syntax.faults.total === 0 ? pass() : failed(syntax.faults, 'syntax error');
  },
});

export const attributeQuotes = defineCheck({
  id: 'attribute-quotes-missing',
  category: 'document',
  severity: 'notice',
  title: 'Attribute values stand in quotes',
  failureTitle: 'Attribute values stand without quotes',
  why: 'HTML allows it, but a value with a blank or a quote in it then ends early, and foreign text can become attributes.',
  fix: 'Write every value in quotes; minifiers can be told to keep them.',
  evaluate({ raw: { syntax } }) {
    return syntax.unquoted.total === 0 ? pass() : failed(syntax.unquoted, 'tag');
  },
});

export const svgSyntax = defineCheck({
  id: 'svg-invalid',
  category: 'images',
  severity: 'notice',
  title: 'Inline drawings are well formed',
  failureTitle: 'Inline drawings have syntax errors',
  why: 'A shape that is not closed takes in all that follow, so parts of the drawing go missing; as a file it would not show at all.',
  fix: 'Export the drawing anew, or close the tags and mend the attributes that are named.',
  evaluate({ raw: { images, syntax } }) {
    if (images.svgs === 0) return notApplicable('The page has no inline drawings.');
    if (!syntax.complete) return notMeasured(TOO_DEEP);
    return syntax.svgFaults.total === 0
      ? pass(plural(images.svgs, 'drawing'))
      : failed(syntax.svgFaults, 'syntax error');
  },
});

export const syntaxChecks: readonly Check[] = [htmlSyntax, attributeQuotes, svgSyntax];
