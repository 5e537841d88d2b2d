/** What other features use of this one. */
export { brandOf, withFallback } from '#lib/features/brands/brands.ts';
