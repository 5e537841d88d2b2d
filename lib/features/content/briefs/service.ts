/** What other features use of this one. */
export { briefOf, getBrief } from '#lib/features/content/briefs/briefs.ts';
