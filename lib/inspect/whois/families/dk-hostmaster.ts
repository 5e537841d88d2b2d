import { readHost } from '../hosts.ts';
import type { Family } from './family.ts';

/** .dk: "DNS" is the domain in its DNS form; the name servers are objects below, each with a host name. */
export const dkHostmaster: Family = {
  id: 'dk-hostmaster',
  fits: ({ server, text }) => /^whois\.(?:dk-hostmaster|punktum)\.dk$/.test(server) || /\bDK Hostmaster\b/.test(text),
  read({ lines }) {
    const hosts = lines.filter(({ key }) => key === 'hostname').flatMap(({ value }) => readHost(value) ?? []);
    return { nameservers: [...new Set(hosts)] };
  },
};
