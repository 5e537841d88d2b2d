/**
 * Result types of the audit: everything a report, E14 and a stored audit hold. Serialisable JSON and browser-safe:
 * this file and what it re-exports import nothing at run time.
 */
import type { Capped, PageFacts } from './page-facts.ts';
import type { RenderedFacts, Vitals } from './rendered-facts.ts';

export type * from './page-facts.ts';
export type * from './rendered-facts.ts';

export type Severity = 'error' | 'warning' | 'notice';

export type Category =
  | 'meta'
  | 'headings'
  | 'content'
  | 'indexability'
  | 'canonical'
  | 'language'
  | 'links'
  | 'url'
  | 'images'
  | 'structured-data'
  | 'social'
  | 'document'
  | 'mobile'
  | 'accessibility'
  | 'performance'
  | 'security';

/** A failing element or value, with what leads the reader to it. */
export interface EvidenceItem {
  selector?: string;
  snippet?: string;
  value?: string;
  url?: string;
}

export interface Evidence {
  /** What the page has, in words: "74 characters, 642 px". */
  found: string;
  /** What would pass: "30 to 60 characters". */
  expected: string;
  /** First failing elements; `total` counts all. */
  items: EvidenceItem[];
  total: number;
  /** The number behind `found`, where it is one that is seldom the same twice. */
  value?: number;
}

/** What a person said about a finding: leave it as it is, or the check is wrong about this page. */
export type VerdictKind = 'ignored' | 'mistaken';

export interface Verdict {
  kind: VerdictKind;
  reason: string;
  /** ISO 8601 UTC. */
  since: string;
}

/** A check that failed. */
export interface Finding {
  id: string;
  category: Category;
  severity: Severity;
  /** The fault: "Title is too long". */
  title: string;
  /** Why it matters, one or two sentences. */
  why: string;
  /** What to do about it. */
  fix: string;
  evidence: Evidence;
  /** Points it cost; the same number as in the score's deductions. */
  points: number;
  /** Why it does not count; null while it does. */
  verdict: Verdict | null;
  /** A verdict that no longer holds, because what was found has changed since. */
  reopened: Verdict | null;
}

export interface PassedCheck {
  id: string;
  category: Category;
  /** The rule: "Title has a useful length". */
  title: string;
  /** What was found, where worth saying: "42 characters, 390 px". */
  found: string | null;
}

export interface NotApplicable {
  id: string;
  category: Category;
  title: string;
  reason: string;
}

/** A check that could not be run: no browser, no site facts, no measurement. Not part of the score. */
export interface NotMeasured {
  id: string;
  category: Category;
  title: string;
  reason: string;
}

/** A check that broke. Its own fault alone: all others still ran. Not part of the score. */
export interface CheckError {
  id: string;
  category: Category;
  title: string;
  message: string;
}

export interface Deduction {
  checkId: string;
  category: Category;
  severity: Severity;
  title: string;
  /** Points taken off the 100, one decimal. */
  points: number;
  reason: string;
}

export interface CategoryScore {
  category: Category;
  /** Reader's name: "Title and description". */
  title: string;
  /** 0–100; null when nothing in it was measured. */
  value: number | null;
  /** Checks that counted, and those of them that failed. */
  measured: number;
  failed: number;
  notMeasured: number;
}

export type Grade = 'good' | 'fair' | 'poor';

export interface Score {
  /** 0–100 integer; null when nothing could be measured (the page was no HTML). */
  value: number | null;
  grade: Grade | null;
  max: 100;
  /** Greatest first; they add up to 100 − value (before rounding). */
  deductions: Deduction[];
  categories: CategoryScore[];
  /** How the number comes about, in one sentence for the reader. */
  formula: string;
  measuredChecks: number;
  notMeasuredChecks: number;
  /** Findings that were ignored or marked as mistaken: they cost nothing and are counted nowhere above. */
  leftOut: number;
}

/** Lighthouse's curves over what was measured. */
export interface SpeedScore {
  /** 0–100 integer; null with `reason`. */
  value: number | null;
  reason: string | null;
  parts: {
    metric: 'fcp' | 'speedIndex' | 'lcp' | 'tbt' | 'cls';
    value: number | null;
    /** 0–100; null where not measured. */
    score: number | null;
    /** Percent of the whole after renormalising; 0 where not measured. */
    weight: number;
  }[];
}

/** A link or resource of the page that was tried. */
export interface CheckedLink {
  url: string;
  /** null: no answer. */
  status: number | null;
  reason: string | null;
}

