/** What other features use of this one. */
export { getDraft } from '#lib/features/content/drafts/drafts.ts';
