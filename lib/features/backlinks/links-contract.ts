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
  query: words('Search', 'Part of the page’s address or title.', 'blog'),
  anchor: words('Link text contains', 'Part of the text of the link.', 'example'),
  state: z.enum(LINK_STATES).meta({ title: 'State', description: 'Links in this state alone.' }).optional(),
  follow: z.enum(FOLLOWS).meta({ title: 'Kind', description: 'Links of this kind alone.' }).optional(),
  seen: z
    .enum(['new', 'lost'])
    .meta({ title: 'New or lost', description: `First seen, or found gone, in the last ${NEW_DAYS} days.` })
    .optional(),
  found_by: z.enum(FOUND_BY).meta({ title: 'Found by', description: 'How the link was found first.' }).optional(),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2,3}$/, { error: 'must be a language code of two or three letters, such as en' })
    .meta({ title: 'Language', description: 'Language that the page declares.', examples: ['en'] })
    .optional(),
  one_per_domain: z
    .boolean()
    .default(false)
    .meta({ title: 'One per domain', description: 'Only the first link of each referring domain.', examples: [true] }),
  sort: z
    .enum(LINK_ORDERS)
    .default('first_seen')
    .meta({ title: 'Sort by', description: 'Column to sort by.', examples: ['first_seen'] }),
  order: z
    .enum(['asc', 'desc'])
    .default('desc')
    .meta({ title: 'Order', description: 'Direction of the order.', examples: ['desc'] }),
};

export const listBacklinks = defineEndpoint({
  ...base,
  id: 'list_backlinks',
  method: 'GET',
  path: '/backlink_domains/{id}/links',
  title: 'Links of a domain',
  summary: 'The known links to a domain, filtered and sorted.',
  input: z.object({ id: domainId, ...linkFilter, cursor: longCursor.optional(), limit }),
  output: z.object({
    data: z.object({
      links: z.array(link).describe('The links'),
      count: z.int().describe('Links that pass the filter'),
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
  title: 'One link',
  summary: 'One known link with its history.',
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
            before: z.enum(LINK_STATES).describe('State before'),
            after: z.enum(LINK_STATES).describe('State from then on'),
            note: z.string().nullable().describe('What was seen'),
          }),
        )
        .describe('Changes of its state, newest first, a hundred at most'),
    }),
  }),
});

export const exportBacklinks = defineEndpoint({
  ...base,
  id: 'export_backlinks',
  method: 'GET',
  path: '/backlink_domains/{id}/export',
  title: 'Links as a file',
  summary: 'The known links to a domain as CSV, JSON or a workbook, filtered and sorted.',
  file: true,
  timeoutMs: 600_000,
  input: z.object({
    id: domainId,
    ...linkFilter,
    format: tableFormat,
  }),
  output: fileAnswer,
});
