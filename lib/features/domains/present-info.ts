import { daysUntil } from '#lib/features/domains/expiry.ts';
import type { DomainInfo, PartName } from '#lib/features/domains/info-contract.ts';
import type {
  CertificateFacts,
  DnsFacts,
  RegistrationFacts,
  ServerFacts,
  TechnologyFacts,
  TlsFacts,
} from '#lib/inspect/facts.ts';
import { type Inspection, PART_IDS, type PartId } from '#lib/inspect/run-inspectors.ts';
import { toStack } from '#lib/inspect/technology/stack.ts';

/** Characters of a raw answer included with the facts; the whole answer is stored as evidence. */
export const ANSWER_CHARACTERS = 65_536;

/** Names of the parts in the contract. */
export const PART_NAMES: Record<PartId, PartName> = {
  dns: 'dns',
  registration: 'whois',
  server: 'server',
  certificate: 'ssl',
  technology: 'technology_stack',
};

/** The contract's name of the part with this id. */
export function partNameOf(id: string): PartName | undefined {
  const known = PART_IDS.find((one) => one === id);
  return known && PART_NAMES[known];
}

/** An inspection in the format of `domain_infos` and stored reports. */
export function presentInfo({ domain, registrable, facts, errors, inspectedAt: lookedAt }: Inspection): DomainInfo {
  const { registration, certificate, technology } = facts;
  return {
    domain,
    registrable_domain: registrable,
    dns: facts.dns && presentDns(facts.dns),
    whois: registration && presentRegistration(registration, new Date(lookedAt.registration)),
    server: facts.server && presentServer(facts.server),
    ssl: certificate && presentTls(certificate),
    technology_stack: technology && presentTechnology(technology),
    errors: Object.fromEntries(PART_IDS.flatMap((id) => (errors[id] ? [[PART_NAMES[id], errors[id]]] : []))),
    looked_at: Object.fromEntries(PART_IDS.map((id) => [PART_NAMES[id], lookedAt[id]])),
  };
}

function presentDns(dns: DnsFacts): NonNullable<DomainInfo['dns']> {
  const { exists, a, aaaa, txt, cname, ns, soa, caa, spf, dmarc, failures } = dns;
  const mx = dns.mx?.toSorted((one, other) => one.priority - other.priority) ?? null;
  return {
    exists,
    a,
    aaaa,
    mx: mx?.map(({ host }) => host) ?? null,
    mx_records: mx,
    txt,
    cname,
    ns,
    soa,
    caa,
    spf: spf && { ...spf, all: spf.all ?? '' },
    dmarc: dmarc && {
      name: dmarc.name,
      record: dmarc.record,
      policy: dmarc.policy,
      subdomain_policy: dmarc.subdomainPolicy ?? '',
      tags: dmarc.tags,
      problems: dmarc.problems,
    },
    failures,
    unmeasured: reasonsFor([
      ['a', a, failures.A],
      ['aaaa', aaaa, failures.AAAA],
      ['mx', mx, failures.MX],
      ['mx_records', mx, failures.MX],
      ['txt', txt, failures.TXT],
      ['cname', cname, failures.CNAME],
      ['ns', ns, failures.NS],
      ['soa', soa, failures.SOA ?? 'The name has no SOA record of its own.'],
      ['caa', caa, failures.CAA],
      ['spf', spf, failures.TXT ?? 'The domain has no SPF record.'],
      ['spf.lookups', spf ? spf.lookups : 0, 'Some included records could not be read.'],
      ['dmarc', dmarc, failures.DMARC ?? 'The domain has no DMARC record.'],
    ]),
  };
}

/** The reason of each null field, by name. */
function reasonsFor(fields: readonly [name: string, value: unknown, reason: string | undefined][]) {
  return Object.fromEntries(
    fields.flatMap(([name, value, reason]) => (value === null ? [[name, reason ?? 'Not measured.']] : [])),
  );
}

