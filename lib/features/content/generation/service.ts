/** What other features use of this one. */
export { askedOf } from '#lib/features/content/generation/asked-of.ts';
export { getTextRun } from '#lib/features/content/generation/runs.ts';
export { savedRun } from '#lib/features/content/generation/saved-run.ts';
