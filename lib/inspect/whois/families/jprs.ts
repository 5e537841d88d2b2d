import { readDay } from '../dates.ts';
import type { Family } from './family.ts';

/**
 * .jp. Names of organizations (co.jp, ne.jp, …) have no expiry line: the state contains it, "Connected (2030/09/30)". A
 * deleted name is in its suspension period and still registered.
 */
export const jprs: Family = {
  id: 'jprs',
  fits: ({ server, text }) => server === 'whois.jprs.jp' || /\bJPRS database\b/.test(text),
  read({ lines, general }) {
    const state = lines.find(({ key }) => key === 'state' || key === '状態'.normalize('NFKD'))?.value ?? '';
    const named = lines.some(
      ({ key, value }) => /^(?:domain name|ドメイン名)$/.test(key.normalize('NFKC')) && value !== '',
    );
    return {
      expiresOn: general.expiresOn ?? (/^connected/i.test(state) ? readDay(state) : null),
      status: state === '' ? general.status : [state.replace(/\s*\([\d/]+\)\s*$/, '')],
      ...(named ? { state: 'registered' } : {}),
    };
  },
};
