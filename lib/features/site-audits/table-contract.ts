import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { COLUMN_IDS } from '#lib/features/site-audits/columns-contract.ts';
import { siteAuditId } from '#lib/features/site-audits/parts-contract.ts';

/** Rows per response; an audit of 50,000 pages takes ten. */
export const BLOCK_ROWS = 5_000;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The explorer's own read operation, by column: names repeated in every row would be most of the response. */
export const readSiteTable = defineEndpoint({
  scope: 'audit',
  area: 'sites',
  tool: false,
  audience: 'dashboard',
  id: 'read_site_table',
  method: 'GET',
  path: '/site_audits/{id}/table',
  title: 'Read the pages of a site audit by column',
  summary: `Own addresses of a site audit in the order in which they were found, by column, in blocks of ${BLOCK_ROWS.toLocaleString('en')}.`,
  input: z.object({
    id: siteAuditId,
    columns: z
      .array(z.enum(COLUMN_IDS))
      .min(1)
      .max(60)
      .meta({ title: 'Columns', description: 'Columns that are wanted.', examples: [['url', 'status']] }),
    after: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .meta({ title: 'After', description: 'Where to go on: `next` of the answer before.', examples: [5_000] })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      block: z
        .object({
          rows: z.int().describe('Addresses in this block'),
          columns: z
            .record(z.string(), z.array(value))
            .describe('Values by column; null where one does not apply or was not measured'),
        })
        .describe('The block'),
      next: z.int().nullable().describe('Where to go on; null on the last block'),
    }),
  }),
});
