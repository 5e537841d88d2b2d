import { readHost } from '../hosts.ts';
import type { Family } from './family.ts';

/** .to: only the name and a name server on each line. */
export const tonic: Family = {
  id: 'tonic',
  fits: ({ server, text }) => server === 'whois.tonic.to' || /^Tonic whoisd\b/.test(text),
  read({ lines }) {
    const hosts = lines.flatMap(({ text }) => {
      const [name = '', host = '', ...rest] = text.split(/\s+/);
      return /^[\w-]+$/.test(name) && rest.length === 0 ? (readHost(host) ?? []) : [];
    });
    return { nameservers: [...new Set(hosts)] };
  },
};
