import { describe, expect, test } from 'vitest';
import { baselineOf } from '#lib/features/domains/baseline.ts';
import { changesSince } from '#lib/features/domains/changes.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import {
  certificateFacts,
  dnsFacts,
  inspectDomain,
  registrationFacts,
  serverFacts,
  tlsFacts,
} from '#tests/support/domain-facts.ts';

const FIRST = '2026-03-01T10:00:00.000Z';
const SECOND = '2026-03-08T10:00:00.000Z';

/** Changes as lines: what, how, before → after. */
const lines = (now: Inspection, ...before: Inspection[]) =>
  changesSince(baselineOf(before), now).map(
    ({ what, how, before: was, after: is }) => `${what} ${how}: ${was ?? ''} → ${is ?? ''}`,
  );
const since = (facts: Partial<Inspection['facts']>, before: Partial<Inspection['facts']> = {}) =>
  lines(inspectDomain(SECOND, facts), inspectDomain(FIRST, before));

test('the first look and one that found the same have nothing to tell', () => {
  expect(lines(inspectDomain(FIRST))).toEqual([]);
  expect(since({})).toEqual([]);
});

describe('DNS', () => {
  test('name servers, mail servers, addresses, SPF and DMARC that came, went or say something else', () => {
    const dns = dnsFacts({
      a: ['198.51.100.9'],
      ns: ['NS1.host.example', 'ns9.other.example'],
      mx: [{ priority: 5, host: 'mail.example' }],
      spf: null,
      dmarc: { ...dnsFacts().dmarc, name: '', record: 'v=DMARC1; p=none' } as ReturnType<typeof dnsFacts>['dmarc'],
    });
    expect(since({ dns })).toEqual([
      'nameserver added:  → ns9.other.example',
      'nameserver removed: ns2.host.example → ',
      'address added:  → 198.51.100.9',
      'address removed: 198.51.100.7 → ',
      'mail_server removed: backup.mail.example → ',
      'spf removed: v=spf1 mx -all → ',
      'dmarc changed: v=DMARC1; p=reject → v=DMARC1; p=none',
    ]);
  });

  test('records that could not be queried are not reported as removed, and are compared with the previous report', () => {
    const silent = dnsFacts({ mx: null, spf: null, txt: null, failures: { MX: 'timed out', TXT: 'timed out' } });
    expect(since({ dns: silent })).toEqual([]);
    const moved = dnsFacts({ mx: [{ priority: 1, host: 'new.mail.example' }] });
    const third = inspectDomain('2026-03-15T10:00:00.000Z', { dns: moved });
    expect(lines(third, inspectDomain(SECOND, { dns: silent }), inspectDomain(FIRST))).toEqual([
      'mail_server added:  → new.mail.example',
      'mail_server removed: backup.mail.example → ',
      'mail_server removed: mail.example → ',
    ]);
  });

  test('a host without a zone of its own: the registry’s name servers count', () => {
    const dns = dnsFacts({ ns: [] });
    const registration = registrationFacts({ nameservers: ['ns1.host.example', 'ns3.host.example'] });
    expect(since({ dns, registration }, { dns })).toEqual([
      'nameserver added:  → ns3.host.example',
      'nameserver removed: ns2.host.example → ',
    ]);
  });
});

describe('registration', () => {
  test('another registrar, other status codes, renewed', () => {
    const registration = registrationFacts({
      registrar: 'Other Names Inc',
      status: ['client hold'],
      expiresOn: '2028-05-04',
      dnssec: true,
    });
    expect(since({ registration })).toEqual([
      'registrar changed: Plain Names Ltd → Other Names Inc',
      'domain_status added:  → client hold',
      'domain_status removed: client transfer prohibited → ',
      'dnssec changed: not signed → signed',
      'domain_expiry changed: 2027-05-04 → 2028-05-04',
    ]);
  });

  test('the end comes near once, and is over once', () => {
    const soon = { registration: registrationFacts({ expiresOn: '2026-04-05' }) };
    expect(since(soon, soon)).toEqual(['domain_expiry near: 2026-04-05 → 2026-04-05']);
    const later = inspectDomain('2026-03-15T10:00:00.000Z', soon);
    expect(lines(later, inspectDomain(SECOND, soon))).toEqual([]);
    const over = inspectDomain('2026-04-06T10:00:00.000Z', soon);
    expect(lines(over, later)).toEqual(['domain_expiry over: 2026-04-05 → 2026-04-05']);
  });

  test('dropped, and registered again', () => {
    const free = { registration: registrationFacts({ registered: false, registrar: null, expiresOn: null }) };
    expect(since(free)).toEqual(['registration removed: Plain Names Ltd → ']);
    expect(since({}, free)).toEqual(['registration added:  → Plain Names Ltd']);
  });

  test('what a registry leaves out one day it did not take back', () => {
    const bare = registrationFacts({ registrar: null, createdOn: null, expiresOn: null, status: [], dnssec: null });
    expect(since({ registration: bare })).toEqual([]);
  });
});

