import type { StructuredItem, StructuredValue } from '../types.ts';
import { defineCheck, fail, notApplicable, pass } from './define-check.ts';
import { plural } from './plural.ts';

/** Properties without which Google shows no rich result (developers.google.com/search/docs, read November 2026). */
const REQUIRED = new Map<string, string[]>([
  ['Product', ['name']],
  ['Recipe', ['name', 'image']],
  ['Event', ['name', 'startDate', 'location']],
  ['JobPosting', ['title', 'description', 'datePosted', 'hiringOrganization']],
  ['BreadcrumbList', ['itemListElement']],
  ['FAQPage', ['mainEntity']],
  ['VideoObject', ['name', 'thumbnailUrl', 'uploadDate']],
  ['LocalBusiness', ['name', 'address']],
  ['Course', ['name', 'description']],
  ['SoftwareApplication', ['name']],
  ['Review', ['author', 'itemReviewed']],
  ['AggregateRating', ['ratingValue']],
]);

function isEmpty(value: StructuredValue | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function missing(item: StructuredItem): string[] {
  const lacks: string[] = [];
  for (const type of item.types) {
    for (const name of REQUIRED.get(type) ?? [])
      if (!Object.hasOwn(item.properties, name) || isEmpty(item.properties[name])) lacks.push(`${type}.${name}`);
  }
  return lacks;
}

export const structuredDataChecks = [
  defineCheck({
    id: 'structured-data-missing',
    category: 'structured-data',
    severity: 'notice',
    title: 'The page carries structured data',
    failureTitle: 'The page carries no structured data',
    why: 'Prices, ratings, dates and breadcrumbs in results come from structured data.',
    fix: 'Describe the page with JSON-LD in the vocabulary of schema.org: Article, Product, Organization, BreadcrumbList.',
    evaluate: ({ page: facts }) =>
      facts.structuredData.total === 0
        ? fail('None', 'JSON-LD, microdata or RDFa')
        : pass(facts.structuredData.types.join(', ')),
  }),
  defineCheck({
    id: 'structured-data-error',
    category: 'structured-data',
    severity: 'error',
    title: 'Structured data can be read',
    failureTitle: 'Some structured data cannot be read',
    why: 'A block with a fault is dropped as a whole.',
    fix: 'Mend the JSON: no comments, no trailing commas, quotes and line ends escaped.',
    evaluate: ({ page: facts }) => {
      const { errors, total, jsonLdBlocks } = facts.structuredData;
      if (total === 0 && jsonLdBlocks === 0) return notApplicable('The page has no structured data');
      return errors.length > 0
        ? fail(
            errors[0]?.message ?? '',
            'Valid data',
            errors.map(({ message, snippet, line }) => ({
              value: line === null ? message : `line ${line}: ${message}`,
              snippet,
            })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'structured-data-incomplete',
    category: 'structured-data',
    severity: 'warning',
    title: 'Structured data has what rich results need',
    failureTitle: 'Structured data lacks what rich results need',
    why: 'Without the required properties no rich result is shown.',
    fix: 'Add the properties that are named below.',
    evaluate: ({ page: facts }) => {
      const known = facts.structuredData.items.filter((item) => item.types.some((type) => REQUIRED.has(type)));
      if (known.length === 0) return notApplicable('No item of a type with required properties');
      const lacks = known.flatMap(missing);
      return lacks.length > 0
        ? fail(
            lacks.slice(0, 5).join(', ') + ' missing',
            'All required properties',
            lacks.map((value) => ({ value })),
          )
        : pass(plural(known.length, 'item'));
    },
  }),
];
