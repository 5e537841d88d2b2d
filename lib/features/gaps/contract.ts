import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES, tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import {
  DEVICES,
  DIFFICULTY_REASONS,
  difficultyFields,
  keywordFilter,
  projectId,
  shared,
} from '#lib/features/rankings/fields-contract.ts';

/** Keywords for which competitors of a project rank and the project does not, or worse, from stored SERPs. */

export const KEYWORD_GAPS = ['missing', 'weaker', 'shared', 'all'] as const;
/** Which keywords of competitors to list. */
export type KeywordGapKind = (typeof KEYWORD_GAPS)[number];
const MAX_GAPS = 200;

/** Which part of a list of gaps is read; `what` it lists, in the plural. */
export const pageOf = (what: string) => ({
  limit: z
    .int()
    .min(1)
    .max(MAX_GAPS)
    .default(50)
    .meta({
      title: 'Limit',
      description: `Maximum number of ${what} per response, 1 to ${MAX_GAPS}.`,
      examples: [50],
    }),
  offset: z
    .int()
    .min(0)
    .max(100_000)
    .default(0)
    .meta({ title: 'Offset', description: `Number of ${what} to skip.`, examples: [0] }),
});
/** What the figures are, and what they are not; shown with them. */
export const GAP_EVIDENCE =
  'From stored SERPs of this project only: the latest of each tracked keyword and of each SERP check. It is not an index of the web: keywords that were never searched here are missing.';

const { q, search_engine, country, language, device } = keywordFilter;
/** Limits a gap to one competitor. */
export const competitor = z
  .string()
  .trim()
  .max(253)
  .meta({
    title: 'Competitor',
    description: 'Only this competitor of the project; absent: all of them.',
    examples: ['competitor.example'],
  })
  .optional();
const gap = z
  .enum(KEYWORD_GAPS)
  .default('missing')
  .meta({
    title: 'Gap',
    description:
      'missing: a competitor ranks and you do not, as far as the SERP was read; weaker: you rank below a competitor; shared: you and all competitors rank; all: a competitor ranks.',
    examples: ['missing'],
  });
const scope = { project_id: projectId, gap, competitor, q, search_engine, country, language, device };

const gapDifficulty = {
  ...difficultyFields,
  difficulty_reason: z
    .enum([...DIFFICULTY_REASONS, 'not_tracked'])
    .nullable()
    .describe(
      'Why it has no difficulty: no_serp, no_links, pending, private: as in list_rankings; not_tracked: it is calculated for tracked keywords only; null: measured',
    ),
};

const count = (about: string) => z.int().describe(about);
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC; null: none`);

export const listKeywordGaps = defineEndpoint({
  ...shared,
  id: 'list_keyword_gaps',
  method: 'GET',
  path: '/projects/{project_id}/keyword_gaps',
  title: 'List keyword gaps',
  summary:
    'Lists keywords for which competitors rank in stored SERPs and the project does not, or worse, with all positions and their date.',
  input: z.object({
    ...scope,
    ...pageOf('keywords'),
  }),
  output: z.object({
    data: z.object({
      domain: z.string().describe('Domain of the project'),
      competitors: z.array(z.string()).describe('Competitors compared; empty: the project has none'),
      evidence: z
        .object({
          about: z.string().describe('Origin of the positions, and what they do not cover'),
          serps: count('Stored SERPs compared: one per keyword, engine, country, language and device'),
          tracked: count('Of these, from rank checks'),
          checks: count('Of these, from SERP checks of the project'),
          oldest_at: moment('The oldest of them'),
          newest_at: moment('The newest of them'),
        })
        .describe('The stored SERPs behind the positions'),
      counts: z
        .object({
          missing: count('A competitor ranks, you do not'),
          weaker: count('You rank below a competitor'),
          shared: count('You and all competitors rank'),
          all: count('A competitor ranks'),
        })
        .describe('Number of keywords'),
      keywords: z
        .array(
          z.object({
            keyword: z.string().describe('The keyword'),
            keyword_id: z.string().nullable().describe('Tracked keyword; null: not tracked'),
            search_id: z.string().nullable().describe('SERP check behind the positions; null: a rank check'),
            search_engine: z.enum(ENGINES).describe('Engine'),
            country: z.string().describe('Country'),
            language: z.string().nullable().describe("Language; null: the country's leading one"),
            device: z.enum(DEVICES).describe('Device'),
            at: z.string().describe('Date of the SERP, ISO 8601 UTC'),
            depth: count('Results in the SERP; a position below it is unknown'),
            avg_monthly_searches: z.int().nullable().describe('Search volume; null: not measured'),
            ...gapDifficulty,
            position: z.int().nullable().describe('Your position; null: not among these results'),
            competitors: z
              .array(
                z.object({
                  domain: z.string().describe('Competitor'),
                  position: z.int().nullable().describe('Position; null: not among these results'),
                }),
              )
              .describe('Competitors, in the order of the project'),
          }),
        )
        .describe('Highest search volume first, then best competitor position'),
    }),
  }),
});
/** Keyword gaps with the evidence behind them. */
export type KeywordGaps = z.output<typeof listKeywordGaps.output>['data'];

export const exportKeywordGaps = defineEndpoint({
  ...shared,
  id: 'export_keyword_gaps',
  method: 'GET',
  path: '/projects/{project_id}/keyword_gaps/export',
  file: true,
  title: 'Export keyword gaps',
  summary: 'Exports keyword gaps with the position of each competitor as CSV, JSON or XLSX.',
  input: z.object({ ...scope, format: tableFormat }),
  output: fileAnswer,
});
