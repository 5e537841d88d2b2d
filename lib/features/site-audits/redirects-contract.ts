import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { siteOperation } from '#lib/features/site-audits/fields-contract.ts';
import { pageRef, siteAuditId } from '#lib/features/site-audits/parts-contract.ts';
import { MIN_SIMILARITY } from '#lib/text/redirects/page-similarity.ts';
import { REDIRECT_FORMATS } from '#lib/text/redirects/redirect-rules.ts';

/** Redirects that could be added: from URLs that do not exist to the most similar page. */

/** Maximum number of broken URLs for which targets are searched. */
export const MAX_BROKEN = 1_000;

const redirect = z.object({
  from: pageRef.describe('URL that returns 404 or 410'),
  links_in: z.int().describe('Pages that link to it'),
  clicks: z.int().nullable().describe('Clicks in Search Console, last 28 days; null: no data'),
  to: pageRef.nullable().describe('Most similar indexable page; null: none reaches the lowest score'),
  score: z.int().nullable().describe('Similarity, 0 to 100; null without a page'),
});
/** A redirect that could be added. */
export type SuggestedRedirect = z.output<typeof redirect>;

const minScore = z
  .int()
  .min(MIN_SIMILARITY)
  .max(100)
  .default(MIN_SIMILARITY)
  .meta({ title: 'Lowest score', description: 'Only targets with at least this score.', examples: [60] });

export const suggestRedirects = defineEndpoint({
  ...siteOperation,
  id: 'suggest_site_redirects',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/redirect_suggestions',
  title: 'Suggest redirects for 404 pages',
  summary:
    'Suggests a redirect target for each URL of a site audit that returns 404 or 410: the most similar indexable page, by the words of the paths, title and H1.',
  input: z.object({
    id: siteAuditId,
    min_score: minScore,
    limit: z
      .int()
      .min(1)
      .max(MAX_BROKEN)
      .default(100)
      .meta({ title: 'Limit', description: `Maximum number of URLs, 1 to ${MAX_BROKEN}.`, examples: [100] }),
  }),
  output: z.object({
    data: z.object({
      redirects: z.array(redirect).describe('Broken URLs, most inlinks first'),
      total: z.int().describe('URLs of the site that return 404 or 410'),
      compared: z.int().describe('Indexable pages that were compared'),
      rule: z.string().describe('How the score is calculated'),
    }),
  }),
});

export const exportRedirects = defineEndpoint({
  ...siteOperation,
  id: 'export_site_redirects',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/redirect_suggestions/export',
  file: true,
  title: 'Export suggested redirects',
  summary: `Exports the suggested redirects of up to ${MAX_BROKEN} broken URLs as configuration of nginx, Apache or Netlify, or as CSV.`,
  input: z.object({
    id: siteAuditId,
    min_score: minScore,
    format: z
      .enum(REDIRECT_FORMATS)
      .default('csv')
      .meta({ title: 'Format', description: 'Server that the rules are for, or csv', examples: ['nginx'] }),
  }),
  output: fileAnswer,
});
