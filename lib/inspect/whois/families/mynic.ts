import { readHost } from '../hosts.ts';
import type { Family } from './family.ts';

/**
 * .my: the heading of a name server is followed by its code, with the host below it. The registrar is the invoicing party.
 */
export const mynic: Family = {
  id: 'mynic',
  fits: ({ server, text }) => server === 'whois.mynic.my' || /\.my DOMAIN REGISTRY\b/i.test(text),
  read({ lines }) {
    const hosts = lines
      .filter(({ section, key }) => key === '' && /^(?:primary|secondary) name server$/.test(section))
      .flatMap(({ text }) => readHost(text.split(/\s/)[0] ?? '') ?? []);
    return { nameservers: [...new Set(hosts)] };
  },
};
