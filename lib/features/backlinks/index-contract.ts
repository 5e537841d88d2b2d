import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, findQuery, limit, pagesNumber, searchEngine, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { SCHEDULE_EVERY } from '#lib/features/schedules/contract.ts';

/** The tracked links of a domain: discovered, imported from files and crawls, and checked again. */

export const base = { scope: 'domain', area: 'backlinks', tool: false } as const;

export const RUN_STATUSES = ['queued', 'running', 'done', 'stopped', 'failed'] as const;
export const RUN_KINDS = ['look', 'check', 'import', 'crawl'] as const;
export const EVERY = ['off', 'weekly', 'monthly'] as const;
export const LINK_STATES = [
  'unverified',
  'alive',
  'gone',
  'blocked',
  'no_answer',
  'rel_changed',
  'target_broken',
] as const;
export const FOLLOWS = ['follow', 'nofollow', 'ugc', 'sponsored'] as const;
export const FOUND_BY = ['search', 'crawl', 'import'] as const;
export const LINK_ORDERS = ['first_seen', 'last_seen', 'source_url', 'anchor_text', 'target_url'] as const;
/** Days for which a link counts as new or newly lost. */
export const NEW_DAYS = 30;

const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC; null if not yet`);
export const domainId = uuid.meta({ title: 'Domain', description: 'Id of a domain with backlinks.' });
export const nextCursor = z.string().nullable().describe('Cursor of the next page; null on the last one');
export const longCursor = z
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
/** A field with a text to search for. */
export const words = (title: string, description: string, example: string) =>
  z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(512)
    .meta({ title, description, examples: [example] })
    .optional();

const run = z.object({
  id: uuid.describe('Id of the run'),
  kind: z
    .enum(RUN_KINDS)
    .describe('Backlink discovery, a recheck of known links, an import, or a site audit that found links'),
  status: z.enum(RUN_STATUSES).describe('Status'),
  wanted: z.enum(['stop']).nullable().describe('Requested action that is still pending'),
  search_engine: z.string().nullable().describe('Search engine of a discovery'),
  country: z.string().nullable().describe('Country of a discovery'),
  pages_asked: z.int().nullable().describe('Result pages to read in a discovery'),
  pages_read: z.int().describe('Result pages read'),
  pages_total: z.int().describe('Pages to crawl; rows of an import'),
  pages_checked: z.int().describe('Of these, crawled'),
  pages_failed: z.int().describe('Of these, failed'),
  links_found: z.int().describe('Links found or confirmed'),
  links_new: z.int().describe('Of these, new links'),
  links_lost: z.int().describe('Links found to be lost'),
  incomplete_reason: z.string().nullable().describe('Why less was done than requested; null if all was'),
  error: z.string().nullable().describe('What failed and what to do; null if nothing did'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started'),
  finished_at: moment('When it ended'),
});
/** A run on a domain. */
export type BacklinkRun = z.output<typeof run>;

const counts = z.object({
  links: z.int().describe('Live links known to this installation, not all on the web'),
  referring_domains: z.int().describe('Referring domains'),
  pages: z.int().describe('Referring pages'),
  follow: z.int().describe('Dofollow links: without nofollow, ugc or sponsored'),
  new: z.int().describe(`Links first seen in the last ${NEW_DAYS} days`),
  lost: z.int().describe(`Links lost in the last ${NEW_DAYS} days`),
  gone: z.int().describe('Lost links'),
  unknown: z.int().describe('Links whose page blocks the crawler or does not respond'),
  unverified: z.int().describe('Imported links that have not been checked yet'),
});

const summary = z.object({
  id: domainId,
  domain: z.string().describe('The domain, in ASCII, without www'),
  every: z.enum(SCHEDULE_EVERY).describe('How often its links are rechecked; daily and cron are set in a project'),
  next_check_at: moment('When the next check is due'),
  project_id: uuid.nullable().describe('Project of the domain that the schedule belongs to; null if none'),
  counts: counts.describe('Totals'),
  last_look: run.nullable().describe('The latest backlink discovery; null before the first'),
  current: run.nullable().describe('The running job; null if none'),
  created_at: z.string().describe('When it was added, ISO 8601 UTC'),
});
/** A domain as in lists. */
export type BacklinkDomain = z.output<typeof summary>;

const share = (about: string) =>
  z
    .array(z.object({ name: z.string().describe(about), count: z.int().describe('Live backlinks') }))
    .describe('The most frequent first');

/** Largest number of rows of a grouping. */
export const MAX_GROUPS = 100;

const group = (about: string) =>
  z
    .array(
      z.object({
        name: z.string().describe(about),
        count: z.int().describe('Live backlinks'),
        domains: z.int().describe('Referring domains'),
        follow: z.int().describe('Dofollow links among the live backlinks'),
        first_seen: z.string().describe('When the first of them was first seen, ISO 8601 UTC'),
        last_seen: moment('When one of them was last seen live'),
      }),
    )
    .describe(`The most frequent first, at most ${MAX_GROUPS}`);

const detail = summary.extend({
  runs: z.array(run).describe('The latest twenty runs, newest first'),
  last_check: run.nullable().describe('The latest recheck of known links; null before the first'),
  weeks: z
    .array(
      z.object({
        week: z.string().describe('First day (Monday), YYYY-MM-DD'),
        new: z.int().describe('New links'),
        lost: z.int().describe('Lost links'),
        referring_domains: z.int().describe('Referring domains at the end of the week'),
      }),
    )
    .describe('The last 26 weeks, oldest first, since the first known link'),
  referring_domains: group('Registrable domain of the referring pages'),
  anchors: group('Anchor text'),
  targets: group('Target URL, after redirects'),
  top_level_domains: share('TLD of the referring domain'),
  languages: share('Declared language of the page'),
  follows: share('Type: follow, nofollow, ugc, sponsored, unknown'),
});
/** A domain with its figures. */
export type BacklinkDomainDetail = z.output<typeof detail>;
/** Live links with the same domain, anchor text or target. */
export type BacklinkGroup = BacklinkDomainDetail['anchors'][number];

export const link = z.object({
  id: z.int().describe('Number of the link'),
  source_url: z.string().describe('Page with the link'),
  source_domain: z.string().describe('Registrable domain of the page'),
  page_title: z.string().describe('Page title'),
  meta_description: z.string().describe('Meta description of the page'),
  language: z.string().nullable().describe('Declared language of the page; null if none or not checked'),
  target_url: z.string().describe('Target URL'),
  final_url: z.string().nullable().describe('Redirect target; null for a direct link'),
  anchor_text: z.string().describe('Anchor text'),
  context_text: z.string().describe('Text around the link'),
  rel_attributes: z.array(z.string()).describe('Values of rel'),
  follow: z.enum(FOLLOWS).nullable().describe('Effective link type by rel and robots directives; null if unknown'),
  first_follow: z.enum(FOLLOWS).nullable().describe('Link type when first seen'),
  image_anchor: z.boolean().describe('Whether the link contains an image'),
  place: z.string().nullable().describe('Page section of the link; null if not checked'),
  state: z.enum(LINK_STATES).describe('Status of the link'),
  note: z.string().nullable().describe('Why the status is unknown, or what is wrong'),
  found_by: z.enum(FOUND_BY).describe('Source of the link'),
  provider: z.string().nullable().describe('Tool of the imported file; null if not imported'),
  first_seen: z.string().describe('When it was first seen, also by the imported file, ISO 8601 UTC'),
  last_seen: moment('When it was last seen live'),
  checked_at: moment('When its page was last crawled'),
  lost_at: moment('When it was lost'),
});
/** A stored link. */
export type BacklinkRow = z.output<typeof link>;

const domainAnswer = z.object({ data: z.object({ domain: summary.describe('The domain') }) });

export const startBacklinkDiscovery = defineEndpoint({
  ...base,
  id: 'start_backlink_discovery',
  method: 'POST',
  path: '/backlink_domains',
  status: 202,
  cost: 'search',
  title: 'Find backlinks',
  summary: 'Queues a backlink crawl for a domain.',
  input: z.object({ domain, search_engine: searchEngine, country: countryUs, pages_number: pagesNumber(15, 30) }),
  output: domainAnswer,
});

export const listBacklinkDomains = defineEndpoint({
  ...base,
  id: 'list_backlink_domains',
  method: 'GET',
  path: '/backlink_domains',
  title: 'List domains with backlinks',
  summary: 'Lists your domains with backlinks, newest first.',
  input: z.object({
    query: words('Search', 'Part of the domain.', 'example'),
    project_id: uuid
      .meta({
        title: 'Project',
        description: 'Only the domain of this project, which comes first, and its competitors.',
      })
      .optional(),
    cursor: uuid.meta({ title: 'Cursor', description: 'next_cursor of the previous response.' }).optional(),
    limit,
  }),
  output: z.object({
    data: z.object({ domains: z.array(summary).describe('The domains'), next_cursor: nextCursor }),
  }),
});

export const findReferringDomains = defineEndpoint({
  ...base,
  id: 'find_referring_domains',
  audience: 'dashboard',
  method: 'GET',
  path: '/referring_domains',
  title: 'Find referring domains',
  summary: 'Finds the referring domains of all your domains that contain a text.',
  input: z.object({ query: findQuery, limit }),
  output: z.object({
    data: z.object({
      domains: z
        .array(
          z.object({
            domain: z.string().describe('Referring domain'),
            backlinks_id: z.string().describe('Backlinks that it is in'),
            target: z.string().describe('Domain that it links to'),
            links: z.int().describe('Its live links'),
          }),
        )
        .describe('Referring domains'),
    }),
  }),
});

export const getBacklinkDomain = defineEndpoint({
  ...base,
  id: 'get_backlink_domain',
  method: 'GET',
  path: '/backlink_domains/{id}',
  title: 'Get backlinks of a domain',
  summary: 'Returns the backlink profile of a domain: counts, trend and runs.',
  input: z.object({ id: domainId }),
  output: z.object({ data: z.object({ domain: detail.describe('The domain') }) }),
});

export const setBacklinkSchedule = defineEndpoint({
  ...base,
  id: 'set_backlink_schedule',
  method: 'PATCH',
  path: '/backlink_domains/{id}',
  title: 'Schedule backlink checks',
  summary:
    "Sets how often the known links of a domain are rechecked; for a project's domain it sets the schedule of the project.",
  input: z.object({
    id: domainId,
    every: z.enum(EVERY).meta({ title: 'Every', description: 'off, weekly or monthly.', examples: ['weekly'] }),
  }),
  output: domainAnswer,
});

export const deleteBacklinkDomain = defineEndpoint({
  ...base,
  id: 'delete_backlink_domain',
  method: 'DELETE',
  path: '/backlink_domains/{id}',
  title: 'Delete the backlinks of a domain',
  summary: 'Deletes a domain with its backlinks and their history, and cancels running jobs.',
  input: z.object({ id: domainId }),
  output: deletedAnswer,
});

export const checkBacklinks = defineEndpoint({
  ...base,
  id: 'check_backlinks',
  method: 'POST',
  path: '/backlink_domains/{id}/check',
  status: 202,
  cost: 'crawl',
  title: 'Recheck backlinks',
  summary: 'Queues a recheck of all known backlinks of a domain.',
  input: z.object({ id: domainId }),
  output: domainAnswer,
});

export const stopBacklinkRun = defineEndpoint({
  ...base,
  id: 'stop_backlink_run',
  method: 'POST',
  path: '/backlink_domains/{id}/stop',
  title: 'Cancel backlink jobs',
  summary: 'Cancels running jobs for a domain. Collected data is kept.',
  input: z.object({ id: domainId }),
  output: domainAnswer,
});

/** Result of an import or its preview; the dashboard's response to an uploaded file. */
export interface ImportReport {
  /** Tool that exported the file. */
  provider: string;
  /** Columns that are read. */
  columns: string[];
  rows: number;
  good: number;
  bad: number;
  /** Links that were not known before; 0 in a preview. */
  imported: number;
  /** The first fifty invalid rows. */
  errors: { line: number; message: string }[];
  /** The first five valid rows. */
  sample: { source_url: string; target_url: string; anchor_text: string; follow: (typeof FOLLOWS)[number] | null }[];
}
