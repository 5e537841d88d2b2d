/** What rows of search performance are grouped by; for the browser too, which loads no schemas. */
export const DIMENSIONS = ['query', 'page', 'country', 'device', 'date'] as const;
/** A dimension of search performance. */
export type PerformanceDimension = (typeof DIMENSIONS)[number];
