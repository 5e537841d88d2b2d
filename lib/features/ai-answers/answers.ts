import type { AiOverview, OrganicResult } from '#lib/engines/engine.ts';

/** What one page of results showed, as it is stored. */
export interface PageRead {
  page: number;
  overviewState: 'present' | 'absent' | 'unmeasured';
  /** Why it could not be measured; null with the other states. */
  overviewReason: string | null;
  overview: AiOverview | null;
  /** Organic results; null when the page could not be had. */
  results: OrganicResult[] | null;
}

/** What AI Mode answered, as it is stored. */
export interface AiModeRead {
  answer: AiOverview | null;
  /** Why there is no answer; null with one. */
  reason: string | null;
}

/** A page as it was read, and as it looked. */
export interface Seen {
  html: Uint8Array;
  /** PNG or WebP; null when none could be taken. */
  screenshot: Uint8Array | null;
}
