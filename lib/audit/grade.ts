import type { Grade } from './types.ts';

/** Rating of an SEO score or of the health of a site, with the bands of the Ahrefs health score. */
export const gradeOf = (value: number): Grade =>
  value > 90 ? 'excellent' : value > 70 ? 'good' : value > 30 ? 'fair' : 'weak';
