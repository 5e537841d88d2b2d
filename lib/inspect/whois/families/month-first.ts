import type { Family } from './family.ts';

/** Registries that write 06/28/2030 for 28 June. */
export const monthFirst: Family = {
  id: 'month-first',
  fits: ({ server }) => server === 'whois.dot.tk' || server === 'whois.nic.us',
  dayOrder: 'month-first',
};