function presentRegistration(facts: RegistrationFacts, at: Date): NonNullable<DomainInfo['whois']> {
  const unsaid =
    facts.registered === false
      ? 'The domain is not registered.'
      : ['Not reported by the registry.', ...facts.notes].join(' ');
  return {
    domain: facts.domain,
    registered: facts.registered,
    registrar: facts.registrar,
    created_on: facts.createdOn,
    updated_on: facts.updatedOn,
    expires_on: facts.expiresOn,
    days_left: facts.expiresOn ? daysUntil(facts.expiresOn, at) : null,
    nameservers: facts.nameservers,
    status: facts.status,
    dnssec: facts.dnssec,
    contact_infos: facts.contacts.map(presentContact),
    notes: facts.notes,
    unmeasured: reasonsFor([
      ['registered', facts.registered, unsaid],
      ['registrar', facts.registrar, unsaid],
      ['created_on', facts.createdOn, unsaid],
      ['updated_on', facts.updatedOn, unsaid],
      ['expires_on', facts.expiresOn, unsaid],
      ['days_left', facts.expiresOn, unsaid],
      ['dnssec', facts.dnssec, unsaid],
    ]),
    answers: facts.answers.map(({ protocol, server, text }) => ({
      protocol,
      server,
      text: text.slice(0, ANSWER_CHARACTERS),
      truncated: text.length > ANSWER_CHARACTERS,
    })),
  };
}

const presentContact = ({
  role,
  name,
  organization,
  email,
  phone,
  country,
}: RegistrationFacts['contacts'][number]) => ({
  role: role ?? '',
  name: name ?? '',
  organization: organization ?? '',
  email: email ?? '',
  phone: phone ?? '',
  country: country ?? '',
});

function presentServer(facts: ServerFacts): NonNullable<DomainInfo['server']> {
  const noAnswer = facts.failures.https ?? facts.failures.http;
  return {
    ip: facts.ip,
    open_ports: facts.openPorts,
    ports_seen_at: facts.portsSeenAt,
    https_supported: facts.httpsSupported,
    http_versions: facts.httpVersions,
    http_to_https: facts.httpToHttps,
    www: facts.www,
    status: facts.status,
    final_url: facts.finalUrl,
    redirects: facts.redirects,
    // A response without the header names no software; without a response it is unknown.
    server: facts.server ?? (facts.status === null ? null : ''),
    response_headers: facts.headers,
    security_headers: facts.security,
    failures: facts.failures,
    unmeasured: reasonsFor([
      ['ip', facts.ip, noAnswer],
      ['open_ports', facts.openPorts, facts.failures.ports],
      ['ports_seen_at', facts.portsSeenAt, facts.failures.ports],
      ['https_supported', facts.httpsSupported, facts.failures.https ?? facts.failures.tls],
      ['http_to_https', facts.httpToHttps, facts.failures.http],
      ['www', facts.www, `One of the two host names did not respond. ${facts.failures.https ?? ''}`.trim()],
      ['status', facts.status, noAnswer],
      ['final_url', facts.finalUrl, noAnswer],
      ['server', facts.server ?? facts.status, noAnswer],
    ]),
  };
}

function presentTls(facts: TlsFacts): NonNullable<DomainInfo['ssl']> {
  return {
    ...presentCertificate(facts.leaf),
    trusted: facts.trusted,
    problems: facts.problems,
    days_left: facts.daysLeft,
    chain: facts.chain.map(presentCertificate),
    tls_versions: facts.versions,
    protocol: facts.protocol,
    cipher: facts.cipher,
    http2: facts.http2,
    failures: facts.failures,
    unmeasured: reasonsFor([
      ['public_key_bits', facts.leaf.publicKeyBits, NO_BITS],
      ...facts.chain.map(
        ({ publicKeyBits }, at) =>
          [`chain.${at}.public_key_bits`, publicKeyBits, NO_BITS] satisfies [string, unknown, string],
      ),
    ]),
  };
}

const NO_BITS = 'Keys of this algorithm have a fixed size.';

function presentCertificate(facts: CertificateFacts) {
  return {
    subject: facts.subject,
    issuer: facts.issuer,
    valid_from: facts.validFrom,
    valid_until: facts.validUntil,
    serial_number: facts.serialNumber,
    version: facts.version,
    signature_algorithm: facts.signatureAlgorithm,
    public_key_algorithm: facts.publicKeyAlgorithm,
    public_key_bits: facts.publicKeyBits,
    curve: facts.curve ?? '',
    names: facts.names,
    fingerprint_sha256: facts.fingerprint256,
  };
}

function presentTechnology({
  url,
  technologies,
  viewport,
}: TechnologyFacts): NonNullable<DomainInfo['technology_stack']> {
  const stack = toStack(technologies);
  return {
    backend_frameworks: stack.backendFrameworks,
    cms: stack.cms,
    frontend_frameworks: stack.frontendFrameworks,
    analytics_cdns: stack.analyticsCdns,
    js_modules: stack.jsModules,
    meta_info: { viewport },
    url,
    technologies: technologies.map((one) => ({ ...one, version: one.version ?? '', website: one.website ?? '' })),
  };
}
