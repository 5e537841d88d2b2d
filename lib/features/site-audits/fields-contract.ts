import { z } from 'zod';
import { cursor, limit, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { COLUMN_IDS } from '#lib/features/site-audits/columns-contract.ts';
import { filterText } from '#lib/features/site-audits/filter-contract.ts';
import { siteAuditDetail, siteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';

/** Input and output fields that several operations of the site audit share. */

/** Properties that all operations on site audits have in common. */
export const siteOperation = { scope: 'audit', area: 'sites', tool: false } as const;

/** A field that is true or false. */
export const flag = (title: string, description: string) => z.boolean().meta({ title, description });

export const nextCursor = z.string().nullable().describe('Cursor of the next page; null on the last one');

export const many = z
  .int()
  .min(1)
  .max(500)
  .default(100)
  .meta({ title: 'Limit', description: 'Maximum number of entries per response, 1 to 500.', examples: [100] });

/** Input of a paginated list; `fewByFew` is for lists with large entries. */
export const partByPart = { cursor: cursor.optional(), limit: many };
export const fewByFew = { cursor: cursor.optional(), limit };

export const pageNo = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ title: 'Number', description: 'Number of the URL in this audit.', examples: [1] });

export const checkId = z
  .string()
  .refine((id) => /^[a-z0-9-]{1,80}$/.test(id), { error: 'must be 1 to 80 lowercase letters, digits and hyphens' })
  .meta({ title: 'Check', description: 'Id of a check.', examples: ['title-missing'] });

export const otherAudit = uuid
  .meta({ title: 'With', description: 'Id of the other site audit; absent: the previous completed one.' })
  .optional();

export const part = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(512)
  .meta({ title: 'Search', description: 'Part of the URL or title.', examples: ['/blog/'] });

export const columnName = z.enum(COLUMN_IDS);

/** Selects links by type and target. */
export const linkQuery = {
  kind: z
    .enum(['link', 'redirect', 'canonical', 'hreflang'])
    .meta({ title: 'Kind', description: 'Only of this type', examples: ['link'] })
    .optional(),
  target: z
    .enum(['broken', 'redirect', 'external', 'blocked'])
    .meta({ title: 'Target status', description: 'Only links to URLs with this status', examples: ['broken'] })
    .optional(),
  internal: flag('Internal links', 'true: only links within the site; false: only links to other sites').optional(),
  selves: flag('Include self-links', 'Also links of a URL to itself').default(true),
};

/** Selects rows and columns of the table of addresses, and their order. */
export const tableQuery = {
  filter: filterText.optional(),
  query: part.optional(),
  external: flag('Include external URLs', 'Also external URLs').default(false),
  columns: z
    .array(columnName)
    .min(1)
    .max(COLUMN_IDS.length)
    .meta({ title: 'Columns', description: 'Columns to return; absent: all.', examples: [['url', 'status']] })
    .optional(),
  sort: columnName
    .default('no')
    .meta({ title: 'Sort by', description: 'Sort column; empty values last.', examples: ['rank'] }),
  order: z
    .enum(['asc', 'desc'])
    .default('asc')
    .meta({ title: 'Order', description: 'Ascending or descending.', examples: ['desc'] }),
};

/** A response with the audit as lists show it, or in full. */
export const auditAnswer = z.object({ data: z.object({ audit: siteAuditSummary.describe('The site audit') }) });
export const detailAnswer = z.object({ data: z.object({ audit: siteAuditDetail.describe('The site audit') }) });
