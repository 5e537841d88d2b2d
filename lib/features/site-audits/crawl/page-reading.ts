import type { EvidenceItem, Severity } from '#lib/audit/types.ts';
import type { Extracted } from '#lib/features/site-audits/extraction-fields-contract.ts';
import type { PackedEvidence } from '#lib/platform/evidence/index.ts';

/** The results of one crawled page, passed from the thread that reads it to the store. */
export interface SitePageReading {
  columns: PageColumns;
  links: FoundLink[];
  findings: PageFinding[];
  /** How each check ended, see `outcomesOf`. */
  outcomes: string;
  /** Equal for pages with the same text. */
  fingerprint: string;
  /** The page as served, to be stored; null: it is not stored. */
  html: PackedEvidence | null;
}

/** How a page refers to another address. */
export type LinkKind = 'link' | 'redirect' | 'canonical' | 'hreflang';

/** All references of one kind from a page to an address, combined. */
export interface FoundLink {
  kind: LinkKind;
  /** Absolute, without fragment. */
  url: string;
  /** All of them are nofollow. */
  nofollow: boolean;
  place: string | null;
  /** Anchor text of the first; languages of an hreflang. */
  text: string;
  count: number;
}

/** A failed check of a page. */
export interface PageFinding {
  check: string;
  severity: Severity;
  found: string;
  expected: string;
  items: EvidenceItem[];
  total: number;
  /** The measured number, if it is of a kind that rarely repeats exactly. */
  value?: number;
}

/** The columns that come from a page's own HTML and response. Hashes are signed 64-bit numbers as text. */
export interface PageColumns {
  contentType: string | null;
  bytes: number | null;
  ttfbMs: number | null;
  totalMs: number | null;
  title: string | null;
  titleLength: number | null;
  titlePx: number | null;
  description: string | null;
  descriptionLength: number | null;
  h1: string | null;
  h1Count: number | null;
  canonical: string | null;
  robots: string | null;
  noindex: boolean | null;
  nofollow: boolean | null;
  indexable: boolean | null;
  indexableReason: string | null;
  language: string | null;
  words: number | null;
  readability: number | null;
  textHash: string | null;
  simhash: string | null;
  structuredData: string | null;
  /** Absent without custom extraction. */
  extracted?: Extracted | null;
  /** What differs between raw and rendered HTML; null, like the raw values: the page was not rendered. */
  renderedChanges: string | null;
  rawTitle: string | null;
  rawWords: number | null;
  rawLinks: number | null;
  renderedLinks: number | null;
  hreflangs: number | null;
  images: number | null;
  imagesWithoutAlt: number | null;
  score: number | null;
  errors: number | null;
  warnings: number | null;
  notices: number | null;
}
