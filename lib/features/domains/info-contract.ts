import { z } from 'zod';

/** Response of `domain_infos`; stored reports contain the same object. */

const names = (about: string) => z.array(z.string()).describe(about);
const asked = (about: string) => z.array(z.string()).nullable().describe(about);
const text = (about: string) => z.string().nullable().describe(about);
const present = (about: string) => z.string().describe(`${about}; "" if none`);
const flag = (about: string) => z.boolean().nullable().describe(about);
const failures = z
  .record(z.string(), z.string())
  .describe('What could not be queried, and why: record type, protocol or TLS version → reason');
const unmeasured = z
  .record(z.string(), z.string())
  .describe('Why a field of this object is null: field name → reason. Empty if none is null.');

const dns = z.object({
  exists: z.boolean().describe('false: the name does not exist'),
  a: asked('IPv4 addresses; null: query failed'),
  aaaa: asked('IPv6 addresses; null: query failed'),
  mx: asked('Mail servers, the preferred first; null: query failed'),
  mx_records: z
    .array(z.object({ priority: z.int().describe('Lower is preferred'), host: z.string().describe('Email (SMTP)') }))
    .nullable()
    .describe('Mail servers with their priority; null: query failed'),
  txt: asked('Text records; null: query failed'),
  cname: asked('Canonical names; null: query failed'),
  ns: asked('Name servers; null: query failed'),
  soa: z
    .object({
      primary: z.string().describe('Primary name server'),
      contact: z.string().describe('Contact of the zone'),
      serial: z.number().describe('Serial number of the zone'),
    })
    .nullable()
    .describe('Start of authority; null: none, or the query failed'),
  caa: z
    .array(
      z.object({
        critical: z.boolean().describe('Critical flag: CAs that do not understand it must refuse'),
        tag: z.string().describe('issue, issuewild, iodef, …'),
        value: z.string().describe('Allowed CA, or contact'),
      }),
    )
    .nullable()
    .describe('CAs allowed to issue certificates; null: query failed'),
  spf: z
    .object({
      record: z.string().describe('The record'),
      mechanisms: names('Mechanisms, in order'),
      all: present('Policy for all others, such as -all'),
      lookups: z.int().nullable().describe('DNS lookups needed, of ten allowed; null: not counted'),
      problems: names('Problems'),
    })
    .nullable()
    .describe('SPF record; null: no record, or the query failed'),
  dmarc: z
    .object({
      name: z.string().describe('Location'),
      record: z.string().describe('The record'),
      policy: z.string().describe('none, quarantine or reject'),
      subdomain_policy: z.string().describe('Policy for subdomains; "": the same'),
      tags: z.record(z.string(), z.string()).describe('All tags of the record'),
      problems: names('Problems'),
    })
    .nullable()
    .describe('DMARC record; null: no record, or the query failed'),
  failures,
  unmeasured,
});

const contact = z.object({
  role: present('Role, such as registrant'),
  name: present('Name'),
  organization: present('Organization'),
  email: present('Email address'),
  phone: present('Telephone'),
  country: present('Country'),
});

const whois = z.object({
  domain: z.string().describe('Registered domain'),
  registered: flag('false: not registered; null: not reported by the registry'),
  registrar: text('Registrar'),
  created_on: text('Date of registration, YYYY-MM-DD'),
  updated_on: text('Date of the last change, YYYY-MM-DD'),
  expires_on: text('Expiry date, YYYY-MM-DD'),
  days_left: z.int().nullable().describe('Days until expiry, negative if expired'),
  nameservers: names('Name servers at the registry'),
  status: names('EPP status codes'),
  dnssec: flag('Whether DNSSEC is signed (DS records)'),
  contact_infos: z.array(contact).describe('Public contacts'),
  notes: names('Warnings'),
  answers: z
    .array(
      z.object({
        protocol: z.enum(['rdap', 'whois']).describe('Protocol'),
        server: z.string().describe('Server'),
        text: z.string().describe('The response, its first 65,536 characters'),
        truncated: z.boolean().describe('Whether there is more'),
      }),
    )
    .describe('Raw responses, in order'),
  unmeasured,
});

