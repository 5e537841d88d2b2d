import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { url, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { crawlFields, ownSite } from '#lib/features/site-audits/crawl-fields-contract.ts';
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
  summary:
    'Queues a site audit: crawls the site and checks each page and the pages against each other. Settings that are absent are the saved crawl settings of the host, else the defaults.',
  input: z.object({
    url,
    project_id: uuid
      .meta({
        title: 'Project',
        description: 'Project to assign it to; absent: the project whose domain matches, if any.',
      })
      .optional(),
    ...crawlFields,
    own_site: ownSite,
  }),
  output: auditAnswer,
});

export const listSiteAudits = defineEndpoint({
  ...siteOperation,
  id: 'list_site_audits',
  clients: true,
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
  clients: true,
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
