/** Facts about the host and the site of a page, and about its links. */
import type { AiAccess } from '#lib/contract/ai-crawlers.ts';
import type { Capped } from './page-facts.ts';

/** A link or resource of the page that was checked. */
export interface CheckedLink {
  url: string;
  /** null: no response. */
  status: number | null;
  reason: string | null;
}

/** Facts about the host of a page. Each part is null if it was not collected; `unmeasured` has the reason by name. */
export interface HostFacts {
  /** Redirect target of the host's http: URL. */
  plainHttp: HostAnswer | null;
  /** The host with www. if the page's has none, and vice versa. */
  twin: HostAnswer | null;
  /** A URL that cannot exist. */
  nowhere: HostAnswer | null;
  robots: {
    status: number;
    /** Longer than search engines read. */
    cut: boolean;
    /** Invalid lines with their number. */
    faults: Capped<{ line: number; text: string }>;
    /** Number of sitemaps listed in it. */
    sitemaps: number;
    /** AI crawlers that may not fetch the home page. */
    aiBlocked: string[];
    /** Access of every known AI crawler to the home page; absent in older reports. */
    ai?: AiAccess[];
  } | null;
  /** Why a listed sitemap could not be read; null if all could be read, or none is listed. */
  sitemapFault: string | null;
  /** Sitemaps with too many entries, and URLs in them on other hosts. */
  sitemapContents: { tooLong: string[]; foreign: Capped<{ sitemap: string; url: string }> } | null;
  /** TLS setup of the host, whatever the page's scheme. */
  tls: TlsInspection | null;
  /** IPv6 addresses of the host. */
  ipv6: string[] | null;
  /** llms.txt: absent, valid, or why it is invalid. */
  llms: {
    present: boolean;
    fault: string | null;
    /** Title and links of the file; absent in older reports and without a file. */
    title?: string | null;
    links?: string[];
    linksTotal?: number;
  } | null;
  unmeasured: { [name: string]: string };
}

/** The certificate of a host and its TLS setup. */
export interface TlsInspection {
  issuer: string;
  /** ISO 8601 UTC. */
  validUntil: string;
  /** Whole days until it expires; negative after expiry. */
  daysLeft: number;
  /**
   * Why a browser would not trust it: expired, not-yet-valid, self-signed, other-name, unknown-issuer,
   * chain-incomplete, weak-key, weak-signature, not-trusted.
   */
  problems: { code: string; detail: string }[];
  /** Negotiated version: `TLSv1.3`. */
  protocol: string;
  /** Accepted versions, newest first (1.0 is `TLSv1`). */
  versions: string[];
  /** Versions that could not be tested, and why. */
  failures: { [version: string]: string };
}

/** Final response for a URL of the host. */
export interface HostAnswer {
  url: string;
  finalUrl: string;
  /** null: no response. */
  status: number | null;
}

/** Facts about the site of the page. null = not collected; `unmeasured` has the reason by field name. */
export interface SiteFacts {
  robotsAllowed: boolean | null;
  /** The rule that decided, e.g. "Disallow: /private". */
  robotsRule: string | null;
  robotsStatus: number | null;
  sitemapIncluded: boolean | null;
  sitemaps: string[];
  brokenLinks: CheckedLink[] | null;
  /** Status of each checked link by URL; null: no response. Absent in older reports and where links were not requested. */
  linkStatuses?: { [url: string]: number | null };
  /** Number of checked links, and of all links. */
  linksChecked: number;
  linksTotal: number;
  /** Clicks from the home page; null without a crawl. */
  crawlDepth: number | null;
  /** Known URLs of the same site with the same or nearly the same main text. */
  duplicates: { url: string; distance: number }[] | null;
  canonicalStatus: number | null;
  faviconFound: boolean | null;
  /** Files of the page on its own host that robots.txt disallows for the same crawler. */
  blockedResources: Capped<string> | null;
  host: HostFacts | null;
  unmeasured: { [name: string]: string };
}
