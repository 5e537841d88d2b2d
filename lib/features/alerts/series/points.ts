import type { Vital } from '#lib/text/web-vitals.ts';

/** What the readers of this folder return and the kinds of alert evaluate. */

/** Visibility of the keywords measured on both days, calculated as in rankings and reports. */
export interface VisibilityFact {
  at: Date;
  days: number;
  keywords: number;
  before: number | null;
  now: number | null;
}

/** One check of a tracked keyword. */
export interface RankPoint {
  at: Date;
  /** null: not among the first `depth` results. */
  position: number | null;
  depth: number;
}

/** What one domain report says about a certificate or a registration. */
export interface ExpiryPoint {
  at: Date;
  /** Expiry time. */
  end: Date;
}

/** Measurement status of an engine. */
export interface EngineFact {
  engine: string;
  /** The last check that measured something; null: none yet. */
  measuredAt: Date | null;
  /** The last check, and why it measured nothing; null: it did measure. */
  checkedAt: Date;
  reason: string | null;
  /** Creation of its first keyword, the earliest time of a measurement. */
  since: Date;
  /** The first check without a measurement after the last successful one; null: none has failed since. */
  failingSince: Date | null;
}

/** Last known state of each page, by URL. */
export type PageStates = Readonly<Record<string, { holds: boolean; at: Date }>>;

/** Sessions or key events of a landing page in two consecutive periods. */
export interface LandingPageFact {
  /** Host and path. */
  page: string;
  /** Last day of the later period, YYYY-MM-DD. */
  lastDay: string;
  /** When that day was loaded. */
  at: Date;
  before: number;
  now: number;
}

/** Requests of crawlers in two consecutive periods; `days` are those with requests in the logs. */
export interface CrawlFact {
  /** When the newest log file was uploaded. */
  at: Date;
  /** Last day of the later period, YYYY-MM-DD. */
  lastDay: string;
  before: { days: number; hits: number; errors: number };
  now: { days: number; hits: number; errors: number };
}

/** The score of one audit. */
export interface ScorePoint {
  at: Date;
  score: number;
}

/** The 75th percentile of one metric, at the time when its week was first stored. */
export interface VitalPoint {
  at: Date;
  metric: Vital;
  /** Last day of the 28 days, YYYY-MM-DD. */
  lastDay: string;
  p75: number;
}

/** A column of the custom extraction in one site audit. */
export interface ExtractionPoint {
  at: Date;
  /** Pages that it was measured on, and those without a value. */
  pages: number;
  missing: number;
}

/** How many complete answers of a round name the brand, or cite the domain. */
export interface MentionPoint {
  at: Date;
  roundId: string;
  what: 'mention' | 'citation';
  part: number;
  of: number;
}