/** One look at the host of a page. Each part is null when it was not looked at; `unmeasured` has the reason by name. */
export interface HostFacts {
  /** Where the http: address of the host leads. */
  plainHttp: HostAnswer | null;
  /** The host with www. when the page's has none, and the other way round. */
  twin: HostAnswer | null;
  /** An address that cannot exist. */
  nowhere: HostAnswer | null;
  robots: {
    status: number;
    /** Longer than search engines read. */
    cut: boolean;
    /** Lines that are no rule, with their number. */
    faults: Capped<{ line: number; text: string }>;
    /** How many sitemaps it names. */
    sitemaps: number;
    /** Crawlers of AI services that may not fetch the home page. */
    aiBlocked: string[];
  } | null;
  /** Why a sitemap that is named could not be read; null when all could, or none is. */
  sitemapFault: string | null;
  /** Sitemaps with more entries than one may have, and addresses in them of other hosts. */
  sitemapContents: { tooLong: string[]; foreign: Capped<{ sitemap: string; url: string }> } | null;
  /** How TLS looks on the host, whatever scheme the page has. */
  tls: TlsLook | null;
  /** IPv6 addresses of the host. */
  ipv6: string[] | null;
  /** llms.txt: absent, fine, or why it cannot be read as one. */
  llms: { present: boolean; fault: string | null } | null;
  unmeasured: { [name: string]: string };
}

/** The certificate of a host and the TLS around it. */
export interface TlsLook {
  issuer: string;
  /** ISO 8601 UTC. */
  validUntil: string;
  /** Whole days until then; negative when it is over. */
  daysLeft: number;
  /**
   * Why a browser would not trust it: expired, not-yet-valid, self-signed, other-name, unknown-issuer,
   * chain-incomplete, weak-key, weak-signature, not-trusted.
   */
  problems: { code: string; detail: string }[];
  /** What was agreed on: `TLSv1.3`. */
  protocol: string;
  /** Versions the host accepts, newest first (1.0 is `TLSv1`). */
  versions: string[];
  /** Versions that could not be asked for, and why. */
  failures: { [version: string]: string };
}

/** What an address of the host answered in the end. */
export interface HostAnswer {
  url: string;
  finalUrl: string;
  /** null: nothing answers there. */
  status: number | null;
}

/** What is known about the site around the page. null = not looked at; `unmeasured` has the reason by field name. */
export interface SiteFacts {
  robotsAllowed: boolean | null;
  /** The rule that decided, e.g. "Disallow: /private". */
  robotsRule: string | null;
  robotsStatus: number | null;
  sitemapIncluded: boolean | null;
  sitemaps: string[];
  brokenLinks: CheckedLink[] | null;
  /** Links that were tried, and how many there are. */
  linksChecked: number;
  linksTotal: number;
  /** Clicks from the home page; null when no crawl knows. */
  crawlDepth: number | null;
  /** Addresses of the same site, known here, with the same or nearly the same main text. */
  duplicates: { url: string; distance: number }[] | null;
  canonicalStatus: number | null;
  faviconFound: boolean | null;
  /** Files of the page on its own host that robots.txt forbids to the same crawler. */
  blockedResources: Capped<string> | null;
  host: HostFacts | null;
  unmeasured: { [name: string]: string };
}

export interface KeywordFacts {
  keyword: string;
  /** 'given' by the caller, or the page's own leading term. */
  source: 'given' | 'leading-term';
  inTitle: boolean;
  inDescription: boolean;
  inH1: boolean;
  inUrl: boolean;
  /** Times in the main text. */
  count: number;
  percent: number;
}

/** What the scripts of the page change. null: the page was not rendered. */
export interface RenderingDiff {
  /** Rendered text grew by half, or the page had next to none before. */
  javascriptRendered: boolean;
  /** Title, first h1, or more than half of the main text exist only after scripts ran. */
  importantContentInJs: boolean;
  rawWords: number;
  renderedWords: number;
  titleChanged: boolean;
  descriptionChanged: boolean;
  canonicalChanged: boolean;
  robotsChanged: boolean;
  h1Changed: boolean;
  linksAdded: number;
}

/** A limit a check was judged by, beside the one it has of itself. */
export interface UsedLimit {
  value: number;
  default: number;
}

export interface AuditReport {
  /** 1: scored by an earlier formula, without verdicts and limits. Its score is not to be compared with later ones. */
  version: 1 | 2;
  url: string;
  finalUrl: string;
  /** Can the page appear in results: answered 2xx HTML, no noindex, robots allow, canonical to itself. null: not known. */
  indexable: boolean | null;
  indexableReasons: string[];
  score: Score;
  findings: Finding[];
  passed: PassedCheck[];
  notApplicable: NotApplicable[];
  notMeasured: NotMeasured[];
  errors: CheckError[];
  /** Limits of the checks that ran, by check id and name. */
  limits: { [checkId: string]: { [name: string]: UsedLimit } };
  /** Facts the checks read: rendered where the page was rendered, else raw. */
  facts: PageFacts;
  rendered: RenderedFacts | null;
  /** Why there is no rendered part; null when there is one. */
  renderedReason: string | null;
  vitals: Vitals | null;
  speed: SpeedScore;
  diff: RenderingDiff | null;
  site: SiteFacts | null;
  keyword: KeywordFacts | null;
}
