import type { Family } from './family.ts';

/** .tw: the registrar follows "Registration Service Provider", which elsewhere is a reseller. */
export const twnic: Family = {
  id: 'twnic',
  fits: ({ server, text }) => server === 'whois.twnic.net.tw' || server === 'whois.twnic.net' || /\bTWNIC\b/.test(text),
  read({ lines, general }) {
    const provider = lines.find(({ key, value }) => key === 'registration service provider' && value !== '');
    return { registrar: general.registrar ?? provider?.value ?? null };
  },
};
