import { z } from 'zod';
import { uuid } from '#lib/contract/fields.ts';
import { CRAWL_MODES, crawlWindow } from '#lib/features/site-audits/crawl-fields-contract.ts';
import { extractionColumn } from '#lib/features/site-audits/extraction-fields-contract.ts';
import { OUTCOMES } from '#lib/features/site-audits/outcomes-contract.ts';

/** Schemas that several operations of the site audit share. */

export const siteAuditId = uuid.meta({ title: 'Site audit', description: 'Id of a site audit.' });

/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

export const siteAuditStatus = z.enum(['queued', 'running', 'paused', 'done', 'failed']);
/** The status of a site audit. */
export type SiteAuditStatus = z.output<typeof siteAuditStatus>;

export const severity = z.enum(['critical', 'error', 'warning', 'notice', 'best_practice', 'info']);
/** How serious an issue is. */
export type Severity = z.output<typeof severity>;

export const outcome = z.enum(OUTCOMES);

export const siteSettings = z.object({
  max_pages: z.int().describe('Maximum number of pages to crawl'),
  max_depth: z.int().describe('Maximum clicks from the start page'),
  max_minutes: z.int().describe('Maximum crawl duration in minutes, without pauses'),
  include: z.array(z.string()).describe('Only URLs matching one of these patterns; empty: all'),
  exclude: z.array(z.string()).describe('URLs matching one of these patterns are excluded'),
  subdomains: z.boolean().describe('Whether subdomains belong to the site'),
  obey_robots: z.boolean().describe('Whether robots.txt is respected'),
  sitemaps: z.boolean().describe('Whether URLs in its sitemaps are crawled too'),
  render: z.boolean().describe('Whether each page is rendered in a browser'),
  max_rendered: z.int().nullable().default(null).describe('Pages rendered at most; null: all'),
  check_external: z.boolean().describe('Whether external links are checked'),
  keep_html: z.boolean().describe('Whether the HTML of the pages is stored'),
  user_agent: z.string().nullable().describe('Custom user agent; null: default'),
  mode: z
    .enum(CRAWL_MODES)
    .default('site')
    .describe('site: follows links; list: only the given URLs; sitemaps: only URLs in sitemaps'),
  listed: z.int().default(0).describe('Number of given URLs in list mode'),
  max_per_second: z.number().nullable().default(null).describe('Requests per second at most; null: no limit'),
  window: crawlWindow.nullable().default(null).describe('Hours of the day in which the site is crawled; null: any'),
  extract: z.array(extractionColumn).default([]).describe('Columns extracted from each page; extract_1 is the first'),
  own_site: z.boolean().default(false).describe('Whether it was confirmed that robots.txt may be ignored'),
  credentials: z
    .object({
      headers: z.array(z.string()).describe('Names of the request headers'),
      cookies: z.array(z.string()).describe('Names of the cookies'),
      basic_auth: z.boolean().describe('Whether basic authentication is used'),
      sign_in: z.boolean().describe('Whether the crawl signs in'),
    })
    .nullable()
    .default(null)
    .describe('Saved credentials of the site when the audit was started; null: none'),
});
/** The settings of a site audit. */
export type SiteSettings = z.output<typeof siteSettings>;

const issueCounts = z.object({
  error: z.int().describe('Errors, critical issues included'),
  warning: z.int().describe('Warnings'),
  notice: z.int().describe('Notices'),
});

/** The stored health of a site, with what fixing each issue gains. */
export const siteScore = z.object({
  version: z.int().describe('Version of the formula; scores of different versions are not comparable'),
  value: z.int().min(0).max(100).nullable().describe('Site health, 0 to 100; null if nothing could be measured'),
  page_mean: z.number().nullable().describe('Mean SEO score of the scored pages; null in earlier versions'),
  scored_pages: z.int().nullable().describe('Indexable HTML pages with a score; null in earlier versions'),
  checked_urls: z.int().nullable().describe('Internal URLs requested; null in earlier versions'),
  urls_without_errors: z.int().nullable().describe('Internal URLs without an error; null in earlier versions'),
  best_practices: z
    .int()
    .nullable()
    .describe('Weighted share of best practices that pass, 0 to 100; null when not measured'),
  formula: z.string().describe('How the score is calculated'),
  left_out: z.int().default(0).describe('Findings ignored or marked as false positives'),
  deductions: z
    .array(
      z.object({
        check: z.string().describe('Check'),
        title: z.string().describe('Issue'),
        severity: severity.describe('Severity'),
        points: z.number().describe('Points gained if this issue alone is fixed everywhere'),
        pages: z.int().describe('Failed pages'),
        measured: z.int().describe('Pages checked'),
      }),
    )
    .describe('Issues that cost points, most points first'),
  not_measured: z
    .array(
      z.object({
        check: z.string().describe('Check'),
        title: z.string().describe('The rule'),
        reason: z.string().describe('Why it was not measured'),
      }),
    )
    .describe('Checks not measured on any page; not part of the score'),
});
/** The score of a site. */
export type SiteScore = z.output<typeof siteScore>;

