import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWhois } from './read-whois.ts';

// Responses in the formats of registries and registrars, with invented names (`__fixtures__`): each format must be parsed,
// whatever server it comes from.
const two = ['ns1.host.example', 'ns2.host.example'];

type Row = readonly [
  file: string,
  server: string,
  registrar: string | null,
  createdOn: string | null,
  updatedOn: string | null,
  expiresOn: string | null,
  nameservers: readonly string[],
];

const rows: readonly Row[] = [
  // SIDN: a registrar and name servers below their headings
  ['sidn', 'whois.domain-registry.nl', 'Names Abroad B.V.', '1999-05-27', '2022-10-24', null, two],
  // NASK: more name servers in the column of the first, the registrar without an indent
  ['nask', 'whois.dns.pl', 'Names Abroad Sp. z o.o.', '2002-09-19', '2021-09-15', '2029-09-18', two],
  // Norid: a handle for the registrar, dates after a heading
  ['norid', 'whois.norid.no', 'REG42-NORID', '2001-02-26', '2021-02-27', null, []],
  // CZ.NIC: servers in their own object, dates of persons ignored
  ['cz-nic', 'whois.nic.cz', 'REG-NAMES', '2000-07-21', '2016-10-04', '2029-07-22', two],
  // HKIRC: dates with the year last, servers after a blank line
  ['hkirc', 'whois.hkirc.hk', 'Names Abroad Limited', '2004-09-03', null, '2028-10-05', two],
  // KISA: dates with spaces, servers below primary and secondary
  ['kisa', 'whois.kr', 'Names Corp.', '2007-03-02', '2020-10-04', '2029-03-02', two],
  // JPRS in Japanese
  ['jprs-japanese', 'whois.jprs.jp', null, '2005-05-30', '2024-06-01', '2029-05-31', two],
  // the Estonian registry: sections without an indent
  ['eis-estonia', 'whois.tld.ee', 'Names Abroad OÜ', '2010-07-04', '2020-07-02', '2029-07-05', two],
  // ATI: dotted leaders, servers below a heading as names
  ['ati', 'whois.ati.tn', 'Names Tunisie', '2009-05-14', null, null, two],
  // NIC Sénégal and others in French
  ['nic-senegal', 'whois.nic.sn', 'NIC Sénégal', '2008-05-08', '2021-07-20', '2029-05-08', two],
  // Dot TK: the month first
  ['dot-tk', 'whois.dot.tk', null, '2006-06-05', null, '2029-12-13', two],
  // Worldsite: "Domain Currently Expires"
  ['worldsite', 'whois.website.ws', 'Names Abroad Inc.', '2002-03-03', '2021-02-01', '2029-03-03', two],
  // a registrar in prose
  ['registrar-prose', 'whois.names.example', 'Names Abroad LLC', '1998-02-09', '2021-02-01', '2030-02-08', two],
  // keys with hyphens and numbers (Schlund, Gandi)
  ['schlund', 'whois.schlund.info', null, '1998-03-11', '2021-04-03', '2030-03-10', two],
  // keys with numbers (Gandi)
  ['gandi', 'whois.gandi.net', null, '1999-05-21', '2021-04-09', '2030-05-21', two],
  // columns without a colon
  ['columns', 'whois.nic.md', null, '2006-05-02', null, '2029-05-02', two],
  // the South African second level: an identifier beside the registrar
  ['co-za', 'whois.registry.net.za', 'Names Abroad (Pty) Ltd', '2001-06-25', null, '2029-06-26', two],
  // TRABIS: sections with stars
  ['trabis', 'whois.trabis.gov.tr', 'NAMES ABROAD A.S.', '2001-08-23', null, '2029-08-22', two],
  // NIC Togo: dots behind the colon
  ['nic-togo', 'whois.nic.tg', 'NAMES TOGO', '2013-03-12', null, '2029-03-12', two],
  // SK-NIC's former format: tabs between key and value
  ['sk-nic', 'whois.sk-nic.sk', null, null, '2021-05-22', '2029-07-24', two],
  // Hostmaster.ua by EPP: comments between the parts, the registrar as an object
  ['hostmaster-ua', 'whois.ua', 'Names Abroad LLC', '2002-12-04', '2021-10-29', '2029-12-04', two],
  // SGNIC's former format: dates of contacts below them
  ['sgnic', 'whois.nic.net.sg', 'NAMES ABROAD PTE LTD', '2002-07-05', '2020-06-03', '2029-07-05', two],
  // a Pacific registry: the date format in the key
  ['polynesia', 'whois.registry.pf', 'Names Polynésie', '2005-06-05', null, '2029-06-04', two],
  // a registrar with dotted leaders and no colons
  ['registrar-dots', 'whois.names.example', null, '1999-02-09', null, '2029-02-09', two],
];

it.each(rows)('%s', (file, server, registrar, createdOn, updatedOn, expiresOn, nameservers) => {
  const text = readFileSync(join(import.meta.dirname, '__fixtures__', `${file}.txt`), 'utf8');
  expect(readWhois(text, server, '')).toMatchObject({
    state: 'registered',
    registrar,
    createdOn,
    updatedOn,
    expiresOn,
    nameservers,
  });
});
