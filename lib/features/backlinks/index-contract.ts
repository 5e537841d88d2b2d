import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, limit, pagesNumber, searchEngine, uuid } from '#lib/contract/fields.ts';
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

const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC; null when it has not been`);
export const domainId = uuid.meta({ title: 'Domain', description: 'Id of a domain whose backlinks are kept.' });
export const nextCursor = z.string().nullable().describe('Cursor of the next part; null on the last one');
export const longCursor = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(2_500)
  .meta({
    title: 'Cursor',
    description: 'Where to go on: the next_cursor of the answer before.',
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
  kind: z.enum(RUN_KINDS).describe('A look for links, a check of known ones, an import, or a site audit that met some'),
  status: z.enum(RUN_STATUSES).describe('Where it is'),
  wanted: z.enum(['stop']).nullable().describe('What was asked of it and is not done yet'),
  search_engine: z.string().nullable().describe('Engine of a look'),
  country: z.string().nullable().describe('Country of a look'),
  pages_asked: z.int().nullable().describe('Pages of results that a look was to read'),
  pages_read: z.int().describe('Pages of results that were read'),
  pages_total: z.int().describe('Pages with links that were found or due; rows of an import'),
  pages_checked: z.int().describe('Of these, how many were read'),
  pages_failed: z.int().describe('Of these, how many could not be read'),
  links_found: z.int().describe('Links found or confirmed'),
  links_new: z.int().describe('Of these, how many were not known'),
  links_lost: z.int().describe('Links found to be gone'),
  incomplete_reason: z.string().nullable().describe('Why less was done than asked for; null when all was'),
  error: z.string().nullable().describe('What failed and what to do; null when nothing did'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began'),
  finished_at: moment('When it ended'),
});
/** A run on a domain. */
export type BacklinkRun = z.output<typeof run>;

const counts = z.object({
  links: z.int().describe('Links that stand, of those this installation knows; not of all on the web'),
  referring_domains: z.int().describe('Registrable domains of their pages'),
  pages: z.int().describe('Pages they stand on'),
  follow: z.int().describe('Of the links, those without nofollow, ugc or sponsored'),
  new: z.int().describe(`Links first seen in the last ${NEW_DAYS} days`),
  lost: z.int().describe(`Links found gone in the last ${NEW_DAYS} days`),
  gone: z.int().describe('Links that are gone'),
  unknown: z.int().describe('Links whose page refuses us or gives no answer'),
  unverified: z.int().describe('Links told by a file that nobody has looked at yet'),
});

const summary = z.object({
  id: domainId,
  domain: z.string().describe('The domain, in ASCII, without www'),
  every: z
    .enum(SCHEDULE_EVERY)
    .describe('How often its links are looked at again; daily and cron are set with a project'),
  next_check_at: moment('When that is due'),
  project_id: uuid.nullable().describe('Project of the domain, whose schedule this is; null where there is none'),
  counts: counts.describe('What is known'),
  last_look: run.nullable().describe('The latest look for links; null before the first'),
  current: run.nullable().describe('What is under way; null when nothing is'),
  created_at: z.string().describe('Since when it is kept, ISO 8601 UTC'),
});
/** A domain as in lists. */
export type BacklinkDomain = z.output<typeof summary>;

const share = (about: string) =>
  z
    .array(z.object({ name: z.string().describe(about), count: z.int().describe('Links that stand') }))
    .describe('The most frequent first');

const detail = summary.extend({
  runs: z.array(run).describe('The latest twenty runs, newest first'),
  last_check: run.nullable().describe('The latest check of known links; null before the first'),
  weeks: z
    .array(
      z.object({
        week: z.string().describe('Monday it begins with, YYYY-MM-DD'),
        new: z.int().describe('Links first seen in it'),
        lost: z.int().describe('Links found gone in it'),
        referring_domains: z.int().describe('Domains with a link that stood at its end'),
      }),
    )
    .describe('The last 26 weeks, oldest first, as far as links were known'),
  anchors: share('Text of the link'),
  targets: share('Address it points to'),
  top_level_domains: share('End of the referring domain'),
  languages: share('Language the page declares'),
  follows: share('Kind: follow, nofollow, ugc, sponsored, unknown'),
});
/** A domain with its figures. */
export type BacklinkDomainDetail = z.output<typeof detail>;

export const link = z.object({
  id: z.int().describe('Number of the link'),
  source_url: z.string().describe('Page that holds the link'),
  source_domain: z.string().describe('Registrable domain of the page'),
  page_title: z.string().describe('Title of the page'),
  meta_description: z.string().describe('Description of the page'),
  language: z.string().nullable().describe('Language the page declares; null when it declares none or nobody looked'),
  target_url: z.string().describe('Where it points'),
  final_url: z.string().nullable().describe('Where a redirect leads on to; null for a link that points there itself'),
  anchor_text: z.string().describe('Text of the link'),
  context_text: z.string().describe('Text around the link'),
  rel_attributes: z.array(z.string()).describe('Values of rel'),
  follow: z.enum(FOLLOWS).nullable().describe('What its rel and its page’s rules make of it; null when nobody knows'),
  first_follow: z.enum(FOLLOWS).nullable().describe('The same when it was first seen'),
  image_anchor: z.boolean().describe('Whether an image stands in the link'),
  place: z.string().nullable().describe('Part of the page that it stands in; null when nobody looked'),
  state: z.enum(LINK_STATES).describe('Whether it stands, as far as is known'),
  note: z.string().nullable().describe('Why nothing is known, or what is wrong'),
  found_by: z.enum(FOUND_BY).describe('How it was found first'),
  provider: z.string().nullable().describe('Whose file told it; null where none did'),
  first_seen: z.string().describe('When it was first seen, or its file says so, ISO 8601 UTC'),
  last_seen: moment('When it was last seen standing'),
  checked_at: moment('When its page was last asked'),
  lost_at: moment('When it was found gone'),
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
  title: 'Look for backlinks',
  summary: 'Queues a look for links to a domain; what is found is kept, with what became of what was known.',
  input: z.object({ domain, search_engine: searchEngine, country: countryUs, pages_number: pagesNumber(15, 30) }),
  output: domainAnswer,
});

export const listBacklinkDomains = defineEndpoint({
  ...base,
  id: 'list_backlink_domains',
  method: 'GET',
  path: '/backlink_domains',
  title: 'Domains with backlinks',
  summary: 'The domains whose backlinks you keep, newest first.',
  input: z.object({
    query: words('Search', 'Part of the domain.', 'example'),
    cursor: uuid.meta({ title: 'Cursor', description: 'The next_cursor of the answer before.' }).optional(),
    limit,
  }),
  output: z.object({
    data: z.object({ domains: z.array(summary).describe('The domains'), next_cursor: nextCursor }),
  }),
});

export const getBacklinkDomain = defineEndpoint({
  ...base,
  id: 'get_backlink_domain',
  method: 'GET',
  path: '/backlink_domains/{id}',
  title: 'Backlinks of a domain',
  summary: 'What is known of the links to a domain: counts, figures over time, runs.',
  input: z.object({ id: domainId }),
  output: z.object({ data: z.object({ domain: detail.describe('The domain') }) }),
});

export const setBacklinkSchedule = defineEndpoint({
  ...base,
  id: 'set_backlink_schedule',
  method: 'PATCH',
  path: '/backlink_domains/{id}',
  title: 'Schedule checks of backlinks',
  summary:
    'Sets how often the known links of a domain are looked at again, at this time of day; of a project’s domain it sets the schedule of the project.',
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
  summary: 'Deletes a domain with its links and their history; what is under way ends.',
  input: z.object({ id: domainId }),
  output: deletedAnswer,
});

export const checkBacklinks = defineEndpoint({
  ...base,
  id: 'check_backlinks',
  method: 'POST',
  path: '/backlink_domains/{id}/check',
  status: 202,
  title: 'Check backlinks',
  summary: 'Queues a check of all known links of a domain: each page is read again, at a polite pace.',
  input: z.object({ id: domainId }),
  output: domainAnswer,
});

export const stopBacklinkRun = defineEndpoint({
  ...base,
  id: 'stop_backlink_run',
  method: 'POST',
  path: '/backlink_domains/{id}/stop',
  title: 'Stop a look or check',
  summary: 'Ends what is under way for a domain; what was read stays.',
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
