import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { limit, tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import {
  base,
  domainId,
  FOLLOWS,
  FOUND_BY,
  LINK_ORDERS,
  LINK_STATES,
  link,
  longCursor,
  NEW_DAYS,
  nextCursor,
  words,
} from '#lib/features/backlinks/index-contract.ts';

const linkFilter = {
  query: words('Search', "Part of the page's URL or title.", 'blog'),
  anchor: words('Anchor contains', 'Part of the anchor text.', 'example'),
  target: words('Target URL contains', 'Part of the target URL, before or after redirects.', '/pricing'),
  state: z.enum(LINK_STATES).meta({ title: 'Status', description: 'Only links with this status.' }).optional(),
  follow: z.enum(FOLLOWS).meta({ title: 'Kind', description: 'Only links of this type.' }).optional(),
  seen: z
    .enum(['new', 'lost'])
    .meta({ title: 'New or lost', description: `First seen or lost in the last ${NEW_DAYS} days.` })
    .optional(),
  found_by: z.enum(FOUND_BY).meta({ title: 'Source', description: 'How the link was discovered.' }).optional(),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2,3}$/, { error: 'must be a language code of two or three letters, such as en' })
    .meta({ title: 'Language', description: 'Declared language of the page.', examples: ['en'] })
    .optional(),
  one_per_domain: z
    .boolean()
    .default(false)
    .meta({
      title: 'One link per domain',
      description: 'Only the first link of each referring domain.',
      examples: [true],
    }),
  sort: z
    .enum(LINK_ORDERS)
    .default('first_seen')
    .meta({ title: 'Sort by', description: 'Column to sort by.', examples: ['first_seen'] }),
  order: z
    .enum(['asc', 'desc'])
    .default('desc')
    .meta({ title: 'Order', description: 'Sort direction.', examples: ['desc'] }),
};

export const listBacklinks = defineEndpoint({
  ...base,
  id: 'list_backlinks',
  method: 'GET',
  path: '/backlink_domains/{id}/links',
  title: 'List backlinks',
  summary: 'Lists the known backlinks of a domain, filtered and sorted.',
  input: z.object({ id: domainId, ...linkFilter, cursor: longCursor.optional(), limit }),
  output: z.object({
    data: z.object({
      links: z.array(link).describe('The links'),
      count: z.int().describe('Number of matching links'),
      next_cursor: nextCursor,
    }),
  }),
});

/** Which links to list. */
export type LinkFilter = Omit<z.output<typeof listBacklinks.input>, 'id' | 'cursor' | 'limit' | 'sort' | 'order'>;

export const getBacklink = defineEndpoint({
  ...base,
  id: 'get_backlink',
  method: 'GET',
  path: '/backlink_domains/{id}/links/{link}',
  title: 'Get a backlink',
  summary: 'Returns a backlink with its history.',
  input: z.object({
    id: domainId,
    link: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .meta({ title: 'Link', description: 'Number of the link.', examples: [1] }),
  }),
  output: z.object({
    data: z.object({
      link: link.describe('The link'),
      history: z
        .array(
          z.object({
            at: z.string().describe('When it was seen, ISO 8601 UTC'),
            before: z.enum(LINK_STATES).describe('Previous status'),
            after: z.enum(LINK_STATES).describe('New status'),
            note: z.string().nullable().describe('Details'),
          }),
        )
        .describe('Status changes, newest first, at most 100'),
    }),
  }),
});

export const exportBacklinks = defineEndpoint({
  ...base,
  id: 'export_backlinks',
  method: 'GET',
  path: '/backlink_domains/{id}/export',
  title: 'Export backlinks',
  summary: 'Exports the backlinks of a domain as CSV, JSON or XLSX, filtered and sorted.',
  file: true,
  timeoutMs: 600_000,
  input: z.object({
    id: domainId,
    ...linkFilter,
    format: tableFormat,
  }),
  output: fileAnswer,
});
