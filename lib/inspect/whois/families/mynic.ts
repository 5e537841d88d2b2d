import { readHost } from '../hosts.ts';
import type { Family } from './family.ts';

/** .my: beside the heading of a name server stands its code, the host below it. The registrar is who is invoiced. */
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
