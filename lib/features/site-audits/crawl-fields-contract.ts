import { z } from 'zod';
import { url } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { patterns } from '#lib/features/site-audits/analysis/patterns.ts';

import { extractionColumns } from '#lib/features/site-audits/extraction-fields-contract.ts';

/** Settings of a crawl: of one audit, or saved for a site. */

const flag = (title: string, description: string) => z.boolean().meta({ title, description });

/** URLs of an audit in list mode. */
export const MAX_LISTED_URLS = 5_000;

export const CRAWL_MODES = ['site', 'list', 'sitemaps'] as const;

const isTimeZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== null;
  } catch {
    return false;
  }
};

/** The hours of the day in which pages are requested. */
export const crawlWindow = z.object({
  from: z.int().describe('Hour at which the crawl may start'),
  to: z.int().describe('Hour at which it waits until the next day'),
  time_zone: z.string().describe('IANA time zone'),
});
/** The hours of the day in which pages are requested. */
export type CrawlWindow = z.output<typeof crawlWindow>;

/** Every setting of a crawl, all optional: what is absent is the saved setting of the site, or else the default. */
export const crawlFields = {
  mode: z
    .enum(CRAWL_MODES)
    .meta({
      title: 'Crawl',
      description:
        'site: follows links; list: only the given URLs; sitemaps: only URLs in XML sitemaps. Default: site.',
      examples: ['site'],
    })
    .optional(),
  urls: z
    .array(url)
    .min(1)
    .max(MAX_LISTED_URLS)
    .meta({
      title: 'URLs',
      description: 'URLs of the site to crawl in list mode, up to 5,000; absent: those of its last audit in list mode.',
      examples: [['https://example.com/', 'https://example.com/pricing']],
    })
    .optional(),
  max_pages: z
    .int()
    .min(1)
    .max(50_000)
    .meta({
      title: 'Max. pages',
      description: 'Maximum number of pages to crawl, 1 to 50,000. Default: 1,000.',
      examples: [1_000],
    })
    .optional(),
  max_depth: z
    .int()
    .min(0)
    .max(100)
    .meta({ title: 'Max. depth', description: 'Clicks from the start page, 0 to 100. Default: 20.', examples: [20] })
    .optional(),
  max_minutes: z
    .int()
    .min(1)
    .max(2_880)
    .meta({
      title: 'Max. minutes',
      description: 'Maximum crawl duration, 1 to 2,880 minutes. Default: 240.',
      examples: [240],
    })
    .optional(),
  max_per_second: z
    .number()
    .min(0.1)
    .max(50)
    .meta({
      title: 'Max. requests per second',
      description: 'Requests started per second, 0.1 to 50. Default: no limit but the crawl-delay of the site.',
      examples: [2],
    })
    .optional(),
  crawl_from: z
    .int()
    .min(0)
    .max(23)
    .meta({
      title: 'Crawl from',
      description: 'Hour of the day at which the crawl may start, 0 to 23; with crawl_to. Default: any time.',
      examples: [22],
    })
    .optional(),
  crawl_to: z
    .int()
    .min(0)
    .max(23)
    .meta({
      title: 'Crawl until',
      description: 'Hour of the day at which the crawl waits until the next crawl_from, 0 to 23.',
      examples: [6],
    })
    .optional(),
  time_zone: z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(64)
    .refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Berlin' })
    .meta({
      title: 'Time zone',
      description: 'IANA time zone of crawl_from and crawl_to. Default: UTC.',
      examples: ['Europe/Berlin'],
    })
    .optional(),
  include: patterns('Only', 'Only URLs matching one of these patterns are crawled.').optional(),
  exclude: patterns('Exclude', 'URLs matching one of these patterns are not crawled.').optional(),
  subdomains: flag('Subdomains', 'Whether subdomains of the host belong to the site. Default: false.').optional(),
  obey_robots: flag(
    'Respect robots.txt',
    'Turn off only for your own sites, and confirm it with own_site. Default: true.',
  ).optional(),
  sitemaps: flag('Crawl XML sitemaps', 'Also crawl the URLs in its sitemaps. Default: true.').optional(),
  render: flag('Render JavaScript', 'Render each page in a browser; much slower. Default: false.').optional(),
  max_rendered: z
    .int()
    .min(1)
    .max(50_000)
    .meta({
      title: 'Max. rendered pages',
      description:
        'With render, only this many pages are rendered: a sample, in the order of the crawl. Of the others, the raw HTML is evaluated. Default: all.',
      examples: [100],
    })
    .optional(),
  check_external: flag('Check external links', 'Whether external links are checked. Default: true.').optional(),
  keep_html: flag('Store HTML', 'Store the raw HTML of each page. Default: true.').optional(),
  extract: extractionColumns.optional(),
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
};

/** Confirms that robots.txt may be ignored. */
export const ownSite = flag(
  'Own site',
  'Confirms that the site is yours, as obey_robots: false requires. Recorded in the security log.',
).optional();

export const crawlSettings = z.object(crawlFields);
/** Settings of a crawl that differ from the defaults. */
export type CrawlSettings = z.output<typeof crawlSettings>;
