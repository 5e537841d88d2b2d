/** What other features use of this one. */
export { askedOf } from '#lib/features/content/generation/asked-of.ts';
export { keptRun } from '#lib/features/content/generation/kept-run.ts';
export { getTextRun } from '#lib/features/content/generation/runs.ts';
