import type { DnsRecords } from './dns.ts';

/** DNS records besides the addresses of the sites. */
export const zones: Readonly<Record<string, DnsRecords>> = {
  'harbour-bakery.example': {
    a: ['203.0.113.10'],
    aaaa: ['2001:db8:10::5'],
    mx: [
      [20, 'backup.harbour-post.example'],
      [10, 'mail.harbour-post.example'],
    ],
    txt: ['v=spf1 mx include:harbour-post.example -all', 'bakers=Zoë and Jürgen'],
    ns: ['ns1.harbour-names.example', 'ns2.harbour-names.example'],
    soa: { primary: 'ns1.harbour-names.example', contact: 'hostmaster.harbour-names.example', serial: 2026110201 },
    caa: [
      { tag: 'issue', value: 'world.example' },
      { critical: true, tag: 'iodef', value: 'mailto:ca@harbour-bakery.example' },
    ],
  },
  '_dmarc.harbour-bakery.example': { txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@harbour-bakery.example'] },
  'harbour-post.example': { txt: ['v=spf1 ip4:203.0.113.0/24 ~all'] },
  'shop.harbour-bakery.example': { cname: 'shops.harbour-post.example' },
  // SPF that allows every sender and needs more lookups than receivers perform.
  'rusty-garage.example': {
    a: ['203.0.113.10'],
    txt: ['v=spf1 include:many.rusty-garage.example +all', 'v=spf1 a -all'],
    ns: ['ns1.harbour-names.example'],
  },
  'many.rusty-garage.example': {
    txt: [
      `v=spf1 ${'abcdefghijk'
        .split('')
        .map((one) => `a:${one}.rusty-garage.example`)
        .join(' ')} ~all`,
    ],
  },
  '_dmarc.rusty-garage.example': { txt: ['v=DMARC1; p=none; pct=150'] },
  // A WHOIS server whose name resolves to an internal address.
  'whois.inside-names.example': { a: ['10.0.0.5'] },
};
