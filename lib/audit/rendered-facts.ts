import type { Capped, ElementRef } from './page-facts.ts';

/** One measurement. Without a value `reason` says why; values are never invented. */
export interface Measure {
  value: number | null;
  unit: 'ms' | 'score';
  reason: string | null;
}

/**
 * Vitals of one load in the browser; inp and fid are from one simulated key press. cls has unit 'score', all others
 * milliseconds.
 */
export interface Vitals {
  lcp: Measure;
  cls: Measure;
  fcp: Measure;
  tbt: Measure;
  inp: Measure;
  fid: Measure;
  ttfb: Measure;
  speedIndex: Measure;
}

/** A request that the page made in the browser. */
export interface RenderedRequest {
  url: string;
  /** Playwright's resource type: document, script, stylesheet, image, font, xhr, fetch, media, websocket, other. */
  type: string;
  /** null: no response (blocked, failed, aborted). */
  status: number | null;
  bytes: number;
  /** Why our policy or the network stopped it; null if there was a response. */
  refused: string | null;
  thirdParty: boolean;
  /** h2, h3, http/1.1; null: no response. Absent in older reports, like the next two. */
  protocol?: string | null;
  cacheControl?: string | null;
  offersHttp3?: boolean;
}

/** How much of the scripts and styles was used while the page loaded: functions that ran, rules that matched. */
export interface CodeCoverage {
  /** Share of bytes that was not used, 0–1; null without any. */
  script: number | null;
  style: number | null;
  /** Bytes of the uncompressed source, by URL: inline code has that of the page. Most unused first, at most 50. */
  files: { url: string; kind: 'script' | 'style'; bytes: number; unused: number }[];
}

/** A web font that the page uses. */
export interface FontFact {
  family: string;
  weight: string;
  style: string;
  /** The font-display descriptor; auto if there is none. */
  display: string;
}

/** An accessibility problem that axe-core found. */
export interface AxeViolation {
  id: string;
  impact: 'minor' | 'moderate' | 'serious' | 'critical' | null;
  help: string;
  helpUrl: string;
  nodes: number;
  /** First few selectors with their HTML. */
  examples: ElementRef[];
}

/** Facts that require a browser. Each part is null if it was not collected; `unmeasured` then has the reason by name. */
export interface RenderedFacts {
  finalUrl: string;
  /** Milliseconds from navigation to the load event; null if it never fired. */
  loadMs: number | null;
  vitals: Vitals;
  /** Conditions of the vitals measurement, for the reader; absent in reports of unthrottled loads. */
  conditions?: string;
  lcpElement: { selector: string; tag: string; url: string | null; lazy: boolean } | null;
  /** Elements with the largest contributions to CLS. */
  shifts: { selector: string; score: number }[];
  longTasks: { count: number; totalMs: number } | null;
  consoleErrors: Capped<{ text: string; url: string | null }> | null;
  pageErrors: Capped<{ text: string }> | null;
  requests: Capped<RenderedRequest>;
  /** Sum over all requests, including aborted ones. */
  totalBytes: number;
  axe: { violations: Capped<AxeViolation>; passes: number } | null;
  layout: {
    viewportWidth: number;
    viewportHeight: number;
    /** Scroll width of the document: wider than the viewport means horizontal scrolling. */
    contentWidth: number;
    wideElements: Capped<ElementRef & { width: number }>;
    /** Number of links and controls checked, and those below 24 × 24 CSS pixels. */
    tapTargets: { checked: number; small: Capped<ElementRef & { width: number; height: number }> };
    /** Share of visible characters below 12 px, 0–1. */
    smallText: { share: number; examples: Capped<ElementRef & { size: number }> };
    interstitial: { detected: boolean; selector: string | null; coverage: number };
  } | null;
  images: Capped<{
    url: string;
    selector: string;
    naturalWidth: number;
    naturalHeight: number;
    width: number;
    height: number;
    /** object-fit keeps the proportions in any box. */
    fitted: boolean;
    bytes: number | null;
  }> | null;
  /** Larger boxes without text or image of their own that show an image only through CSS. */
  backgrounds: Capped<{ selector: string; url: string; width: number; height: number }> | null;
  /** Third-party cookies set by the load; only names, because a value may be a session. */
  foreignCookies: Capped<{ name: string; domain: string }> | null;
  /** Features that the browser reports as deprecated, and where they are used. */
  deprecations: Capped<{ feature: string; url: string | null; line: number | null }> | null;
  coverage: CodeCoverage | null;
  /** Web fonts that were loaded, and the URLs of font preloads; absent in older reports. */
  fonts?: { loaded: FontFact[]; preloads: string[] } | null;
  /** Main-thread time of scripts in frames longer than 50 ms, by URL, longest first; absent in older reports. */
  scriptTime?: { url: string; ms: number }[] | null;
  /** Name of a part or field → why it has no value. */
  unmeasured: { [name: string]: string };
}
