/** What Google Search requires and recommends for one rich result. */
export interface RichResult {
  id: string;
  name: string;
  /** Google's documentation of it. */
  url: string;
  /** schema.org types that it is for. */
  types: readonly string[];
  /** Whether subtypes of these count, except those listed. */
  subtypes?: { except: readonly string[] };
  /** It is only evaluated for items with one of these properties ("a|b"). */
  when?: string;
  /** A second result for types that have another one: what it requires is reported as recommended. */
  isAlternative?: true;
  /**
   * Properties: "a.b" is b of each value of a that is an object; "a[:-1].b" of each but the last one; "a|b" is one of them.
   */
  required: readonly string[];
  recommended: readonly string[];
  /** Google no longer shows it: since when, and where that is documented. */
  retired?: { since: string; url: string };
}

/** An item of a page evaluated for one rich result. */
export interface RichResultOutcome {
  /** Number of the item on the page, from 1. */
  item: number;
  type: string;
  id: string;
  name: string;
  url: string;
  /** Properties that are missing, each as "Type: property" or "Type: one or other". */
  missingRequired: string[];
  missingRecommended: string[];
  isAlternative: boolean;
  /** Whether Google requires any property. */
  requires: boolean;
  retired: { since: string; url: string } | null;
}

/** Root of Google's documentation of rich results. */
export const GOOGLE_DOCS = 'https://developers.google.com/search/docs/appearance/structured-data';
/** The state of the documentation that these tables are of. */
export const RULES_AS_OF = '2026-06-01';
