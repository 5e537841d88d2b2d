import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import {
  checkId,
  linkQuery,
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
  z.union([z.string(), z.number(), z.boolean(), z.null()]).describe('Value; null if not applicable'),
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
    description: 'next_cursor of the previous response.',
    examples: ['WyIyMDAiLDFd'],
  });

export const listSitePages = defineEndpoint({
  ...siteOperation,
  id: 'list_site_pages',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/pages',
  title: 'List the pages of a site audit',
  summary: 'Lists the URLs of a site audit, filtered, sorted and paginated. Also works while it runs.',
  input: z.object({
    id: siteAuditId,
    ...tableQuery,
    cursor: longCursor.optional(),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .meta({
        title: 'Offset',
        description: 'Rows to skip; without a cursor.',
        examples: [0],
      })
      .optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      pages: z.array(explorerRow).describe('Rows: the requested columns, and `no`'),
      total: z.int().describe('Number of matching rows'),
      next_cursor: nextCursor,
    }),
  }),
});

export const getSitePage = defineEndpoint({
  ...siteOperation,
  id: 'get_site_page',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/pages/{no}',
  title: 'Get a page of a site audit',
  summary: 'Returns all data of a URL: columns, findings, inlinks and outlinks.',
  input: z.object({ id: siteAuditId, no: pageNo }),
  output: z.object({
    data: z.object({
      page: explorerRow.describe('All columns'),
      findings: z.array(siteFinding).describe('Findings, most severe first'),
      redirects: z.array(pageRef).describe('Redirect chain'),
      links_in: z.array(siteLink).describe('The first 100 inlinks'),
      links_out: z.array(siteLink).describe('The first 100 outlinks'),
      duplicates: z.array(pageRef).describe('The first 50 duplicate or near-duplicate pages'),
      html: z.boolean().describe('Whether its HTML was stored'),
      previous: z
        .object({
          audit: z.string().describe('Previous site audit'),
          no: z.int().describe('Number of the URL there'),
          score: z.int().nullable().describe('Score of the page there'),
        })
        .nullable()
        .describe('The same URL in the previous site audit; null if it did not exist'),
    }),
  }),
});

export const exportSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'export_site_audit',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/export',
  file: true,
  title: 'Export a site audit',
  summary:
    'Exports pages, issues, findings, links, anchors, orphan pages or the comparison with another audit as CSV, JSON or XLSX.',
  input: z.object({
    id: siteAuditId,
    what: z
      .enum(['pages', 'issues', 'findings', 'links', 'anchors', 'orphans', 'suggestions', 'redirects', 'comparison'])
      .default('pages')
      .meta({
        title: 'What',
        description:
          'Data to export: pages, issues, findings per page, links, anchors (internal links by target, anchor text and position), orphans (pages without internal links), suggestions (internal links to add), redirects (targets for 404 pages), or the comparison with another audit',
        examples: ['pages'],
      }),
    format: tableFormat,
    check: checkId
      .meta({
        title: 'Check',
        description: 'Only findings of this check; only with findings.',
        examples: ['title-missing'],
      })
      .optional(),
    with: otherAudit,
    ...linkQuery,
    ...tableQuery,
  }),
  output: fileAnswer,
});
