import { z } from 'zod';
import { uuid } from '#lib/contract/fields.ts';
import { OUTCOMES } from '#lib/features/site-audits/columns-contract.ts';

/** Schemas that several operations of the site audit share. */

export const siteAuditId = uuid.meta({ title: 'Site audit', description: 'Id of a stored site audit.' });

/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

export const siteAuditStatus = z.enum(['queued', 'running', 'paused', 'done', 'failed']);
/** The status of a site audit. */
export type SiteAuditStatus = z.output<typeof siteAuditStatus>;

export const severity = z.enum(['error', 'warning', 'notice']);
/** How serious an issue is. */
export type Severity = z.output<typeof severity>;

export const outcome = z.enum(OUTCOMES);

export const siteSettings = z.object({
  max_pages: z.int().describe('Pages that are fetched at most'),
  max_depth: z.int().describe('Clicks from the start page at most'),
  max_minutes: z.int().describe('Minutes the crawl may take, pauses left out'),
  include: z.array(z.string()).describe('Only addresses that match one of these patterns; empty: all'),
  exclude: z.array(z.string()).describe('Addresses that match one of these patterns are left out'),
  subdomains: z.boolean().describe('Whether subdomains belong to the site'),
  obey_robots: z.boolean().describe('Whether robots.txt is obeyed'),
  sitemaps: z.boolean().describe('Whether the pages of its sitemaps are fetched too'),
  render: z.boolean().describe('Whether each page is opened in a browser'),
  check_external: z.boolean().describe('Whether links to other sites are tried'),
  keep_html: z.boolean().describe('Whether the HTML of the pages is kept'),
  user_agent: z.string().nullable().describe('Name given to the site; null: our own'),
});
/** The settings of a site audit. */
export type SiteSettings = z.output<typeof siteSettings>;

const issueCounts = z.object({
  error: z.int().describe('Errors'),
  warning: z.int().describe('Warnings'),
  notice: z.int().describe('Notices'),
});

/** The stored score of a site, deduction by deduction. */
export const siteScore = z.object({
  value: z.int().min(0).max(100).nullable().describe('Score, 0 to 100; null when nothing could be measured'),
  formula: z.string().describe('How the number comes about'),
  left_out: z.int().default(0).describe('Findings that do not count: ignored or marked as mistaken'),
  deductions: z
    .array(
      z.object({
        check: z.string().describe('Check'),
        title: z.string().describe('What is wrong'),
        severity: severity.describe('How bad it is'),
        points: z.number().describe('Points it cost'),
        pages: z.int().describe('Pages on which it failed'),
        measured: z.int().describe('Pages on which it was measured'),
      }),
    )
    .describe('What was taken off, the most first'),
  not_measured: z
    .array(
      z.object({
        check: z.string().describe('Check'),
        title: z.string().describe('The rule'),
        reason: z.string().describe('Why nothing can be said'),
      }),
    )
    .describe('Checks that could not be measured on any page; they are no part of the score'),
});
/** The score of a site. */
export type SiteScore = z.output<typeof siteScore>;

