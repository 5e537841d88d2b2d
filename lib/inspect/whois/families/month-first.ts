import type { Family } from './family.ts';

/** Registries that write 06/28/2030 for the 28th of June. */
export const monthFirst: Family = {
  id: 'month-first',
  fits: ({ server }) => server === 'whois.dot.tk' || server === 'whois.nic.us',
  dayOrder: 'month-first',
};
