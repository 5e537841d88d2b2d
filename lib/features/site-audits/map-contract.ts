import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { many, pageNo, siteOperation } from '#lib/features/site-audits/fields-contract.ts';
import { pageRef, siteAuditId } from '#lib/features/site-audits/parts-contract.ts';

/** The structure of a site: its folders, and its link graph. */

export const getSiteTree = defineEndpoint({
  ...siteOperation,
  id: 'get_site_tree',
  method: 'GET',
  path: '/site_audits/{id}/tree',
  title: 'Tree of a site audit',
  summary: 'Folders and pages one level below a path, with what is in and below each.',
  input: z.object({
    id: siteAuditId,
    path: z
      .string()
      .max(2_048)
      .refine((path) => path.startsWith('/'), { error: 'must begin with a slash' })
      .default('/')
      .meta({
        title: 'Path',
        description: 'Folder whose entries are wanted; begins with a slash.',
        examples: ['/blog/'],
      }),
    host: z
      .string()
      .max(300)
      .meta({ title: 'Host', description: 'Only addresses of this host; left out: of all hosts of the site.' })
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
            path: z.string().describe('Whole path'),
            addresses: z.int().describe('Addresses in and below it'),
            pages: z.int().describe('Pages in and below it'),
            broken: z.int().describe('Addresses in and below it that answer with an error or not at all'),
            not_indexable: z.int().describe('Pages in and below it that cannot appear in search results'),
            score: z.number().nullable().describe('Mean score of its pages'),
            page: pageRef.nullable().describe('The address itself, when there is one'),
            is_folder: z.boolean().describe('Whether anything lies below it'),
          }),
        )
        .describe('Entries by name'),
      total: z.int().describe('Entries in all'),
    }),
  }),
});

export const getSiteGraph = defineEndpoint({
  ...siteOperation,
  id: 'get_site_graph',
  method: 'GET',
  path: '/site_audits/{id}/graph',
  title: 'Link graph of a site audit',
  summary: 'The strongest pages and the links between them, or the neighbours of one page, for a picture.',
  input: z.object({
    id: siteAuditId,
    around: pageNo.meta({ title: 'Around', description: 'Only this address and its neighbours.' }).optional(),
    limit: z
      .int()
      .min(2)
      .max(500)
      .default(150)
      .meta({ title: 'Pages at most', description: 'How many pages, 2 to 500.', examples: [150] }),
  }),
  output: z.object({
    data: z.object({
      nodes: z
        .array(
          pageRef.extend({
            depth: z.int().nullable().describe('Clicks from the start page'),
            rank: z.number().nullable().describe('Internal link rank, 0 to 100'),
            links_in: z.int().nullable().describe('Pages that link here'),
          }),
        )
        .describe('Pages, the strongest first'),
      edges: z
        .array(
          z.object({
            from: z.int().describe('Number of the page with the link'),
            to: z.int().describe('Number of the page it leads to'),
          }),
        )
        .describe('Links between them, at most 5,000'),
      total: z.int().describe('Own addresses of the audit'),
    }),
  }),
});
