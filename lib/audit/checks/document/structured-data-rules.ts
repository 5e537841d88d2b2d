import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { evaluateRichResults } from '#lib/audit/rich-results/evaluate.ts';
import { RULES_AS_OF } from '#lib/audit/rich-results/rich-result.ts';
import type { EvidenceItem, StructuredDataFacts } from '#lib/audit/types.ts';
import { vocabularyProblems } from '#lib/audit/vocabulary/check-items.ts';

/** Where an item is, as a suffix: its number if the page has several, and the path inside it. */
const placed = ({ items }: StructuredDataFacts, text: string, item: number, path = ''): EvidenceItem => {
  const where = [items.length > 1 ? `item ${item}` : '', path].filter((one) => one !== '').join(', ');
  return { value: where === '' ? text : `${text} (${where})` };
};

const firstFive = (texts: readonly string[]): string => [...new Set(texts)].slice(0, 5).join(', ');

export const richResultError = defineCheck({
  id: 'structured-data-rich-result-error',
  category: 'structured-data',
  title: 'Valid for rich results',
  failureTitle: 'Rich result validation errors',
  why: `Items without the properties that Google requires are not eligible for rich results (documentation as of ${RULES_AS_OF}).`,
  fix: 'Add the listed properties. Use values that are visible on the page.',
  evaluate({ page: { structuredData } }) {
    const { outcomes, inside } = evaluateRichResults(structuredData);
    // A type can have several results: those with requirements decide.
    const known = outcomes.filter(({ isAlternative, requires }) => !isAlternative && requires);
    const items = new Set(known.map(({ item }) => item));
    if (items.size === 0) return notApplicable('No item is of a type with required properties.');
    const missing = known
      .filter(({ retired }) => retired === null)
      .flatMap(({ item, missingRequired }) => missingRequired.map((text) => ({ text, item, path: '' })))
      .concat(inside.filter(({ item }) => items.has(item)));
    if (missing.length === 0) return pass(plural(items.size, 'item'));
    return fail(
      `missing: ${firstFive(missing.map(({ text }) => text))}`,
      'all required properties',
      missing.map(({ text, item, path }) => placed(structuredData, text, item, path)),
    );
  },
});

export const richResultRecommended = defineCheck({
  id: 'structured-data-recommended',
  category: 'structured-data',
  title: 'Recommended properties present',
  failureTitle: 'Recommended rich result properties missing',
  why: `Google shows more of a rich result when an item has the recommended properties (documentation as of ${RULES_AS_OF}).`,
  fix: 'Add those for which the page shows a value. Fewer complete properties are better than many empty ones.',
  evaluate({ page: { structuredData } }) {
    const { outcomes } = evaluateRichResults(structuredData);
    const known = outcomes.filter(({ retired }) => retired === null);
    if (known.length === 0) return notApplicable('No item is of a type with a rich result.');
    const missing = known.flatMap(({ item, name, isAlternative, missingRequired, missingRecommended }) =>
      (isAlternative ? [...missingRequired, ...missingRecommended] : missingRecommended).map((text) => ({
        item,
        name,
        text,
      })),
    );
    if (missing.length === 0) return pass(plural(new Set(known.map(({ item }) => item)).size, 'item'));
    return fail(
      firstFive(missing.map(({ text }) => text)),
      'the recommended properties',
      missing.map(({ item, name, text }) => placed(structuredData, `${text}, for ${name}`, item)),
    );
  },
});

export const vocabulary = defineCheck({
  id: 'structured-data-schema-org',
  category: 'structured-data',
  title: 'Types and properties of schema.org',
  failureTitle: 'schema.org validation warnings',
  why: 'Search engines ignore types and properties that schema.org does not define, and values of another kind.',
  fix: 'Use the names of schema.org, and values of the expected types. Check the spelling first.',
  evaluate({ page: { structuredData } }) {
    if (structuredData.items.length === 0) return notApplicable('The page has no structured data.');
    const problems = vocabularyProblems(structuredData);
    if (problems.length === 0) return pass(plural(structuredData.items.length, 'item'));
    return fail(
      firstFive(problems.map(({ text }) => text)),
      'types, properties and values of schema.org',
      problems.map(({ text, item, path }) => placed(structuredData, text, item, path)),
    );
  },
});

export const richResultRetired = defineCheck({
  id: 'structured-data-retired',
  category: 'structured-data',
  title: 'No markup of retired rich results',
  failureTitle: 'Markup of a rich result that Google retired',
  why: 'Google no longer shows these rich results. The markup does no harm.',
  fix: 'Keep it only if something else reads it.',
  evaluate({ page: { structuredData } }) {
    const { outcomes } = evaluateRichResults(structuredData);
    if (structuredData.items.length === 0) return notApplicable('The page has no structured data.');
    const retired = outcomes.flatMap(({ retired, name, type, url }) =>
      retired === null ? [] : [{ value: `${type}: ${name}, retired on ${retired.since}`, url }],
    );
    if (retired.length === 0) return pass();
    return fail(firstFive(retired.map(({ value }) => value)), 'none', retired);
  },
});

/** Checks of structured data against Google's documentation and schema.org. */
export const structuredDataRuleChecks: readonly Check[] = [
  richResultError,
  richResultRecommended,
  vocabulary,
  richResultRetired,
];
