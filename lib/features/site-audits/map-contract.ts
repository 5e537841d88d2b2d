import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { many, pageNo, siteOperation } from '#lib/features/site-audits/fields-contract.ts';
import { pageRef, siteAuditId } from '#lib/features/site-audits/parts-contract.ts';

/** The structure of a site: its folders, and its link graph. */

export const getSiteTree = defineEndpoint({
  ...siteOperation,
  id: 'get_site_tree',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/tree',
  title: 'Get the URL tree of a site audit',
  summary: 'Returns folders and pages one level below a path, with totals for each.',
  input: z.object({
    id: siteAuditId,
    path: z
      .string()
      .max(2_048)
      .refine((path) => path.startsWith('/'), { error: 'must start with a slash' })
      .default('/')
      .meta({
        title: 'Path',
        description: 'Folder to list; starts with a slash.',
        examples: ['/blog/'],
      }),
    host: z
      .string()
      .max(300)
      .meta({ title: 'Host', description: 'Only URLs of this host; absent: all hosts of the site.' })
      .optional(),
    limit: many,
  }),
  output: z.object({
    data: z.object({
      path: z.string().describe('The folder'),
      entries: z
        .array(
          z.object({
            name: z.string().describe('Last part of the path; a folder ends with a slash'),
            path: z.string().describe('Full path'),
            addresses: z.int().describe('URLs in and below it'),
            pages: z.int().describe('Pages in and below it'),
            broken: z.int().describe('URLs in and below it with errors or no response'),
            not_indexable: z.int().describe('Non-indexable pages in and below it'),
            score: z.number().nullable().describe('Average score of its pages'),
            page: pageRef.nullable().describe('The URL itself, if it exists'),
            is_folder: z.boolean().describe('Whether it has entries below it'),
          }),
        )
        .describe('Entries by name'),
      total: z.int().describe('Total entries'),
    }),
  }),
});

export const getSiteGraph = defineEndpoint({
  ...siteOperation,
  id: 'get_site_graph',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/graph',
  title: 'Get the link graph of a site audit',
  summary: 'Returns the internal link graph: top pages by internal PageRank, or the neighbors of one page.',
  input: z.object({
    id: siteAuditId,
    around: pageNo.meta({ title: 'Around', description: 'Only this URL and its neighbors.' }).optional(),
    limit: z
      .int()
      .min(2)
      .max(500)
      .default(150)
      .meta({ title: 'Max. pages', description: 'Number of pages, 2 to 500.', examples: [150] }),
  }),
  output: z.object({
    data: z.object({
      nodes: z
        .array(
          pageRef.extend({
            depth: z.int().nullable().describe('Clicks from the start page'),
            rank: z.number().nullable().describe('Internal PageRank, 0 to 100'),
            links_in: z.int().nullable().describe('Linking pages (inlinks)'),
          }),
        )
        .describe('Pages by internal PageRank'),
      edges: z
        .array(
          z.object({
            from: z.int().describe('Number of the page with the link'),
            to: z.int().describe('Number of the target page'),
          }),
        )
        .describe('Links between them, at most 5,000'),
      total: z.int().describe('Internal URLs of the audit'),
    }),
  }),
});
