import type { CertificateFacts, DnsFacts, RegistrationFacts, ServerFacts, TlsFacts } from '#lib/inspect/facts.ts';
import { type Inspection, PART_IDS } from '#lib/inspect/run-inspectors.ts';

/** Domain facts as the inspectors return them; tests override what they need. */

export const dnsFacts = (given: Partial<DnsFacts> = {}): DnsFacts => ({
  exists: true,
  a: ['198.51.100.7'],
  aaaa: [],
  mx: [
    { priority: 20, host: 'backup.mail.example' },
    { priority: 10, host: 'mail.example' },
  ],
  txt: ['v=spf1 mx -all'],
  ns: ['ns1.host.example', 'ns2.host.example'],
  cname: [],
  soa: { primary: 'ns1.host.example', contact: 'hostmaster.example', serial: 7 },
  caa: [],
  spf: { record: 'v=spf1 mx -all', mechanisms: ['mx', '-all'], all: '-all', lookups: 1, problems: [] },
  dmarc: {
    name: '_dmarc.example.com',
    record: 'v=DMARC1; p=reject',
    policy: 'reject',
    subdomainPolicy: null,
    tags: { v: 'DMARC1', p: 'reject' },
    problems: [],
  },
  failures: {},
  ...given,
});

export const registrationFacts = (given: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  domain: 'example.com',
  registered: true,
  registrar: 'Plain Names Ltd',
  createdOn: '2010-05-04',
  updatedOn: '2026-01-02',
  expiresOn: '2027-05-04',
  nameservers: ['ns1.host.example', 'ns2.host.example'],
  status: ['client transfer prohibited'],
  dnssec: false,
  contacts: [],
  answers: [{ protocol: 'rdap', server: 'rdap.registry.example', text: '{"ldhName":"example.com"}' }],
  notes: [],
  ...given,
});

export const serverFacts = (given: Partial<ServerFacts> = {}): ServerFacts => ({
  ip: '198.51.100.7',
  openPorts: [80, 443],
  portsSeenAt: '2026-03-01T10:00:00.000Z',
  httpsSupported: true,
  httpVersions: ['1.1', '2'],
  httpToHttps: true,
  www: 'www-to-bare',
  status: 200,
  finalUrl: 'https://example.com/',
  redirects: [],
  server: 'nginx',
  headers: { server: ['nginx'] },
  security: [
    { name: 'strict-transport-security', value: 'max-age=63072000', state: 'good', reason: 'Two years.' },
    { name: 'content-security-policy', value: null, state: 'missing', reason: 'It is missing.' },
  ],
  failures: {},
  ...given,
});

export const certificateFacts = (given: Partial<CertificateFacts> = {}): CertificateFacts => ({
  subject: 'CN=example.com',
  issuer: 'CN=R11, O=Let’s Try, C=US',
  validFrom: '2026-02-01T00:00:00.000Z',
  validUntil: '2026-05-02T00:00:00.000Z',
  serialNumber: '0A1B',
  version: 3,
  signatureAlgorithm: 'ecdsa-with-SHA384',
  publicKeyAlgorithm: 'EC',
  publicKeyBits: 256,
  curve: 'P-256',
  names: ['example.com'],
  fingerprint256: 'AA11',
  isAuthority: false,
  ...given,
});

export const tlsFacts = (given: Partial<TlsFacts> = {}): TlsFacts => ({
  leaf: certificateFacts(),
  chain: [certificateFacts()],
  trusted: true,
  problems: [],
  daysLeft: 61,
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  http2: true,
  versions: ['TLSv1.3', 'TLSv1.2'],
  failures: {},
  ...given,
});

/** A complete inspection at this moment; `facts` replace whole parts, null is a failed part. */
export function inspectDomain(at: string, facts: Partial<Inspection['facts']> = {}): Inspection {
  const found: Inspection['facts'] = {
    dns: dnsFacts(),
    registration: registrationFacts(),
    server: serverFacts(),
    certificate: tlsFacts(),
    technology: {
      url: 'https://example.com/',
      viewport: 'width=device-width',
      technologies: [
        {
          name: 'WordPress',
          categories: ['CMS', 'Blog'],
          version: '6.4',
          confidence: 100,
          evidence: [{ where: 'meta', text: 'WordPress 6.4' }],
          website: 'https://wordpress.org',
        },
      ],
    },
    ...facts,
  };
  return {
    domain: 'example.com',
    registrable: 'example.com',
    facts: found,
    errors: Object.fromEntries(PART_IDS.flatMap((id) => (found[id] ? [] : [[id, 'It did not answer.']]))),
    inspectedAt: { dns: at, registration: at, server: at, certificate: at, technology: at },
  };
}