const server = z.object({
  ip: text('IP address that responded'),
  open_ports: z.array(z.int()).nullable().describe('Open ports of a short list of well-known ones; null: not scanned'),
  ports_seen_at: text('When the ports were scanned, ISO 8601 UTC; at most every ten minutes'),
  https_supported: flag('Whether HTTPS responds'),
  http_versions: names('Supported HTTP versions; 3 as announced'),
  http_to_https: flag('Whether HTTP redirects to HTTPS'),
  www: z
    .enum(['www-to-bare', 'bare-to-www', 'both', 'no-www'])
    .nullable()
    .describe('Redirect between www and the apex domain; both: none redirects'),
  status: z.int().nullable().describe('Status of the home page'),
  final_url: text('URL of the home page after redirects'),
  redirects: z
    .array(z.object({ url: z.string().describe('Address'), status: z.int().describe('Status') }))
    .describe('Redirects before the final response'),
  server: text('Server header; "": none'),
  response_headers: z.record(z.string(), z.array(z.string())).describe('Response headers of the home page'),
  security_headers: z
    .array(
      z.object({
        name: z.string().describe('Header'),
        value: text('Value; null: missing'),
        state: z.enum(['good', 'weak', 'missing']).describe('Verdict'),
        reason: z.string().describe('Why'),
      }),
    )
    .describe('Security headers, evaluated'),
  failures,
  unmeasured,
});

const certificate = {
  subject: z.string().describe('Subject'),
  issuer: z.string().describe('Issuer'),
  valid_from: z.string().describe('Valid from, ISO 8601 UTC'),
  valid_until: z.string().describe('Valid until, ISO 8601 UTC'),
  serial_number: z.string().describe('Serial number, hex'),
  version: z.int().describe('X.509 version'),
  signature_algorithm: z.string().describe('Signature algorithm'),
  public_key_algorithm: z.string().describe('Key algorithm'),
  public_key_bits: z.int().nullable().describe('Key size'),
  curve: present('Key curve'),
  names: names('Subject alternative names'),
  fingerprint_sha256: z.string().describe('SHA-256 of the certificate, hex'),
};

const ssl = z.object({
  ...certificate,
  trusted: z.boolean().describe('Whether browsers trust it'),
  problems: z
    .array(z.object({ code: z.string().describe('Kind of problem'), detail: z.string().describe('Description') }))
    .describe('Trust problems'),
  days_left: z.int().describe('Days until it expires, negative if expired'),
  chain: z.array(z.object(certificate)).describe('Certificate chain as sent by the server'),
  tls_versions: names('Supported TLS versions, newest first'),
  protocol: z.string().describe('Negotiated TLS version'),
  cipher: z.string().describe('Negotiated cipher'),
  http2: z.boolean().describe('Whether HTTP/2 was negotiated'),
  failures,
  unmeasured,
});

const technologyStack = z.object({
  backend_frameworks: names('Server side'),
  cms: z.string().describe('CMS or shop system; "" if none was detected'),
  frontend_frameworks: names('Client side'),
  analytics_cdns: names('Analytics and CDNs'),
  js_modules: names('Libraries'),
  meta_info: z.object({ viewport: z.string().describe('Viewport of the home page') }).describe('Meta tags'),
  url: z.string().describe('Page analyzed'),
  technologies: z
    .array(
      z.object({
        name: z.string().describe('Product'),
        categories: names('What it is'),
        version: z.string().describe('Version; "" if unknown'),
        confidence: z.int().describe('Confidence, 0 to 100'),
        evidence: z
          .array(
            z.object({ where: z.string().describe('Where it was found'), text: z.string().describe('What was found') }),
          )
          .describe('Evidence'),
        website: present('Website'),
      }),
    )
    .describe('All detected technologies'),
});

const PARTS = 'dns, whois, server, ssl, technology_stack';

export const domainInfo = z.object({
  domain: z.string().describe('Requested domain, ASCII'),
  registrable_domain: z.string().describe('Registrable domain'),
  dns: dns.nullable().describe('DNS records'),
  whois: whois.nullable().describe('Registration'),
  server: server.nullable().describe('Server'),
  ssl: ssl.nullable().describe('Certificate'),
  technology_stack: technologyStack.nullable().describe('Technology stack'),
  errors: z.record(z.string(), z.string()).describe(`Why a part is null, by its name: ${PARTS}`),
  looked_at: z.record(z.string(), z.string()).describe(`When each part was checked, ISO 8601 UTC: ${PARTS}`),
});
/** The facts about a domain. */
export type DomainInfo = z.output<typeof domainInfo>;
/** Names of the parts in the contract. */
export type PartName = 'dns' | 'whois' | 'server' | 'ssl' | 'technology_stack';
