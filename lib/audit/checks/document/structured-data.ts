import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { hasRequirements, missingProperties } from '#lib/audit/checks/document/rich-results.ts';
import { plural } from '#lib/audit/checks/plural.ts';

export const structuredDataMissing = defineCheck({
  id: 'structured-data-missing',
  category: 'structured-data',
  severity: 'notice',
  title: 'The page carries structured data',
  failureTitle: 'The page carries no structured data',
  why: 'Prices, ratings, dates and breadcrumbs in results come from structured data.',
  fix: 'Describe the page with JSON-LD in the vocabulary of schema.org, such as Article, Product or Organization.',
  evaluate({ page: { structuredData } }) {
    if (structuredData.total > 0) return pass(structuredData.types.join(', '));
    if (structuredData.jsonLdBlocks > 0) return notApplicable('There is structured data, but none of it can be read.');
    return fail('none', 'JSON-LD, microdata or RDFa');
  },
});

export const structuredDataError = defineCheck({
  id: 'structured-data-parse-error',
  category: 'structured-data',
  severity: 'error',
  title: 'Structured data can be read',
  failureTitle: 'Some structured data cannot be read',
  why: 'A block with a fault is dropped as a whole.',
  fix: 'Mend the JSON: no comments, no trailing commas, quotes and line ends escaped.',
  evaluate({ page: { structuredData } }) {
    const { errors, total, jsonLdBlocks } = structuredData;
    if (total === 0 && jsonLdBlocks === 0) return notApplicable('The page has no structured data.');
    const [first] = errors;
    if (!first) return pass(plural(total, 'item'));
    const items = errors.map(({ message, snippet, line }) => ({
      value: line === null ? message : `line ${line}: ${message}`,
      snippet,
    }));
    return fail(first.message, 'blocks without faults', items);
  },
});

export const richResultError = defineCheck({
  id: 'structured-data-rich-result-error',
  category: 'structured-data',
  severity: 'error',
  title: 'Structured data has what rich results need',
  failureTitle: 'Structured data lacks what rich results need',
  why: 'An item without a required property is not eligible for a rich result.',
  fix: 'Add the properties that are named here, with values that are shown on the page.',
  evaluate({ page: { structuredData } }) {
    const known = structuredData.items.filter(hasRequirements);
    if (known.length === 0) return notApplicable('No item is of a type with required properties.');
    const missing = known.flatMap((item) => missingProperties(item).map((value) => ({ value })));
    if (missing.length === 0) return pass(plural(known.length, 'item'));
    const names = [...new Set(missing.map(({ value }) => value))];
    return fail(`missing: ${names.slice(0, 5).join(', ')}`, 'all required properties', missing);
  },
});

export const breadcrumbMissing = defineCheck({
  id: 'breadcrumb-missing',
  category: 'structured-data',
  severity: 'notice',
  title: 'The page tells its place in the site',
  failureTitle: 'The page does not tell its place in the site',
  why: 'With a BreadcrumbList, results show the path of the page in words, not as an address.',
  fix: 'Add a BreadcrumbList with the pages above this one.',
  limits: { minDepth: 2 },
  evaluate({ page }, { minDepth }) {
    if (page.url.depth < minDepth) return notApplicable('The page is near the top of the site.');
    return page.structuredData.types.includes('BreadcrumbList')
      ? pass()
      : fail('no BreadcrumbList', 'one BreadcrumbList');
  },
});

export const structuredDataChecks = [structuredDataMissing, structuredDataError, richResultError, breadcrumbMissing];
