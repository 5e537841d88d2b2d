import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRdap } from '#lib/inspect/rdap/read-rdap.ts';
import { readDay } from './dates.ts';
import { readHost, readNameservers } from './hosts.ts';
import { readWhois } from './read-whois.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'Domain Name',
    'Registrar',
    'Name Server',
    'Creation Date',
    '[Tech-C]',
    ':',
    ': ',
    '\n',
    '\r\n\r\n',
    '\t',
    '    ',
    '....',
    '. . . .',
    '[',
    ']',
    '%',
    '** ',
    'nserver',
    'ns1.host.example',
    '2001-02-30',
    '31.12.2029',
    'Feb 29 2023',
    'OK-UNTIL 99999999',
    'before Aug-1996',
    'person',
    'admin-c',
    '\u0000',
    '\ud800',
    '−',
    '制',
    'ı',
  ),
);

it('no text makes the reader throw, and what it says has its form', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      fc.constantFrom('', 'whois.nic.uk', 'whois.jprs.jp', 'whois.ua', 'whois.tonic.to'),
      (pieces, server) => {
        const reading = readWhois(pieces.join(''), server, 'host.example');
        for (const day of [reading.createdOn, reading.updatedOn, reading.expiresOn])
          if (day !== null) expect(day).toMatch(DAY);
        for (const host of reading.nameservers) expect(host).toMatch(/^[a-z0-9_.-]+\.[a-z0-9-]+$/);
        expect(new Set(reading.nameservers).size).toBe(reading.nameservers.length);
        expect(reading.registrar).not.toBe('');
      },
    ),
    { numRuns: 400 },
  );
});

it('no value makes the RDAP reader throw', () => {
  const keys = fc.constantFrom(
    'objectClassName',
    'ldhName',
    'entities',
    'events',
    'vcardArray',
    'roles',
    'status',
    'links',
    'nameservers',
    '__proto__',
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>('domain', 'registrar', 'registrant', 'fn', 'adr', null, 1, true, 'vcard'),
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      readRdap(value);
      readRdap({ objectClassName: 'domain', entities: [value], events: value, links: value, secureDNS: value });
    }),
    { numRuns: 400 },
  );
});

it('a day that does not exist is none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1990, max: 2090 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (year, month, day) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect(readDay(iso)).toBe(real ? iso : null);
        expect(readDay(`${day}.${month}.${year}`)).toBe(real ? iso : null);
      },
    ),
  );
});

it.each([
  ['05/06/2010', 'day-first', '2010-06-05'],
  ['05/06/2010', 'month-first', '2010-05-06'],
  ['2nd April, 2001', 'day-first', '2001-04-02'],
  ['Mon Apr 26 07:50:40 GMT 2010', 'day-first', '2010-04-26'],
  ['Wednesday 30th Mar 2011', 'day-first', '2011-03-30'],
  ['29-APR-09', 'day-first', '2009-04-29'],
  ['23 de agosto de 2012', 'day-first', '2012-08-23'],
  ['2007. 03. 02.', 'day-first', '2007-03-02'],
  ['20020903121852', 'day-first', '2002-09-03'],
  ['2010-10-03T21:00:00.000Z', 'month-first', '2010-10-03'],
  ['9999-99-99T99:99:99Z', 'day-first', null],
  ['216.239.32.10', 'day-first', null],
  ['never', 'day-first', null],
] as const)('%s, %s', (text, order, expected) => {
  expect(readDay(text, order)).toBe(expected);
});

it.each([
  ['ns1.host.example 192.0.2.1 2001:db8::1', ['ns1.host.example']],
  ['NS1.HOST.EXAMPLE.', ['ns1.host.example']],
  ['- ns1.host.example', ['ns1.host.example']],
  ['ns1.host.com, ns2.host.com', ['ns1.host.com', 'ns2.host.com']],
  ['bakery.pt\tNS\tns1.host.example.', ['ns1.host.example']],
  ['ns1.host.example. not.defined.', ['ns1.host.example']],
  ['ns1.host.example | IPv4: 192.0.2.1 and IPv6:', ['ns1.host.example']],
  ['192.0.2.1', []],
  ['none', []],
])('name servers of %s', (text, expected) => {
  expect(readNameservers(text)).toEqual(expected);
});

// Each of these once made a parser slow. The limit is generous: the machine may be busy, and quadratic time takes minutes.
const MILLION = 1_000_000;
it.each([
  ['one line', 'a'.repeat(MILLION)],
  ['colons', ':'.repeat(MILLION)],
  ['spaces', ' '.repeat(MILLION)],
  ['key and spaces', `Registrar${' '.repeat(MILLION)}:x`],
  ['dots', `Registrar${'. '.repeat(MILLION / 2)}`],
  ['dots without end', 'a.'.repeat(MILLION / 2)],
  ['empty lines', '\n'.repeat(MILLION)],
  ['brackets', '['.repeat(MILLION)],
  ['parentheses', `Domain ${'('.repeat(MILLION)}`],
  ['headings', 'Registrant:\n'.repeat(MILLION / 12)],
  ['name servers', 'Name Server: ns1.host.example\n'.repeat(MILLION / 30)],
  ['dates', 'Created: 1.1.2001 '.repeat(MILLION / 18)],
  ['numbers', '1.'.repeat(MILLION / 2)],
  ['digits', '1'.repeat(MILLION)],
  ['names', 'Domain Name: a.example\nDomain Name: b.example\n'.repeat(MILLION / 46)],
  ['objects', 'registrar: X\nregistrar: X\n\n'.repeat(MILLION / 28)],
  ['words', 'no match exceeded limit '.repeat(MILLION / 24)],
  ['contacts', 'nic-hdl: A-B\nadmin-c: A-B\nperson: x\n\n'.repeat(MILLION / 38)],
])('1 MB of %s is read in a moment', (_name, text) => {
  const started = performance.now();
  readWhois(text, 'whois.nic.uk', 'a.example');
  readWhois(text.slice(-60_000), 'whois.tonic.to', 'b.example');
  expect(performance.now() - started).toBeLessThan(3_000);
});

// RDAP is JSON without a limit on text length: each of these took minutes.
it.each([
  ['dots', `${'.'.repeat(300_000)}x`],
  ['brackets', `${')'.repeat(300_000)}x`],
  ['spaces', `${' '.repeat(300_000)}x`],
])('a text of %s in an RDAP answer is read in a moment', (_name, text) => {
  expect(readHost(text)).toBeNull();
  const answer = { objectClassName: 'domain', ldhName: 'a.example', nameservers: [{ ldhName: text }], status: [text] };
  expect(readRdap(answer)).toMatchObject({ domain: 'a.example', nameservers: [], status: [] });
});
