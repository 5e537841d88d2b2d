/** The tables that a feed can have; for the browser too, which loads no schemas. */
export const FEED_KINDS = [
  'rankings',
  'search_queries',
  'search_pages',
  'search_days',
  'landing_pages',
  'insights',
  'ai_visibility',
  'web_vitals',
  'site_audits',
] as const;
/** A table that a feed can have. */
export type FeedKind = (typeof FEED_KINDS)[number];

/** Feeds of a project at most. */
export const MAX_FEEDS = 50;
