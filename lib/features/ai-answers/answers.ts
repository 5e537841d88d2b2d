import type { AiOverview, OrganicResult } from '#lib/engines/engine.ts';

/** Content of one results page, as stored. */
export interface PageRead {
  page: number;
  overviewState: 'present' | 'absent' | 'unmeasured';
  /** Why it could not be measured; null in the other states. */
  overviewReason: string | null;
  overview: AiOverview | null;
  /** Organic results; null when the page could not be read. */
  results: OrganicResult[] | null;
}

/** AI Mode's answer, as stored. */
export interface AiModeRead {
  answer: AiOverview | null;
  /** Why there is no answer; null when there is one. */
  reason: string | null;
}

/** HTML and screenshot of a page that was read. */
export interface Seen {
  html: Uint8Array;
  /** PNG or WebP; null when none could be taken. */
  screenshot: Uint8Array | null;
}
