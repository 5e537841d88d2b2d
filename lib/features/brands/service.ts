/** What other features use of this one. */
export { brandOf, brandOfClient, withFallback } from '#lib/features/brands/brands.ts';
