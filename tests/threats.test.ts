import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * What threatens this program and what is done about it, a line for each number of the threat model. Tests that prove a line
 * carry its number at the head of their title, or of their describe's: `S4: …`, `D1, D2: …`.
 */
const DEFENCES: Readonly<Record<string, string>> = {
  // Requests to the inside
  S1: 'An address is public or refused; IPv6 only inside 2000::/3 (lib/net/address.ts).',
  S2: 'A host is parsed once and refused where IPv4 is not written as everybody writes it (lib/net/egress.ts).',
  S3: 'IPv4 inside IPv6 is unwrapped or refused (lib/net/address.ts).',
  S4: 'A name is resolved once, any inner answer refuses it, what was judged is dialled (lib/net/egress.ts, dial.ts).',
  S5: 'Every hop of a redirect is judged anew; the browser goes through a proxy that judges (lib/net/redirect.ts).',
  S6: 'All that a page opens leaves by the filtering proxy; what cannot is switched off (lib/net/browser-process.ts).',
  S7: 'http and https alone.',
  S8: 'Credentials, backslashes and control characters are refused before an address is parsed.',
  S9: 'Ports 80, 443, 8080 and 8443; WHOIS 43; the look at ports has a fixed list.',
  S10: 'Names without a dot, of the inside, or that are no names are refused in their canonical form.',
  S11: 'The canonical host goes onward, never the text that was given; no shell.',
  S12: 'Proxies are the operator’s; what the environment names is not used.',
  S13: 'What the program itself listens on is refused, whatever a list allows (lib/net/self.ts).',
  S14: 'Referrals, links of RDAP, sitemaps and robots.txt go through the same door.',
  S15: 'One text for every refusal; the reason is in the log.',
  // Browser and scripts
  B1: 'The sandbox of Chromium, as nobody, with an environment of its own; health tells where the kernel has none.',
  B2: 'The browser is spoken to over pipes and listens nowhere.',
  B3: 'Runs have a deadline; renderers that stand still are ended; dialogs are dismissed.',
  B4: 'Caps of heap, renderer, requests and bytes; no downloads.',
  B5: 'A context of its own for each run, in a profile that goes with the browser.',
  B6: 'Scripts see the page and nothing of the program; what they return is read again.',
  B7: 'Scripts are in no log; their errors are cut and name no path of ours.',
  B8: 'The whole process group ends; scratch folders of the dead are swept.',
  // Bodies and parsers
  P1: 'Decoded bytes are counted as they come; two codings at most (lib/net/body.ts).',
  P2: 'Timers for connect, headers, idle and total (lib/net/deadline.ts).',
  P3: 'A body that is cut short or lies about its length is no success.',
  P4: 'The strict parser; header limits.',
  P5: 'Pages are parsed in a thread with a heap and a time of its own.',
  P6: 'No expression takes time that grows faster than its text; every one is judged (tests/regular-expressions.test.ts).',
  P7: 'Sitemaps: no document type, no entities but the five.',
  P8: 'Foreign keys stay data; tables are asked for their own keys.',
  P9: 'Text is made well-formed where it comes in; NUL never reaches the store.',
  P10: 'Crawls have caps of pages, depth, bytes and time, and know traps.',
  // Dashboard and exports
  D1: 'Foreign text is text; stored pages are shown without rights.',
  D2: 'Foreign links are http or https and tell nobody where they were; no foreign picture is loaded.',
  D3: 'A content policy with nonces, no frames, no sniffing, on every answer (lib/platform/security-headers.ts).',
  D4: 'Cells that a spreadsheet would calculate are made text (lib/contract/csv-row.ts).',
  D5: 'SameSite cookies and our own origin on every door that changes something; the API looks at no cookie.',
  D6: 'After signing in only paths of ours (lib/platform/callback-path.ts).',
  D7: 'Whose a record is stands in every query; another’s is as unknown as none.',
  D8: 'Page text is quoted data to a model that has no tools; links and pictures are taken out of what it says.',
  // Accounts and tokens
  T1: 'Tokens are 256 random bits, stored as a digest, shown once, removed from logs.',
  T2: 'Tokens are looked up by their digest.',
  T3: 'scrypt, two at once, the same work for unknown accounts; back-off by account and by address.',
  T4: 'Cookies that only this host sets and no script reads; sessions end on the server.',
  T5: 'X-Forwarded-For is believed of the proxy in front alone.',
  T6: 'Secrets in files are found before they are committed.',
  T7: 'The framework and the HTTP client are newer than their holes; versions are exact and locked.',
  // Abuse of the service
  U1: 'Twelve ports at most, of the name that was asked for, connecting alone; a user has so many domains a day.',
  U2: 'Eight requests to a host at once for everybody, in all processes; slower where it asks (lib/net/pacing.ts, host-shares.ts).',
  U3: 'Places are shared by who asks, not by how often.',
  U4: 'Limits are taken in one statement of the database.',
  U5: 'One event is one line of JSON.',
  // Durability
  R1: 'Leases with a heartbeat; only who holds one writes.',
  R2: 'What was acknowledged is stored; the pool finds a database that is back.',
  R3: 'Leases by the database’s clock, timers by a clock that is never set.',
};

const root = resolve(import.meta.dirname, '..');
const testFiles = ['lib', 'components', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) && name !== 'threats.test.ts')
    .map((name) => join(root, folder, name)),
);

/** Numbers at the head of titles in a test file: a quoted text that begins with them. */
function numbersIn(text: string): string[] {
  const heads = text.matchAll(/['"`]((?:[SBPDTUR]\d{1,2}(?:, |(?=: )))+): /g);
  return [...heads].flatMap(([, numbers = '']) => numbers.split(', '));
}

test('titles are read as they are written', () => {
  expect(numbersIn("test('S4: a', …); it.each(x)(`D1, D12: b`); it('E4: c'); // P1: d")).toEqual(['S4', 'D1', 'D12']);
});

test('every threat has a test that carries its number, and every number is a threat', () => {
  const carried = new Set(testFiles.flatMap((file) => numbersIn(readFileSync(file, 'utf8'))));
  expect(
    Object.keys(DEFENCES).filter((number) => !carried.has(number)),
    'threats without a test',
  ).toEqual([]);
  expect(
    [...carried].filter((number) => !Object.hasOwn(DEFENCES, number)),
    'tests of unknown threats',
  ).toEqual([]);
});
