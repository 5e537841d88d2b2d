import type { Family } from './family.ts';

const FAMILIES: readonly Family[] = [];

/** The family an answer is of; null for most. */
export function familyOf(answer: Parameters<Family['fits']>[0]): Family | null {
  return FAMILIES.find((family) => family.fits(answer)) ?? null;
}
