import { expect, test } from 'vitest';
import { warningsOf } from '#lib/features/domains/warnings.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import {
  certificateFacts,
  dnsFacts,
  inspectDomain,
  registrationFacts,
  serverFacts,
  tlsFacts,
} from '#tests/support/domain-facts.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const told = (facts: Partial<Inspection['facts']>) =>
  warningsOf(inspectDomain(NOW, facts)).map(({ what, urgent, detail }) => `${urgent ? '!' : ''}${what}: ${detail}`);

test('a domain in order, and one that nothing is known about, ask for nothing', () => {
  expect(told({})).toEqual([]);
  expect(told({ dns: null, registration: null, server: null, certificate: null, technology: null })).toEqual([]);
});

test.each([
  ['2026-02-28', '!domain_expiry: The domain registration expired on 28 Feb 2026.'],
  ['2026-03-01', '!domain_expiry: The domain registration expires on 1 Mar 2026, today.'],
  ['2026-03-02', '!domain_expiry: The domain registration expires on 2 Mar 2026, tomorrow.'],
  ['2026-03-03', '!domain_expiry: The domain registration expires on 3 Mar 2026, in 2 days.'],
  ['2026-03-20', 'domain_expiry: The domain registration expires on 20 Mar 2026, in 19 days.'],
])('a registration that ends on %s', (expiresOn, expected) => {
  expect(told({ registration: registrationFacts({ expiresOn }) })).toEqual([expected]);
});

test('the urgent comes first', () => {
  const found = told({
    dns: dnsFacts({ spf: null, dmarc: null }),
    server: serverFacts({ httpsSupported: false }),
    certificate: tlsFacts({ problems: [{ code: 'self-signed', detail: 'It is self-signed.' }] }),
  });
  expect(found).toEqual([
    '!tls_problem: It is self-signed.',
    '!no_https: The site does not support HTTPS: browsers show a warning.',
    'spf: No SPF record.',
    'dmarc: No DMARC record.',
  ]);
});

test('a certificate of a few days is near its end only in the last third', () => {
  const short = (validUntil: string) =>
    told({
      certificate: tlsFacts({ leaf: certificateFacts({ validFrom: '2026-02-26T10:00:00.000Z', validUntil }) }),
    });
  expect(short('2026-03-04T10:00:00.000Z')).toEqual([]);
  expect(short('2026-03-02T10:00:00.000Z')).toEqual([
    '!certificate_expiry: The SSL certificate expires on 2 Mar 2026, tomorrow.',
  ]);
});

test.each([
  ['2026-03-01T09:00:00.000Z', []],
  ['2026-03-01T23:00:00.000Z', ['!certificate_expiry: The SSL certificate expires on 1 Mar 2026, today.']],
  ['2026-03-02T01:00:00.000Z', ['!certificate_expiry: The SSL certificate expires on 2 Mar 2026, tomorrow.']],
])('a certificate that ends at %s', (validUntil, expected) => {
  const leaf = certificateFacts({ validFrom: '2026-01-01T00:00:00.000Z', validUntil });
  expect(told({ certificate: tlsFacts({ leaf }) })).toEqual(expected);
});

test('a domain without email needs no mail records, and unqueried records cause no warning', () => {
  expect(told({ dns: dnsFacts({ mx: [], spf: null, dmarc: null }) })).toEqual([]);
  expect(told({ dns: dnsFacts({ spf: null, dmarc: null, failures: { TXT: 'x', DMARC: 'x' } }) })).toEqual([]);
});
