import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { url, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { patterns } from '#lib/features/site-audits/analysis/patterns.ts';
import {
  auditAnswer,
  detailAnswer,
  fewByFew,
  flag,
  nextCursor,
  siteOperation,
} from '#lib/features/site-audits/fields-contract.ts';
import { listedSiteAudit, siteAuditId, siteAuditStatus } from '#lib/features/site-audits/parts-contract.ts';

/** Operations of a site audit: start, list, get, pause, resume, stop, delete. */

export const startSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'start_site_audit',
  method: 'POST',
  path: '/site_audits',
  status: 202,
  cost: 'crawl',
  title: 'Start a site audit',
  summary: 'Queues a site audit: crawls the site and checks each page and the pages against each other.',
  input: z.object({
    url,
    project_id: uuid
      .meta({
        title: 'Project',
        description: 'Project to assign it to; absent: the project whose domain matches, if any.',
      })
      .optional(),
    max_pages: z
      .int()
      .min(1)
      .max(50_000)
      .default(1_000)
      .meta({
        title: 'Max. pages',
        description: 'Maximum number of pages to crawl, 1 to 50,000.',
        examples: [1_000],
      }),
    max_depth: z
      .int()
      .min(0)
      .max(100)
      .default(20)
      .meta({ title: 'Max. depth', description: 'Clicks from the start page, 0 to 100.', examples: [20] }),
    max_minutes: z
      .int()
      .min(1)
      .max(2_880)
      .default(240)
      .meta({
        title: 'Max. minutes',
        description: 'Maximum crawl duration, 1 to 2,880 minutes.',
        examples: [240],
      }),
    include: patterns('Only', 'Only URLs matching one of these patterns are crawled.'),
    exclude: patterns('Exclude', 'URLs matching one of these patterns are not crawled.'),
    subdomains: flag('Subdomains', 'Whether subdomains of the host belong to the site').default(false),
    obey_robots: flag('Respect robots.txt', 'Turn off only for your own sites').default(true),
    sitemaps: flag('Crawl XML sitemaps', 'Also crawl the URLs in its sitemaps').default(true),
    render: flag('Render JavaScript', 'Render each page in a browser; much slower').default(false),
    check_external: flag('Check external links', 'Whether external links are checked').default(true),
    keep_html: flag('Store HTML', 'Store the raw HTML of each page').default(true),
    user_agent: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(300)
      .refine((value) => /^[\x20-\x7e]+$/.test(value), { error: 'must be of printable ASCII characters' })
      .meta({
        title: 'User agent',
        description: 'Custom user agent, printable ASCII.',
        examples: ['Mozilla/5.0 (compatible; MyAudit/1.0)'],
      })
      .optional(),
  }),
  output: auditAnswer,
});

export const listSiteAudits = defineEndpoint({
  ...siteOperation,
  id: 'list_site_audits',
  method: 'GET',
  path: '/site_audits',
  title: 'List site audits',
  summary: 'Lists your site audits, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Search', description: 'Part of the URL' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only site audits of this project' }).optional(),
    status: siteAuditStatus.meta({ title: 'Status', description: 'Only site audits with this status' }).optional(),
    per_site: flag('One per site', 'Only the newest audit of each site, with the scores of the others').optional(),
    ...fewByFew,
  }),
  output: z.object({
    data: z.object({
      audits: z.array(listedSiteAudit).describe('Site audits, newest first'),
      next_cursor: nextCursor,
    }),
  }),
});

export const getSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'get_site_audit',
  method: 'GET',
  path: '/site_audits/{id}',
  title: 'Get a site audit',
  summary: 'Returns a site audit: progress while it runs, score and distributions when it is done.',
  input: z.object({ id: siteAuditId }),
  output: detailAnswer,
});

const change = <const Verb extends string>(verb: Verb, title: string, summary: string) =>
  defineEndpoint({
    ...siteOperation,
    id: `${verb}_site_audit`,
    method: 'POST',
    path: `/site_audits/{id}/${verb}`,
    cost: verb === 'resume' ? 'crawl' : 'none',
    title,
    summary,
    input: z.object({ id: siteAuditId }),
    output: auditAnswer,
  });

export const pauseSiteAudit = change(
  'pause',
  'Pause a site audit',
  'Pauses the crawl until it is resumed. Crawled pages are kept.',
);
export const resumeSiteAudit = change(
  'resume',
  'Resume a site audit',
  'Resumes a paused site audit; no page is crawled twice.',
);
export const stopSiteAudit = change(
  'stop',
  'Stop a site audit',
  'Stops the crawl and creates the report for the pages crawled so far.',
);

export const deleteSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'delete_site_audit',
  method: 'DELETE',
  path: '/site_audits/{id}',
  title: 'Delete a site audit',
  summary: 'Deletes a site audit with its pages, findings and stored HTML.',
  input: z.object({ id: siteAuditId }),
  output: deletedAnswer,
});
