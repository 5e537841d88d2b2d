/** What landing pages are sorted by; for the browser too, which loads no schemas. */
export const LANDING_PAGE_SORTS = ['sessions', 'engaged_sessions', 'key_events'] as const;
/** A metric that landing pages are sorted by. */
export type LandingPageSort = (typeof LANDING_PAGE_SORTS)[number];
