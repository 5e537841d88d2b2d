/** Parts of a profile, in their order; for the browser too, which loads no schemas. */
export const PARTS = [
  'timeline',
  'rankings',
  'search_console',
  'analytics',
  'audit',
  'internal_links',
  'backlinks',
  'web_vitals',
  'ai_citations',
  'notes',
] as const;
/** A part of a profile. */
export type PartId = (typeof PARTS)[number];
