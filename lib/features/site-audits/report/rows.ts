import type { LinkKind, PageColumns, PageFinding } from '#lib/features/site-audits/crawl/page-reading.ts';
import type { Outcome } from '#lib/features/site-audits/outcomes-contract.ts';
import type { PackedEvidence } from '#lib/platform/evidence/index.ts';

/** Rows as written to the database; addresses are identified by key. */

export interface AddressRow {
  key: string;
  url: string;
  internal: boolean;
  outcome: 'waiting' | 'unchecked';
  source: string;
  depth: number | null;
  inSitemap: boolean;
}

/** A visited address to store. */
export interface PageRow extends Partial<PageColumns> {
  key: string;
  /** Final address of the page. */
  url: string;
  outcome: Outcome;
  status: number | null;
  reason: string | null;
  html: string | null;
}

/** A link to store. */
export interface LinkRow {
  from: string;
  to: string;
  kind: LinkKind;
  nofollow: boolean;
  place: string | null;
  text: string;
  count: number;
}

/** What one visit adds to a run. */
export interface VisitRows {
  addresses: AddressRow[];
  pages: PageRow[];
  links: LinkRow[];
  /** Of the page with this key. */
  findings: (PageFinding & { key: string })[];
  /** Of the page with this key, see `outcomesOf`. */
  checks: { key: string; outcomes: string }[];
  /** HTML to store before the rows that reference it. */
  kept: PackedEvidence[];
  bytes: number;
}
