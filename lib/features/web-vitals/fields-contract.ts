import { z } from 'zod';
import { uuid } from '#lib/contract/fields.ts';
import { FORM_FACTORS, RATINGS, VITALS } from '#lib/text/web-vitals.ts';

export const formFactor = z
  .enum(FORM_FACTORS)
  .default('phone')
  .meta({ title: 'Device', description: 'Devices of the visitors: phone or desktop.', examples: ['phone'] });

export const pageId = uuid.meta({ title: 'Page', description: 'Id of a monitored page.' });

export const SCOPES = ['url', 'origin'] as const;
/** What field data is of: one page, or all pages of an origin. */
export type FieldScope = (typeof SCOPES)[number];

/** `found`: measured; `not_in_crux`: too little traffic; `not_measured`: see the reason. */
export const FIELD_STATUSES = ['found', 'not_in_crux', 'not_measured'] as const;
/** Whether there is field data. */
export type FieldStatus = (typeof FIELD_STATUSES)[number];

const share = (about: string) => z.number().describe(`Share of page loads that are ${about}, 0 to 1`);

export const fieldMetric = z.object({
  metric: z.enum(VITALS).describe('lcp, inp, cls, fcp or ttfb'),
  p75: z.number().describe('75th percentile: milliseconds, or the score of CLS'),
  rating: z.enum(RATINGS).describe("Rating of the 75th percentile by Google's thresholds"),
  good: share('good'),
  needs_improvement: share('neither good nor poor'),
  poor: share('poor'),
});
/** A metric of field data. */
export type FieldMetricRow = z.output<typeof fieldMetric>;

export const fieldStatus = z
  .enum(FIELD_STATUSES)
  .describe('found; not_in_crux: too little traffic for the Chrome UX Report; not_measured: see reason');

export const passed = z
  .boolean()
  .nullable()
  .describe('Core Web Vitals assessment: LCP, INP and CLS are all good; null: not enough data');

/** A day of a period; null without one. */
export const day = (about: string) => z.string().nullable().describe(`${about}, YYYY-MM-DD`);

const labValue = (about: string) => z.number().nullable().describe(`${about}; null: not reported`);

export const lab = z.object({
  tested_at: z.string().describe('When PageSpeed Insights tested the page, ISO 8601 UTC'),
  final_url: z.string().describe('URL after redirects'),
  lighthouse_version: z.string().describe('Version of Lighthouse'),
  score: labValue('Performance score, 0 to 100'),
  lcp: labValue('Largest Contentful Paint, ms'),
  cls: labValue('Cumulative Layout Shift'),
  tbt: labValue('Total Blocking Time, ms'),
  fcp: labValue('First Contentful Paint, ms'),
  speed_index: labValue('Speed Index, ms'),
  ttfb: labValue('Server response time, ms'),
});
/** A lab test by PageSpeed Insights. */
export type LabResult = z.output<typeof lab>;
