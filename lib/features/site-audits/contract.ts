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
import { siteAuditId, siteAuditStatus, siteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';

/** Operations of a site audit: start, list, get, pause, resume, stop, delete. */

export const startSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'start_site_audit',
  method: 'POST',
  path: '/site_audits',
  status: 202,
  title: 'Start a site audit',
  summary: 'Queues a stored audit of a whole site: its pages are crawled, checked one by one and against each other.',
  input: z.object({
    url,
    project_id: uuid.meta({ title: 'Project', description: 'Project to file it under.' }).optional(),
    max_pages: z
      .int()
      .min(1)
      .max(50_000)
      .default(1_000)
      .meta({
        title: 'Pages at most',
        description: 'How many pages are fetched, 1 to 50,000.',
        examples: [1_000],
      }),
    max_depth: z
      .int()
      .min(0)
      .max(100)
      .default(20)
      .meta({ title: 'Depth at most', description: 'Clicks from the start page, 0 to 100.', examples: [20] }),
    max_minutes: z
      .int()
      .min(1)
      .max(2_880)
      .default(240)
      .meta({
        title: 'Minutes at most',
        description: 'How long the crawl may take, 1 to 2,880 minutes.',
        examples: [240],
      }),
    include: patterns('Only', 'Only addresses that match one of these patterns are fetched.'),
    exclude: patterns('Leave out', 'Addresses that match one of these patterns are not fetched.'),
    subdomains: flag('Subdomains', 'Whether subdomains of the host belong to the site').default(false),
    obey_robots: flag('Obey robots.txt', 'Off only for sites of your own').default(true),
    sitemaps: flag('Read sitemaps', 'Also fetch the pages that its sitemaps name').default(true),
    render: flag('Open in a browser', 'Open each page in a browser; much slower').default(false),
    check_external: flag('Try links to other sites', 'Whether links that leave the site are tried').default(true),
    keep_html: flag('Keep the HTML', 'Keep each page as it was served, as evidence').default(true),
    user_agent: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(300)
      .refine((value) => /^[\x20-\x7e]+$/.test(value), { error: 'must be of printable ASCII characters' })
      .meta({
        title: 'User agent',
        description: 'Name given to the site in place of our own, printable ASCII.',
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
  summary: 'Your stored site audits, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Search', description: 'Part of the address' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only site audits of this project' }).optional(),
    status: siteAuditStatus.meta({ title: 'State', description: 'Only site audits in this state' }).optional(),
    ...fewByFew,
  }),
  output: z.object({
    data: z.object({
      audits: z.array(siteAuditSummary).describe('Site audits, newest first'),
      next_cursor: nextCursor,
    }),
  }),
});

export const getSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'get_site_audit',
  method: 'GET',
  path: '/site_audits/{id}',
  title: 'Read a site audit',
  summary: 'One site audit: its progress while it runs, score and distributions when it is done.',
  input: z.object({ id: siteAuditId }),
  output: detailAnswer,
});

const change = <const Verb extends string>(verb: Verb, title: string, summary: string) =>
  defineEndpoint({
    ...siteOperation,
    id: `${verb}_site_audit`,
    method: 'POST',
    path: `/site_audits/{id}/${verb}`,
    title,
    summary,
    input: z.object({ id: siteAuditId }),
    output: auditAnswer,
  });

export const pauseSiteAudit = change(
  'pause',
  'Pause a site audit',
  'Ends what is under way and waits until it is resumed; what was fetched stays.',
);
export const resumeSiteAudit = change(
  'resume',
  'Resume a site audit',
  'Goes on with a paused site audit where it was; nothing is fetched twice.',
);
export const stopSiteAudit = change('stop', 'Stop a site audit', 'Ends the crawl now and reports on what was fetched.');

export const deleteSiteAudit = defineEndpoint({
  ...siteOperation,
  id: 'delete_site_audit',
  method: 'DELETE',
  path: '/site_audits/{id}',
  title: 'Delete a site audit',
  summary: 'Removes a site audit with its pages, findings and kept HTML.',
  input: z.object({ id: siteAuditId }),
  output: deletedAnswer,
});
