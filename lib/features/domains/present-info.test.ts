import { expect, test } from 'vitest';
import { domainInfo } from '#lib/features/domains/info-contract.ts';
import { presentInfo } from '#lib/features/domains/present-info.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import {
  certificateFacts,
  dnsFacts,
  inspectDomain,
  registrationFacts,
  serverFacts,
  tlsFacts,
} from '#tests/support/domain-facts.ts';
import { unexplainedNulls } from '#tests/support/unexplained-nulls.ts';

/** The response, validated, with a reason for every null. */
function presented(facts: Partial<Inspection['facts']>) {
  const info = presentInfo(inspectDomain('2026-03-01T10:00:00Z', facts));
  expect(domainInfo.safeParse(info).error?.issues).toBeUndefined();
  expect(unexplainedNulls({ ...info, unmeasured: info.errors })).toEqual([]);
  return info;
}

test('a response without a Server header is an empty name; without a response the name is unknown', () => {
  expect(presented({ server: serverFacts({ server: null, headers: {} }) }).server).toMatchObject({
    server: '',
    unmeasured: {},
  });
  const silent = serverFacts({
    server: null,
    headers: {},
    status: null,
    finalUrl: null,
    failures: { https: 'No answer.' },
  });
  expect(presented({ server: silent }).server).toMatchObject({ server: null, unmeasured: { server: 'No answer.' } });
});

test('every null has a reason', () => {
  const registration = registrationFacts({
    registered: null,
    registrar: null,
    createdOn: null,
    updatedOn: null,
    expiresOn: null,
    dnssec: null,
    contacts: [{ role: 'registrant', name: null, organization: null, email: null, phone: null, country: null }],
    notes: ['The registrar refused.'],
  });
  const server = serverFacts({
    ip: null,
    openPorts: null,
    portsSeenAt: null,
    httpsSupported: null,
    httpToHttps: null,
    www: null,
    status: null,
    finalUrl: null,
    server: null,
    failures: { http: 'No answer to http.', ports: 'Refused.' },
  });
  const leaf = certificateFacts({ publicKeyBits: null, curve: null });
  const info = presented({ registration, server, certificate: tlsFacts({ leaf, chain: [leaf, leaf] }) });
  expect(info.whois?.unmeasured.registrar).toContain('The registrar refused.');
  expect(info.server?.unmeasured).toMatchObject({ status: 'No answer to http.', open_ports: 'Refused.' });
  const dns = {
    a: null,
    aaaa: null,
    mx: null,
    txt: null,
    ns: null,
    cname: null,
    soa: null,
    caa: null,
    spf: null,
    dmarc: null,
  };
  const asked = presented({ dns: dnsFacts({ ...dns, failures: { A: 'Timeout.', TXT: 'Timeout.' } }) });
  expect(asked.dns?.unmeasured).toMatchObject({
    a: 'Timeout.',
    spf: 'Timeout.',
    dmarc: 'The domain has no DMARC record.',
  });
  const record = dnsFacts().spf;
  presented({ dns: dnsFacts({ spf: record && { ...record, all: null, lookups: null } }) });
});
