/**
 * Result types of the audit: everything in a report, `web_page_seo_analysis` and a stored audit. Serializable JSON and
 * browser-safe: this file and its re-exports import nothing at run time.
 */
import type { PageFacts } from './page-facts.ts';
import type { RenderedFacts, Vitals } from './rendered-facts.ts';
import type { RichResultOutcome } from './rich-results/rich-result.ts';
import type { SiteFacts } from './site-facts.ts';

export type * from './page-facts.ts';
export type * from './rendered-facts.ts';
export type * from './site-facts.ts';

/**
 * How serious a failed check is. Critical: search engines cannot fetch, index or trust the page. Error: it certainly loses
 * rankings, indexing or users. Warning: it probably does. Notice: a small opportunity. Best practice: security headers,
 * accessibility, valid HTML, social tags. Info: a fact.
 */
export type Severity = 'critical' | 'error' | 'warning' | 'notice' | 'best_practice' | 'info';

/** The score that a failed check lowers; `site` is the health of the site in a site audit. */
export type ScoreName = 'seo' | 'site' | 'speed' | 'best_practices';

/** The topic of a check. */
export type Category =
  | 'meta'
  | 'headings'
  | 'content'
  | 'indexability'
  | 'canonical'
  | 'language'
  | 'links'
  | 'url'
  | 'https'
  | 'javascript'
  | 'images'
  | 'structured-data'
  | 'social'
  | 'document'
  | 'mobile'
  | 'accessibility'
  | 'performance'
  | 'security';

/** A failing element or value, with details to locate it. */
export interface EvidenceItem {
  selector?: string;
  snippet?: string;
  value?: string;
  url?: string;
}

/** What a failed check found. */
export interface Evidence {
  /** The found value as text: "74 characters, 642 px". */
  found: string;
  /** The expected value: "30 to 60 characters". */
  expected: string;
  /** First failing elements; `total` counts all. */
  items: EvidenceItem[];
  total: number;
  /** The number behind `found`, if it varies between runs. */
  value?: number;
}

/** A person's verdict on a finding: ignore it, or the check is wrong about this page. */
export type VerdictKind = 'ignored' | 'mistaken';

/** A user's verdict on a finding, and why. */
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
  /** The issue: "Title is too long". */
  title: string;
  /** Why it matters, one or two sentences. */
  why: string;
  /** How to fix it. */
  fix: string;
  evidence: Evidence;
  /** The score that it lowers; null: it is only listed. */
  countsIn: ScoreName | null;
  /** Points that it costs in that score: the same on every page. 0 without points of its own, or with a verdict. */
  points: number;
  /** By how much the SEO score of the page rises if this issue alone is fixed. */
  gain: number;
  /** Why it does not count; null if it does. */
  verdict: Verdict | null;
  /** A verdict that no longer applies, because the finding has changed since. */
  reopened: Verdict | null;
}

/** A check that the page passes. */
export interface PassedCheck {
  id: string;
  category: Category;
  /** The rule: "Title has a useful length". */
  title: string;
  /** The found value, if worth showing: "42 characters, 390 px". */
  found: string | null;
}

/** A check that does not concern the page, and why. */
export interface NotApplicable {
  id: string;
  category: Category;
  title: string;
  reason: string;
}

/** A check that could not run: no browser, no site facts, no measurement. Not part of the score. */
export interface NotMeasured {
  id: string;
  category: Category;
  title: string;
  reason: string;
}

/** A check that threw an error. All others still ran. Not part of the score. */
export interface CheckError {
  id: string;
  category: Category;
  title: string;
  message: string;
}

/** What a failed check costs. */
export interface Deduction {
  checkId: string;
  category: Category;
  severity: Severity;
  title: string;
  /** Points deducted from 100; 0 for an issue that caps the score. */
  points: number;
  /** The score cannot exceed this; null: no cap. */
  cap: number | null;
  /** By how much the score rises if this issue alone is fixed. */
  gain: number;
  reason: string;
}

/** The score of one topic. */
export interface CategoryScore {
  category: Category;
  /** Display name: "Title & meta description". */
  title: string;
  /** 0–100; null if nothing in it was measured. */
  value: number | null;
  /** Checks that counted, and those that failed. */
  measured: number;
  failed: number;
  notMeasured: number;
}

/** An SEO score in words: 91–100 excellent, 71–90 good, 31–70 fair, 0–30 weak. */
export type Grade = 'excellent' | 'good' | 'fair' | 'weak';

/** The score of a page and how it comes about. */
export interface Score {
  /** 0–100 integer; null if nothing could be measured (the page was not HTML). */
  value: number | null;
  grade: Grade | null;
  max: 100;
  /** Highest gain first. With `adjustments` they add up to 100 − value. */
  deductions: Deduction[];
  /** Where the value is not 100 minus the deductions: notices cost at most 10 together, a cap, and no score is below 0. */
  adjustments: { reason: string; points: number }[];
  categories: CategoryScore[];
  /** How the score is calculated, in one sentence for the reader. */
  formula: string;
  measuredChecks: number;
  notMeasuredChecks: number;
  /** Findings that were ignored or marked as mistaken: they cost nothing and are not counted above. */
  leftOut: number;
}

/** The share of the best practice checks that the page passes, weighted. It is no part of the SEO score. */
export interface BestPracticesScore {
  /** 0–100 integer; null if nothing was measured. */
  value: number | null;
  measured: number;
  failed: number;
}

/** Lighthouse's scoring curves applied to the measured vitals. */
export interface SpeedScore {
  /** 0–100 integer; null with `reason`. */
  value: number | null;
  reason: string | null;
  parts: {
    metric: 'fcp' | 'speedIndex' | 'lcp' | 'tbt' | 'cls';
    value: number | null;
    /** 0–100; null if not measured. */
    score: number | null;
    /** Percentage of the total after normalizing; 0 if not measured. */
    weight: number;
  }[];
}

/** Where the keyword occurs on the page. */
export interface KeywordFacts {
  keyword: string;
  /** 'given' by the caller, or the page's leading term. */
  source: 'given' | 'leading-term';
  inTitle: boolean;
  inDescription: boolean;
  inH1: boolean;
  inUrl: boolean;
  /** Number of occurrences in the main text. */
  count: number;
  percent: number;
}

/** Changes made by the page's scripts. null: the page was not rendered. */
export interface RenderingDiff {
  /** Rendered text grew by half, or the page had almost none before. */
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

/** A limit used for a check, with the check's default. */
export interface UsedLimit {
  value: number;
  default: number;
}

/** The report of one page: score, issues, passed checks and everything that was not measured. */
export interface AuditReport {
  /**
   * Version of the formula. 1: without verdicts and limits; 2: shares of the remaining points; 3: fixed points. Scores of
   * different versions must not be compared.
   */
  version: 1 | 2 | 3;
  url: string;
  finalUrl: string;
  /**
   * Whether the page can appear in search results: 2xx HTML response, no noindex, robots.txt allows it, canonical to itself.
   * null: unknown.
   */
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
  /** Facts used by the checks: rendered if the page was rendered, else raw. */
  facts: PageFacts;
  rendered: RenderedFacts | null;
  /** Why there is no rendered part; null if there is one. */
  renderedReason: string | null;
  vitals: Vitals | null;
  speed: SpeedScore;
  /** null in reports of versions 1 and 2. */
  bestPractices: BestPracticesScore | null;
  diff: RenderingDiff | null;
  /** Items of structured data evaluated for Google's rich results; absent in older reports. */
  richResults?: RichResultOutcome[];
  site: SiteFacts | null;
  keyword: KeywordFacts | null;
}
