import { readDay } from '../dates.ts';
import type { Family } from './family.ts';

/** .ua and names below it: the expiry is part of the state, "OK-UNTIL 20300903121852". */
export const uanic: Family = {
  id: 'uanic',
  fits: ({ server, lines }) =>
    /(?:^|\.)ua$/.test(server) ||
    lines.some(({ key, value }) => key === 'source' && /^(?:UANIC|INUA|UAEPP)$/.test(value)),
  read({ lines, general }) {
    const until = lines.find(({ key, value }) => key === 'status' && /^OK-UNTIL\b/i.test(value));
    return { expiresOn: general.expiresOn ?? readDay(until?.value ?? '') };
  },
};
