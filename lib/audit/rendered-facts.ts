import type { Capped, ElementRef } from './page-facts.ts';

/** One measured number. Without a value the reason says why; there is never a made-up one. */
export interface Measure {
  value: number | null;
  unit: 'ms' | 'score';
  reason: string | null;
}

/** Vitals of one load in the browser; inp and fid of one key press given in it. cls has unit 'score', all others milliseconds. */
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

export interface RenderedRequest {
  url: string;
  /** Playwright's resource type: document, script, stylesheet, image, font, xhr, fetch, media, websocket, other. */
  type: string;
  /** null: no answer (refused, failed, cut). */
  status: number | null;
  bytes: number;
  /** Why our policy or the network stopped it; null when it was answered. */
  refused: string | null;
  thirdParty: boolean;
}

export interface AxeViolation {
  id: string;
  impact: 'minor' | 'moderate' | 'serious' | 'critical' | null;
  help: string;
  helpUrl: string;
  nodes: number;
  /** First few selectors with their HTML. */
  examples: ElementRef[];
}

/** What only a browser can tell. Each part is null when it was not looked at; `unmeasured` then has the reason by name. */
export interface RenderedFacts {
  finalUrl: string;
  /** Milliseconds from navigation to the load event; null when it never came. */
  loadMs: number | null;
  vitals: Vitals;
  /** Under what conditions the vitals were taken, for the reader; absent in reports of unthrottled loads. */
  conditions?: string;
  lcpElement: { selector: string; tag: string; url: string | null; lazy: boolean } | null;
  /** Elements whose shifts counted most for CLS. */
  shifts: { selector: string; score: number }[];
  longTasks: { count: number; totalMs: number } | null;
  consoleErrors: Capped<{ text: string; url: string | null }> | null;
  pageErrors: Capped<{ text: string }> | null;
  requests: Capped<RenderedRequest>;
  /** Sum over all requests, the cut ones too. */
  totalBytes: number;
  axe: { violations: Capped<AxeViolation>; passes: number } | null;
  layout: {
    viewportWidth: number;
    viewportHeight: number;
    /** Scroll width of the document: wider than the viewport means sideways scrolling. */
    contentWidth: number;
    wideElements: Capped<ElementRef & { width: number }>;
    /** Links and controls looked at, and those below 24 × 24 CSS pixels. */
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
    /** object-fit keeps the proportions whatever the box is. */
    fitted: boolean;
    bytes: number | null;
  }> | null;
  /** Larger boxes without text or image of their own that show a picture by their style alone. */
  backgrounds: Capped<{ selector: string; url: string; width: number; height: number }> | null;
  /** Cookies of other sites that the load left behind; names alone, a value is somebody's session. */
  foreignCookies: Capped<{ name: string; domain: string }> | null;
  /** Features that the browser says it will take away, and where they are used. */
  deprecations: Capped<{ feature: string; url: string | null; line: number | null }> | null;
  /** Share of script and style bytes that never ran, 0–1. */
  coverage: { script: number | null; style: number | null } | null;
  /** Name of a part or field → why it has no value. */
  unmeasured: { [name: string]: string };
}
