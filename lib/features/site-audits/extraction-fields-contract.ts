import { z } from 'zod';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { MAX_EXTRACTIONS } from '#lib/features/site-audits/columns-contract.ts';

const MAX_EXPRESSION = 1_000;

export const EXTRACTION_KINDS = ['css', 'xpath', 'regex', 'contains'] as const;
export const EXTRACTION_TAKES = ['first', 'all', 'count'] as const;
export const EXTRACTION_SOURCES = ['raw', 'rendered'] as const;

export const extractionColumn = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(60)
    .meta({ title: 'Name', description: 'Name of the column.' })
    .describe('Name of the column'),
  kind: z
    .enum(EXTRACTION_KINDS)
    .describe('css: CSS selector; xpath: XPath 1.0; regex: RE2 expression on the HTML; contains: text in the HTML'),
  expression: z
    .string()
    .min(1)
    .refine(hasText, EMPTY)
    .max(MAX_EXPRESSION)
    .describe('Selector, path, expression or text'),
  attribute: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((name) => /^[a-z_][a-z0-9_:.-]*$/i.test(name), { error: 'must be the name of an attribute' })
    .describe('Attribute of the selected elements; absent: their text')
    .optional(),
  take: z
    .enum(EXTRACTION_TAKES)
    .default('first')
    .describe('first: the first match; all: all matches; count: their number'),
  source: z.enum(EXTRACTION_SOURCES).default('raw').describe('raw: raw HTML; rendered: rendered HTML, requires render'),
});
/** A column that an audit extracts from each page. */
export type ExtractionColumn = z.output<typeof extractionColumn>;

export const extractionColumns = z
  .array(extractionColumn)
  .max(MAX_EXTRACTIONS)
  .meta({
    title: 'Custom extraction',
    description:
      'Up to 20 columns extracted from each page: name, kind (css, xpath, regex, contains), expression, attribute, take (first, all, count), source (raw, rendered).',
    examples: [[{ name: 'Price', kind: 'css', expression: '.price' }]],
  });

/** Values of a page by number of the column; null: not found. A column without an entry was not measured. */
export type Extracted = Record<string, string | null>;
