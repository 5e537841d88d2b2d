import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { structuredDataRuleChecks } from '#lib/audit/checks/document/structured-data-rules.ts';
import { plural } from '#lib/audit/checks/plural.ts';

export const structuredDataMissing = defineCheck({
  id: 'structured-data-missing',
  category: 'structured-data',
  title: 'Has structured data',
  failureTitle: 'No structured data',
  why: 'Rich results such as prices, ratings and breadcrumbs require structured data.',
  fix: 'Add JSON-LD with a schema.org type, such as Article, Product or Organization.',
  evaluate({ page: { structuredData } }) {
    if (structuredData.total > 0) return pass(structuredData.types.join(', '));
    if (structuredData.jsonLdBlocks > 0) return notApplicable('Structured data could not be parsed.');
    return fail('none', 'JSON-LD, microdata or RDFa');
  },
});

export const structuredDataError = defineCheck({
  id: 'structured-data-parse-error',
  category: 'structured-data',
  title: 'Structured data parses',
  failureTitle: 'Structured data parse errors',
  why: 'Search engines drop a block of structured data that does not parse.',
  fix: 'Fix the JSON syntax: no comments, no trailing commas, escaped quotes and line breaks.',
  evaluate({ page: { structuredData } }) {
    const { errors, total, jsonLdBlocks } = structuredData;
    if (total === 0 && jsonLdBlocks === 0) return notApplicable('The page has no structured data.');
    const [first] = errors;
    if (!first) return pass(plural(total, 'item'));
    const items = errors.map(({ message, snippet, line }) => ({
      value: line === null ? message : `line ${line}: ${message}`,
      snippet,
    }));
    return fail(first.message, 'valid blocks', items);
  },
});

export const breadcrumbMissing = defineCheck({
  id: 'breadcrumb-missing',
  category: 'structured-data',
  title: 'Has breadcrumb structured data',
  failureTitle: 'Missing breadcrumb structured data',
  why: 'With BreadcrumbList markup, results can show a breadcrumb trail.',
  fix: 'Add BreadcrumbList markup with the parent pages.',
  limits: { minDepth: 2 },
  evaluate({ page }, { minDepth }) {
    if (page.url.depth < minDepth) return notApplicable('The page is near the root of the site.');
    return page.structuredData.types.includes('BreadcrumbList')
      ? pass()
      : fail('no BreadcrumbList', 'one BreadcrumbList');
  },
});

export const structuredDataChecks = [
  structuredDataMissing,
  structuredDataError,
  ...structuredDataRuleChecks,
  breadcrumbMissing,
];
