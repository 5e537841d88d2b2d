/**
 * Engines whose AI overviews are tracked. Keywords of other engines are only counted. A separate file without a schema,
 * because the browser imports it.
 */
export const AI_ENGINES = ['google'] as const;

/** Engines whose results can be measured as shown on a phone; `enginesFor('mobile')` for the browser. */
export const MOBILE_ENGINES = ['google'] as const;
