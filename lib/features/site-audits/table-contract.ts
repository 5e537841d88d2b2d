import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { COLUMN_IDS } from '#lib/features/site-audits/columns-contract.ts';
import { siteAuditId } from '#lib/features/site-audits/parts-contract.ts';
import { formatNumber } from '#lib/text/format.ts';

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
  title: 'Export site audit columns',
  summary: `Returns the internal URLs of a site audit in crawl order, by column, in blocks of ${formatNumber(BLOCK_ROWS)}.`,
  input: z.object({
    id: siteAuditId,
    columns: z
      .array(z.enum(COLUMN_IDS))
      .min(1)
      .max(COLUMN_IDS.length)
      .meta({ title: 'Columns', description: 'Columns to return.', examples: [['url', 'status']] }),
    after: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .meta({ title: 'After', description: '`next` of the previous response.', examples: [5_000] })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      block: z
        .object({
          rows: z.int().describe('URLs in this block'),
          columns: z
            .record(z.string(), z.array(value))
            .describe('Values by column; null if not applicable or not measured'),
        })
        .describe('The block'),
      next: z.int().nullable().describe('Cursor of the next block; null on the last one'),
    }),
  }),
});
