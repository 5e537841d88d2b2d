import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { FEATURE_KINDS } from '#lib/engines/engine.ts';
import { keywordId, projectId, shared } from '#lib/features/rankings/fields-contract.ts';

/** How hard it is to rank for a tracked keyword, from its measured first page. */

export const DIFFICULTY_PARTS = ['links', 'titles', 'recurring', 'features'] as const;

const points = z.int().min(0).max(100);
const ranged = (about: string) => ({
  value: points.nullable().describe(`${about}, 0 to 100; null: not measured`),
  low: points.describe('Lowest possible, with what is not measured as 0'),
  high: points.describe('Highest possible, with what is not measured as 100'),
});

export const getKeywordDifficulty = defineEndpoint({
  ...shared,
  id: 'get_keyword_difficulty',
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}/difficulty',
  title: 'Get keyword difficulty',
  summary:
    'Returns the difficulty of a tracked keyword from its newest stored first page, as a value with a range, with formula and inputs.',
  input: z.object({ project_id: projectId, keyword_id: keywordId }),
  output: z.object({
    data: z.object({
      state: z.enum(['measured', 'not_measured']).describe('Whether it was measured'),
      reason: z
        .enum(['no_serp', 'no_links'])
        .nullable()
        .describe('no_serp: no SERP is stored; no_links: no backlinks are known of any result; null: measured'),
      ...ranged('Difficulty'),
      formula: z.string().describe('The formula'),
      at: z.string().nullable().describe('Date of the SERP, ISO 8601 UTC; null: none'),
      serps: z.int().describe('Stored SERPs that recurring domains are counted in'),
      links_known: z.int().describe('Results whose referring domains are known'),
      parts: z
        .array(
          z.object({
            part: z.enum(DIFFICULTY_PARTS).describe('Part of the formula'),
            weight: z.int().describe('Weight in percent'),
            ...ranged('Part'),
          }),
        )
        .describe('Parts of the formula'),
      features: z.array(z.enum(FEATURE_KINDS)).describe('SERP features that push results down'),
      overview_unknown: z.boolean().describe('Whether the AI Overview was not measured'),
      results: z
        .array(
          z.object({
            position: z.int().describe('Position'),
            url: z.string().describe('URL'),
            host: z.string().describe('Host'),
            title: z.string().describe('Title'),
            owner: z.enum(['own', 'competitor', 'other']).describe('Whose result it is'),
            referring_domains: z.int().nullable().describe('Known referring domains of its domain; null: not measured'),
            match: z.enum(['title', 'url', 'none']).describe('Where all words of the keyword are'),
            recurring: z.boolean().nullable().describe('Whether its domain recurs; null: too few SERPs'),
          }),
        )
        .describe('The first page'),
    }),
  }),
});
/** The difficulty of a keyword with its inputs. */
export type KeywordDifficulty = z.output<typeof getKeywordDifficulty.output>['data'];
