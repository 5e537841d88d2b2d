import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import {
  checkId,
  many,
  nextCursor,
  otherAudit,
  pageNo,
  siteOperation,
  tableQuery,
} from '#lib/features/site-audits/fields-contract.ts';
import { pageRef, siteAuditId, siteFinding, siteLink } from '#lib/features/site-audits/parts-contract.ts';

/** Addresses of a site audit: as a table, one by one, and as files. */

/** A row of the explorer: `no` and the requested columns, by id. */
export const explorerRow = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]).describe('Value; null where it does not apply'),
);
/** A row of the explorer, by column. */
export type ExplorerRow = z.output<typeof explorerRow>;

/** Contains the value of the sorted column. */
const longCursor = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(2_500)
  .meta({
    title: 'Cursor',
    description: 'Where to go on: the next_cursor of the answer before.',
    examples: ['WyIyMDAiLDFd'],
  });

export const listSitePages = defineEndpoint({
  ...siteOperation,
  id: 'list_site_pages',
  method: 'GET',
  path: '/site_audits/{id}/pages',
  title: 'Explore the pages of a site audit',
  summary: 'Addresses of a site audit as a table: filtered, sorted, part by part. Works while it runs.',
  input: z.object({
    id: siteAuditId,
    ...tableQuery,
    cursor: longCursor.optional(),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .meta({
        title: 'Begin at',
        description: 'Rows to leave out, for tables that jump; without a cursor.',
        examples: [0],
      })
      .optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      pages: z.array(explorerRow).describe('Rows: the columns asked for, and `no`'),
      total: z.int().describe('Rows that pass the filter'),
      next_cursor: nextCursor,
    }),
  }),
});

export const getSitePage = defineEndpoint({
  ...siteOperation,
  id: 'get_site_page',
  method: 'GET',
  path: '/site_audits/{id}/pages/{no}',
  title: 'Read one page of a site audit',
  summary:
    'Everything a site audit knows of one address: its columns, findings, and the links that lead here and away.',
  input: z.object({ id: siteAuditId, no: pageNo }),
  output: z.object({
    data: z.object({
      page: explorerRow.describe('All columns'),
      findings: z.array(siteFinding).describe('What is wrong with it, the worst first'),
      redirects: z.array(pageRef).describe('Addresses it redirects to, one after the other'),
      links_in: z.array(siteLink).describe('The first 100 links that lead here'),
      links_out: z.array(siteLink).describe('The first 100 links that lead away'),
      duplicates: z.array(pageRef).describe('The first 50 pages with the same or nearly the same text'),
      html: z.boolean().describe('Whether its HTML was kept'),
      previous: z
        .object({
          audit: z.string().describe('Site audit before this one'),
          no: z.int().describe('Number of the address there'),
          score: z.int().nullable().describe('Score of the page there'),
        })
        .nullable()
        .describe('The same address in the site audit before; null when it was not there'),
    }),
  }),
});

export const exportSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'export_site_audit',
  method: 'GET',
  path: '/site_audits/{id}/export',
  file: true,
  title: 'Export a site audit',
  summary:
    'Pages, issues, findings, links or the comparison with another audit as a file, streamed: CSV, JSON or XLSX.',
  input: z.object({
    id: siteAuditId,
    what: z
      .enum(['pages', 'issues', 'findings', 'links', 'comparison'])
      .default('pages')
      .meta({
        title: 'What',
        description: 'Pages, issues, findings page by page, links, or the comparison with another audit',
        examples: ['pages'],
      }),
    format: tableFormat,
    check: checkId
      .meta({
        title: 'Check',
        description: 'Only findings of this check; goes with findings.',
        examples: ['title-missing'],
      })
      .optional(),
    with: otherAudit,
    ...tableQuery,
  }),
  output: fileAnswer,
});
