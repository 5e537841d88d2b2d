import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { competitor, pageOf } from '#lib/features/gaps/contract.ts';
import { projectId, shared } from '#lib/features/rankings/fields-contract.ts';

/** Referring domains that link to competitors of a project and not to the project, from stored backlinks. */

export const LINK_GAPS = ['missing', 'all'] as const;
/** What the numbers are, and what they are not; shown with them. */
export const LINK_GAP_EVIDENCE =
  'From the backlinks stored here only: found in search results, met by site audits, or imported. It is not an index of the web: domains whose links nobody collected are missing.';

const gap = z
  .enum(LINK_GAPS)
  .default('missing')
  .meta({
    title: 'Gap',
    description: 'missing: links to a competitor, and no link to you is known; all: links to a competitor.',
    examples: ['missing'],
  });
const q = z
  .string()
  .trim()
  .max(253)
  .meta({ title: 'Domain', description: 'Part of the referring domain.', examples: ['blog'] })
  .optional();
const scope = { project_id: projectId, gap, competitor, q };
const side = z.object({
  domain: z.string().describe('Domain'),
  id: z.string().nullable().describe('Backlink index; null: nobody collected its backlinks'),
  referring_domains: z.int().nullable().describe('Known referring domains; null: not measured'),
  at: z.string().nullable().describe('When the last of its links was seen or checked, ISO 8601 UTC; null: never'),
});

export const listLinkGaps = defineEndpoint({
  ...shared,
  id: 'list_link_gaps',
  method: 'GET',
  path: '/projects/{project_id}/link_gaps',
  title: 'List link gaps',
  summary: 'Lists referring domains that link to competitors and not to the project, from stored backlinks.',
  input: z.object({
    ...scope,
    ...pageOf('domains'),
  }),
  output: z.object({
    data: z.object({
      about: z.string().describe('Origin of the links, and what they do not cover'),
      own: side.describe('Your known backlinks'),
      competitors: z.array(side).describe('Known backlinks of each competitor; empty: the project has none'),
      counts: z
        .object({
          missing: z.int().describe('Link to a competitor, no link to you is known'),
          all: z.int().describe('Link to a competitor'),
        })
        .describe('Number of referring domains'),
      domains: z
        .array(
          z.object({
            domain: z.string().describe('Referring domain'),
            links: z.int().nullable().describe('Known links to you; null: your backlinks were never collected'),
            competitors: z
              .array(
                z.object({
                  domain: z.string().describe('Competitor'),
                  links: z.int().nullable().describe('Known links; null: its backlinks were never collected'),
                }),
              )
              .describe('Competitors, in the order of the project'),
            follow: z.int().describe('Known links to competitors without nofollow, ugc and sponsored'),
            unverified: z.int().describe('Links to competitors from a file that nobody has checked'),
            example_url: z.string().describe('A page with such a link'),
            seen_at: z.string().describe('When such a link was last seen, or first reported, ISO 8601 UTC'),
          }),
        )
        .describe('Domains that link to most competitors first, then with most links'),
    }),
  }),
});
/** Link gaps with the evidence behind them. */
export type LinkGaps = z.output<typeof listLinkGaps.output>['data'];

export const exportLinkGaps = defineEndpoint({
  ...shared,
  id: 'export_link_gaps',
  method: 'GET',
  path: '/projects/{project_id}/link_gaps/export',
  file: true,
  title: 'Export link gaps',
  summary: 'Exports link gaps with the links to each competitor as CSV, JSON or XLSX.',
  input: z.object({ ...scope, format: tableFormat }),
  output: fileAnswer,
});
