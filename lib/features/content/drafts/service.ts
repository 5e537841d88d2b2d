/** What other features use of this one. */
export { getDraft } from '#lib/features/content/drafts/drafts.ts';
export { toWordPress } from '#lib/features/content/drafts/export/wordpress.ts';
