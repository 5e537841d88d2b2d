/**
 * Engines whose AI overviews are tracked; AI answers of the others are not tracked yet, and their keywords are counted. A file of
 * its own, without a schema: the browser reads it.
 */
export const AI_ENGINES = ['google'] as const;
