/**
 * Engines whose AI overviews are tracked. Keywords of other engines are only counted. A separate file without a schema,
 * because the browser imports it.
 */
export const AI_ENGINES = ['google'] as const;