export const siteAuditSummary = z.object({
  id: siteAuditId,
  url: z.string().describe('Start URL'),
  host: z.string().describe('Host of the start URL'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  status: siteAuditStatus.describe('Status'),
  phase: z.enum(['crawl', 'links', 'analysis', 'report']).describe('Current or last phase'),
  wanted: z.enum(['pause', 'stop']).nullable().describe('Requested action that is still pending'),
  pause_reason: z.string().nullable().describe('Why it is paused'),
  end_reason: z.string().nullable().describe('Why the crawl is incomplete; null if complete'),
  error: z.string().nullable().describe('Why it failed'),
  known: z.int().describe('URLs found, including external ones'),
  fetched: z.int().describe('Internal URLs crawled'),
  pages: z.int().describe('Internal URLs that are pages'),
  max_pages: z.int().describe('Maximum number of pages to crawl'),
  score: z.int().min(0).max(100).nullable().describe('Site health; null until done'),
  score_version: z
    .int()
    .nullable()
    .describe('Version of the score formula; null for an older one. Compare only scores of the same version'),
  issues: issueCounts.nullable().describe('Failed checks by severity; null until done'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started'),
  finished_at: moment('When it ended'),
});
/** A site audit as in lists. */
export type SiteAuditSummary = z.output<typeof siteAuditSummary>;

export const listedSiteAudit = siteAuditSummary.extend({
  site: z
    .object({
      audits: z.int().describe('Audits of the site'),
      scores: z
        .array(z.int())
        .describe('Site health of its last 12 finished audits by the current formula, oldest first'),
    })
    .nullable()
    .describe('All audits of the same site; null unless the list has one entry per site'),
});
/** A site audit of a list, with the others of its site if the list has one entry per site. */
export type ListedSiteAudit = z.output<typeof listedSiteAudit>;

const counted = z.object({
  value: z.string().describe('Value'),
  count: z.int().describe('Pages with the issue'),
});

export const siteAuditDetail = siteAuditSummary.extend({
  settings: siteSettings.describe('Settings of the audit'),
  attempts: z.int().describe('Number of attempts'),
  waiting: z.int().describe('Internal URLs queued'),
  crawl_seconds: z.number().describe('Crawl duration, without pauses'),
  pages_per_second: z.number().nullable().describe('URLs per second; null before the first'),
  bytes: z.int().describe('Size of all responses, in bytes'),
  outcomes: z
    .array(
      z.object({
        outcome: outcome.describe('URLs by crawl result'),
        internal: z.boolean().describe('Whether they belong to the site'),
        count: z.int().describe('Limit'),
      }),
    )
    .describe('URLs by crawl result'),
  statuses: z.array(counted).describe('Internal URLs by HTTP status'),
  depths: z.array(counted).describe('Pages by clicks from the start page'),
  indexability: z
    .object({
      indexable: z.int().describe('Indexable pages'),
      not_indexable: z.int().describe('Non-indexable pages'),
      reasons: z.array(counted).describe('Reasons, most frequent first'),
    })
    .describe('Indexability of the pages'),
  let_go: z.array(counted).describe('Internal URLs not crawled, by reason'),
  robots: z
    .object({
      status: z.int().nullable().describe('HTTP status of robots.txt; null without a response'),
      note: z.string().nullable().describe('Why its rules are unknown; null if known'),
      crawl_delay_seconds: z.number().describe('Crawl-delay in seconds'),
    })
    .nullable()
    .describe('robots.txt result; null before it was read'),
  sitemaps: z
    .object({
      files: z.array(z.string()).describe('Sitemaps read'),
      pages: z.int().describe('URLs of the site in them'),
      complete: z.boolean().describe('Whether they were read completely'),
    })
    .nullable()
    .describe('Sitemap result; null before they were read, or if not used'),
  ai_crawlers: z
    .array(
      z.object({
        agent: z.string().describe('Name of the crawler in robots.txt'),
        allowed: z.boolean().describe('Whether robots.txt allows it to fetch the home page'),
        rule: z.string().nullable().describe('The rule that decides; null: none applies'),
      }),
    )
    .nullable()
    .describe('Access of AI crawlers; null: not measured'),
  llms_txt: z
    .object({
      present: z.boolean().describe('Whether the site has the file'),
      fault: z.string().nullable().describe('Why it is not valid; null if it is, or there is none'),
      title: z.string().nullable().describe('Its title'),
      links: z.int().describe('Different links in its lists'),
      checked: z.int().describe('Of these, links that were checked'),
      broken: z
        .array(
          z.object({
            url: z.string().describe('URL'),
            status: z.int().nullable().describe('HTTP status; null: no response'),
          }),
        )
        .describe('Broken links'),
    })
    .nullable()
    .describe('llms.txt; null: not measured'),
  extraction: z
    .array(
      z.object({
        name: z.string().describe('Name of the column'),
        pages: z.int().describe('Pages that it was measured on'),
        missing: z.int().describe('Pages without a value'),
      }),
    )
    .describe('Custom extraction by column; empty until done'),
  extraction_problem: z
    .string()
    .nullable()
    .describe('Why custom extraction stopped before the crawl ended; null: it did not'),
  report: siteScore.nullable().describe('Score with deductions; null until done'),
  previous: z
    .object({
      id: z.string().describe('The previous completed audit of the same site'),
      score: z.int().nullable().describe('Its score; null if it was calculated by another formula'),
      created_at: z.string().describe('When it was created'),
    })
    .nullable()
    .describe('Audit to compare with; null: none'),
});
/** A site audit with its totals. */
export type SiteAuditDetail = z.output<typeof siteAuditDetail>;

/** A reference to a page in other responses. */
export const pageRef = z.object({
  no: z.int().describe('Number of the URL in this audit'),
  url: z.string().describe('URL'),
  title: z.string().nullable().describe('Page title'),
  status: z.int().nullable().describe('HTTP status code'),
  outcome: outcome.describe('Crawl result'),
});
/** A page that is referred to. */
export type PageRef = z.output<typeof pageRef>;

const evidenceItem = z.object({
  selector: z.string().optional().describe('Location in the page'),
  snippet: z.string().optional().describe('HTML snippet'),
  value: z.string().optional().describe('Value'),
  url: z.string().optional().describe('URL'),
});

/** A user's verdict on a finding. */
export const givenVerdict = z.object({
  kind: z.enum(['ignored', 'mistaken']).describe('ignored: intended; mistaken: false positive'),
  reason: z.string().describe('Reason'),
  since: z.string().describe('When it was set, ISO 8601 UTC'),
  on_all_pages: z.boolean().describe('Whether it applies to all pages'),
});
/** A user's verdict on a finding. */
export type GivenVerdict = z.output<typeof givenVerdict>;

const verdicts = {
  verdict: givenVerdict.nullable().describe('Why it is ignored; null if it counts'),
  reopened: givenVerdict.nullable().describe('A verdict that no longer applies because the finding changed'),
};

const findingScope = z.enum(['page', 'site']).describe('site: an issue of the host, not of a single page');

export const siteFinding = z.object({
  check: z.string().describe('Check'),
  category: z.string().describe('Topic'),
  severity: severity.describe('Severity'),
  title: z.string().describe('Issue'),
  why: z.string().describe('Why it matters'),
  fix: z.string().describe('How to fix it'),
  found: z.string().describe('Value found'),
  expected: z.string().describe('Expected value'),
  items: z.array(evidenceItem).describe('First failing elements'),
  total: z.int().describe('Total failing elements'),
  points: z.int().describe('Points that it costs in the SEO score of its page; 0 with a verdict'),
  cap: z.int().nullable().describe('The SEO score of its page cannot exceed this; null: no cap'),
  scope: findingScope,
  since: moment('When it was first found on this page'),
  ...verdicts,
});
/** A finding on a page. */
export type SiteFinding = z.output<typeof siteFinding>;

export const siteIssue = z.object({
  check: z.string().describe('Check'),
  category: z.string().describe('Topic'),
  severity: severity.describe('Severity'),
  title: z.string().describe('Issue'),
  why: z.string().describe('Why it matters'),
  fix: z.string().describe('How to fix it'),
  pages: z.int().describe('Pages with the issue, excluding ignored ones'),
  left_out: z.int().describe('Pages where it is ignored or marked as a false positive'),
  measured: z.int().describe('Pages checked'),
  points: z.number().describe('Points gained if this issue is fixed on all pages'),
  priority: z
    .enum(['high', 'medium', 'low'])
    .nullable()
    .describe(
      'high: critical, or 1 point and more; medium: an error, or 0.25 points and more; null for best practices',
    ),
  scope: findingScope,
  since: moment('First found on any page'),
  new_pages: z.int().nullable().describe('Pages where it is new in this audit; null without an earlier audit'),
  ...verdicts,
});
/** A failed check with the number of pages. */
export type SiteIssue = z.output<typeof siteIssue>;

export const siteLink = z.object({
  from: pageRef.describe('Page with the link'),
  to: pageRef.describe('Link target'),
  kind: z.enum(['link', 'redirect', 'canonical', 'hreflang']).describe('Link type'),
  nofollow: z.boolean().describe('Whether it is nofollow'),
  place: z.string().nullable().describe('Part of the page: nav, header, main, footer, aside, other'),
  text: z.string().describe('Anchor text of the first link; languages of an hreflang'),
  count: z.int().describe('Number of occurrences on the page'),
  internal: z.boolean().describe('Whether it is internal'),
  returned: z.boolean().nullable().describe('For hreflang: whether there is a return link; null if unknown'),
});
/** A link of the site. */
export type SiteLink = z.output<typeof siteLink>;