export const siteAuditSummary = z.object({
  id: siteAuditId,
  url: z.string().describe('Address the crawl begins with'),
  host: z.string().describe('Host of that address'),
  project_id: z.string().nullable().describe('Project it is filed under'),
  status: siteAuditStatus.describe('State'),
  phase: z.enum(['crawl', 'links', 'analysis', 'report']).describe('What is being done, or was done last'),
  wanted: z.enum(['pause', 'stop']).nullable().describe('Asked for and not done yet'),
  pause_reason: z.string().nullable().describe('Why it is paused'),
  end_reason: z.string().nullable().describe('Why the crawl ended before it had seen all; null when it saw all'),
  error: z.string().nullable().describe('Why it failed'),
  known: z.int().describe('Addresses found, those of other sites included'),
  fetched: z.int().describe('Own addresses that were asked for'),
  pages: z.int().describe('Own addresses that are pages'),
  max_pages: z.int().describe('Pages that are fetched at most'),
  score: z.int().min(0).max(100).nullable().describe('Score; null before the end'),
  issues: issueCounts.nullable().describe('Checks that failed on any page, by severity; null before the end'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began'),
  finished_at: moment('When it ended'),
});
/** A site audit as in lists. */
export type SiteAuditSummary = z.output<typeof siteAuditSummary>;

const counted = z.object({
  value: z.string().describe('Value'),
  count: z.int().describe('Pages with it'),
});

export const siteAuditDetail = siteAuditSummary.extend({
  settings: siteSettings.describe('What was asked for'),
  attempts: z.int().describe('How often it was taken up'),
  waiting: z.int().describe('Own addresses whose turn has not come'),
  crawl_seconds: z.number().describe('Time the crawl has taken, pauses left out'),
  pages_per_second: z.number().nullable().describe('Own addresses fetched in a second; null before the first'),
  bytes: z.int().describe('Size of all answers, in bytes'),
  outcomes: z
    .array(
      z.object({
        outcome: outcome.describe('What became of the addresses'),
        internal: z.boolean().describe('Whether they belong to the site'),
        count: z.int().describe('How many'),
      }),
    )
    .describe('Addresses by what became of them'),
  statuses: z.array(counted).describe('Own addresses by HTTP status'),
  depths: z.array(counted).describe('Pages by clicks from the start'),
  indexability: z
    .object({
      indexable: z.int().describe('Pages that can appear in search results'),
      not_indexable: z.int().describe('Pages that cannot'),
      reasons: z.array(counted).describe('Why they cannot, the most frequent first'),
    })
    .describe('Indexability of the pages'),
  let_go: z.array(counted).describe('Own addresses that were not asked for, by reason'),
  robots: z
    .object({
      status: z.int().nullable().describe('Status robots.txt answered; null without an answer'),
      note: z.string().nullable().describe('Why its rules are not known; null when they are'),
      crawl_delay_seconds: z.number().describe('Pause between two requests that it asks for'),
    })
    .nullable()
    .describe('What robots.txt was found to be; null before it was read'),
  sitemaps: z
    .object({
      files: z.array(z.string()).describe('Sitemaps that were read'),
      pages: z.int().describe('Addresses of the site that they name'),
      complete: z.boolean().describe('Whether they were read to their end'),
    })
    .nullable()
    .describe('What the sitemaps name; null before they were read or where they are not'),
  report: siteScore.nullable().describe('Score with its deductions; null before the end'),
  previous: z
    .object({
      id: z.string().describe('The finished audit of the same site before this one'),
      score: z.int().nullable().describe('Its score'),
      created_at: z.string().describe('When it was asked for'),
    })
    .nullable()
    .describe('Audit to compare with; null when there is none'),
});
/** A site audit with its totals. */
export type SiteAuditDetail = z.output<typeof siteAuditDetail>;

/** A reference to a page in other responses. */
export const pageRef = z.object({
  no: z.int().describe('Number of the address in this audit'),
  url: z.string().describe('Address'),
  title: z.string().nullable().describe('Title of the page'),
  status: z.int().nullable().describe('HTTP status code'),
  outcome: outcome.describe('What became of the address'),
});
/** A page that is referred to. */
export type PageRef = z.output<typeof pageRef>;

const evidenceItem = z.object({
  selector: z.string().optional().describe('Where in the page'),
  snippet: z.string().optional().describe('Piece of the page'),
  value: z.string().optional().describe('Value'),
  url: z.string().optional().describe('Address'),
});

/** A user's verdict on a finding. */
export const givenVerdict = z.object({
  kind: z.enum(['ignored', 'mistaken']).describe('ignored: meant to stay; mistaken: the check is wrong about it'),
  reason: z.string().describe('Why it does not count'),
  since: z.string().describe('When it was said, ISO 8601 UTC'),
  on_all_pages: z.boolean().describe('Whether it was said of all pages at once'),
});
/** A user's verdict on a finding. */
export type GivenVerdict = z.output<typeof givenVerdict>;

const verdicts = {
  verdict: givenVerdict.nullable().describe('Why it does not count; null while it does'),
  reopened: givenVerdict.nullable().describe('A verdict that no longer holds: what was found has changed since'),
};

export const siteFinding = z.object({
  check: z.string().describe('Check'),
  category: z.string().describe('Topic'),
  severity: severity.describe('How bad it is'),
  title: z.string().describe('What is wrong'),
  why: z.string().describe('Why it matters'),
  fix: z.string().describe('What to do about it'),
  found: z.string().describe('What the page has'),
  expected: z.string().describe('What would pass'),
  items: z.array(evidenceItem).describe('First failing elements'),
  total: z.int().describe('Failing elements in all'),
  since: moment('When it was first found on this page'),
  ...verdicts,
});
/** A finding on a page. */
export type SiteFinding = z.output<typeof siteFinding>;

export const siteIssue = z.object({
  check: z.string().describe('Check'),
  category: z.string().describe('Topic'),
  severity: severity.describe('How bad it is'),
  title: z.string().describe('What is wrong'),
  why: z.string().describe('Why it matters'),
  fix: z.string().describe('What to do about it'),
  pages: z.int().describe('Pages on which it was found, those left out apart'),
  left_out: z.int().describe('Pages on which it was found and does not count: ignored or marked as mistaken'),
  measured: z.int().describe('Pages on which it was looked for'),
  points: z.number().describe('Points it cost the site'),
  since: moment('When it was first found on any page'),
  new_pages: z
    .int()
    .nullable()
    .describe('Pages on which it was first found in this audit; null when there is no earlier audit'),
  ...verdicts,
});
/** A failed check with the number of pages. */
export type SiteIssue = z.output<typeof siteIssue>;

export const siteLink = z.object({
  from: pageRef.describe('Page with the link'),
  to: pageRef.describe('Where it leads'),
  kind: z.enum(['link', 'redirect', 'canonical', 'hreflang']).describe('What joins the two'),
  nofollow: z.boolean().describe('Whether it says nofollow'),
  place: z.string().nullable().describe('Part of the page: nav, header, main, footer, aside, other'),
  text: z.string().describe('Words of the first link; languages of an hreflang'),
  count: z.int().describe('How often the page has it'),
  internal: z.boolean().describe('Whether it stays on the site'),
  returned: z
    .boolean()
    .nullable()
    .describe('For an hreflang: whether the other page names this one too; null where nothing can be said'),
});
/** A link of the site. */
export type SiteLink = z.output<typeof siteLink>;