describe('server and certificate', () => {
  test('ports, https, redirects, the server’s name, headers that protect', () => {
    const server = serverFacts({
      openPorts: [80, 443, 8080],
      httpToHttps: false,
      server: 'Apache',
      security: serverFacts().security.map((one) => ({ ...one, state: 'missing' as const })),
    });
    expect(since({ server })).toEqual([
      'port added:  → 8080',
      'http_to_https changed: yes → no',
      'server_name changed: nginx → Apache',
      'security_header removed: strict-transport-security → ',
    ]);
  });

  test('ports that could not be seen are not closed', () => {
    expect(since({ server: serverFacts({ openPorts: null }) })).toEqual([]);
  });

  test('another issuer, another certificate, problems and versions of TLS', () => {
    const certificate = tlsFacts({
      leaf: certificateFacts({ issuer: 'CN=Other', fingerprint256: 'BB', validUntil: '2026-06-01T00:00:00.000Z' }),
      trusted: false,
      problems: [{ code: 'other-name', detail: 'The certificate is for other.example.' }],
      versions: ['TLSv1.3', 'TLSv1'],
    });
    expect(since({ certificate })).toEqual([
      'issuer changed: CN=R11, O=Let’s Try, C=US → CN=Other',
      'certificate changed: 2026-05-02 → 2026-06-01',
      'tls_problem added:  → The certificate is for other.example.',
      'tls_version added:  → TLSv1',
      'tls_version removed: TLSv1.2 → ',
    ]);
  });

  test('a TLS version that could not be tested is not reported as removed', () => {
    const certificate = tlsFacts({ versions: ['TLSv1.3'], failures: { 'TLSv1.2': 'timed out' } });
    expect(since({ certificate })).toEqual([]);
  });

  test('a certificate that is about to end', () => {
    const soon = { certificate: tlsFacts({ leaf: certificateFacts({ validUntil: '2026-03-18T00:00:00.000Z' }) }) };
    expect(since(soon, soon)).toEqual(['certificate_expiry near: 2026-03-18 → 2026-03-18']);
  });
});

describe('technologies', () => {
  const one = inspectDomain(FIRST).facts.technology;
  const having = (...named: [string, string | null][]) => ({
    technology: {
      url: '',
      viewport: '',
      technologies: named.map(([name, version]) => ({
        name,
        version,
        categories: [],
        confidence: 100,
        evidence: [],
        website: null,
      })),
    },
  });

  test('come, gone, of another version; a version that is not shown any more says nothing', () => {
    expect(one?.technologies.map(({ name }) => name)).toEqual(['WordPress']);
    expect(since(having(['WordPress', '6.5'], ['Matomo', null]))).toEqual([
      'technology changed: WordPress 6.4 → WordPress 6.5',
      'technology added:  → Matomo',
    ]);
    expect(since(having(['WordPress', null]))).toEqual([]);
    expect(since(having())).toEqual(['technology removed: WordPress 6.4 → ']);
  });

  test('an error page is not compared as the site', () => {
    const broken = { ...having(), server: serverFacts({ status: 503 }) };
    expect(since(broken)).toEqual([]);
    // The next inspection is compared with the one before it.
    const third = inspectDomain('2026-03-15T10:00:00.000Z', having(['Ghost', null]));
    expect(lines(third, inspectDomain(SECOND, broken), inspectDomain(FIRST))).toContain(
      'technology removed: WordPress 6.4 → ',
    );
  });
});

test('a part that failed says nothing, and is compared with the last look that had it', () => {
  const failed = inspectDomain(SECOND, {
    dns: null,
    registration: null,
    server: null,
    certificate: null,
    technology: null,
  });
  expect(lines(failed, inspectDomain(FIRST))).toEqual([]);
  const third = inspectDomain('2026-03-15T10:00:00.000Z', { registration: registrationFacts({ registrar: 'Other' }) });
  expect(lines(third, failed, inspectDomain(FIRST))).toEqual(['registrar changed: Plain Names Ltd → Other']);
});
