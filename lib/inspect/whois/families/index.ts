import { dkHostmaster } from './dk-hostmaster.ts';
import type { Family } from './family.ts';
import { jprs } from './jprs.ts';
import { monthFirst } from './month-first.ts';
import { mynic } from './mynic.ts';
import { nominet } from './nominet.ts';
import { tonic } from './tonic.ts';
import { twnic } from './twnic.ts';
import { uanic } from './uanic.ts';

const FAMILIES: readonly Family[] = [nominet, jprs, uanic, dkHostmaster, mynic, tonic, twnic, monthFirst];

/** The family of a response; null for most. */
export function familyOf(answer: Parameters<Family['fits']>[0]): Family | null {
  return FAMILIES.find((family) => family.fits(answer)) ?? null;
}
