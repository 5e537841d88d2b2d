import { z } from 'zod';

/** What a page can lack for a query, from the last site audit. */
export const PAGE_GAPS = ['title', 'h1', 'description', 'indexable', 'inlinks', 'words'] as const;
/** Something that a page lacks. */
export type PageGap = (typeof PAGE_GAPS)[number];

const sums = {
  from: z.string().describe('First day, YYYY-MM-DD'),
  to: z.string().describe('Last day'),
  clicks: z.int().describe('Clicks in Search Console'),
  impressions: z.int().describe('Impressions in Search Console'),
  position: z.number().nullable().describe('Average position, weighted by impressions; null: no impressions'),
};
const period = z.object(sums);
/** Search Console figures of a period. */
export type PeriodFigures = z.output<typeof period>;

/** The figures behind an insight: those that its kind does not use are null or empty. */
export const EVIDENCE = z.object({
  now: period.nullable().describe('The period that is judged'),
  before: period.nullable().describe('The period before'),
  last_year: period.nullable().describe('The same period a year before; null: not loaded or not compared'),
  seasonal: z
    .boolean()
    .nullable()
    .describe('Whether the page lost as much at this time last year; null: not known, or not compared'),
  expected_ctr: z.number().nullable().describe('CTR that is expected, 0 to 1'),
  expected_position: z.number().nullable().describe('Position that it is expected at'),
  expected_source: z
    .enum(['own', 'published'])
    .nullable()
    .describe(
      'own: measured on the non-brand queries of the property; published: seoClarity, because the property has too few',
    ),
  pages: z
    .array(
      z.object({
        url: z.string().describe('URL'),
        clicks: z.int().describe('Clicks'),
        impressions: z.int().describe('Impressions'),
        position: z.number().describe('Average position'),
        lead_days: z.int().describe('Days on which it had the most impressions of the pages'),
      }),
    )
    .describe('Pages that Google showed for the query, the most impressions first'),
  top_query: z.string().nullable().describe('The query that shows the page most often'),
  gaps: z
    .array(z.enum(PAGE_GAPS))
    .nullable()
    .describe('What the page lacks for the query, from the last site audit; null: the page is in none'),
  citation: z
    .object({
      keyword_id: z.string().describe('Id of the tracked keyword'),
      search_engine: z.string().describe('Engine'),
      country: z.string().describe('Country'),
      device: z.string().describe('Device'),
      cited_at: z.string().describe('Last check that cited the domain, ISO 8601 UTC'),
      lost_at: z.string().describe('First check after it that did not'),
      place: z.int().describe('Citation position at that last check'),
    })
    .nullable()
    .describe('The AI Overview citation that was lost'),
});
/** The figures behind an insight. */
export type Evidence = z.output<typeof EVIDENCE>;

/** Evidence without figures, to be completed by a kind. */
export const NO_EVIDENCE: Evidence = {
  now: null,
  before: null,
  last_year: null,
  seasonal: null,
  expected_ctr: null,
  expected_position: null,
  expected_source: null,
  pages: [],
  top_query: null,
  gaps: null,
  citation: null,
};
