import { z } from 'zod';

/** Response of `domain_infos`; stored reports contain the same object. */

const names = (about: string) => z.array(z.string()).describe(about);
const asked = (about: string) => z.array(z.string()).nullable().describe(about);
const text = (about: string) => z.string().nullable().describe(about);
const present = (about: string) => z.string().describe(`${about}; "" when there is none`);
const flag = (about: string) => z.boolean().nullable().describe(about);
const failures = z
  .record(z.string(), z.string())
  .describe('What could not be asked, and why: type of record, protocol or version of TLS → reason');
const unmeasured = z
  .record(z.string(), z.string())
  .describe('Why a field of this object is null: field name → reason. Empty when none is null.');

const dns = z.object({
  exists: z.boolean().describe('false: there is no such name'),
  a: asked('IPv4 addresses; null: could not be asked'),
  aaaa: asked('IPv6 addresses; null: could not be asked'),
  mx: asked('Mail servers, the preferred first; null: could not be asked'),
  mx_records: z
    .array(z.object({ priority: z.int().describe('Lower is preferred'), host: z.string().describe('Mail server') }))
    .nullable()
    .describe('Mail servers with their priority; null: could not be asked'),
  txt: asked('Text records; null: could not be asked'),
  cname: asked('Canonical names; null: could not be asked'),
  ns: asked('Name servers; null: could not be asked'),
  soa: z
    .object({
      primary: z.string().describe('Primary name server'),
      contact: z.string().describe('Contact of the zone'),
      serial: z.number().describe('Serial number of the zone'),
    })
    .nullable()
    .describe('Start of authority; null: there is none, or it could not be asked'),
  caa: z
    .array(
      z.object({
        critical: z.boolean().describe('Issuers that do not understand it must refuse'),
        tag: z.string().describe('issue, issuewild, iodef, …'),
        value: z.string().describe('Who may issue, or whom to tell'),
      }),
    )
    .nullable()
    .describe('Who may issue certificates; null: could not be asked'),
  spf: z
    .object({
      record: z.string().describe('The record'),
      mechanisms: names('What it says of senders, in order'),
      all: present('What happens to all others, such as -all'),
      lookups: z.int().nullable().describe('Look-ups that a receiver needs, ten are allowed; null: not counted'),
      problems: names('What is wrong with it'),
    })
    .nullable()
    .describe('Who may send mail in its name; null: no such record, or it could not be asked'),
  dmarc: z
    .object({
      name: z.string().describe('Where it stands'),
      record: z.string().describe('The record'),
      policy: z.string().describe('none, quarantine or reject'),
      subdomain_policy: z.string().describe('Policy for subdomains; "": the same'),
      tags: z.record(z.string(), z.string()).describe('Every tag of the record'),
      problems: names('What is wrong with it'),
    })
    .nullable()
    .describe('What receivers do with forged mail; null: no such record, or it could not be asked'),
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
  registered: flag('false: nobody has registered it; null: the registry does not report it'),
  registrar: text('Registrar'),
  created_on: text('Date of registration, YYYY-MM-DD'),
  updated_on: text('Date of the last change, YYYY-MM-DD'),
  expires_on: text('Date it runs out, YYYY-MM-DD'),
  days_left: z.int().nullable().describe('Whole days until then, negative after it'),
  nameservers: names('Name servers of the registry'),
  status: names('Status codes of the registry'),
  dnssec: flag('Whether the registry has keys of the zone'),
  contact_infos: z.array(contact).describe('Contacts that are public'),
  notes: names('What went wrong on the way to this answer'),
  answers: z
    .array(
      z.object({
        protocol: z.enum(['rdap', 'whois']).describe('How it was asked'),
        server: z.string().describe('Who answered'),
        text: z.string().describe('The answer, its first 65,536 characters'),
        truncated: z.boolean().describe('Whether there is more'),
      }),
    )
    .describe('Raw answers, in the order they came'),
  unmeasured,
});

const server = z.object({
  ip: text('Address that answered'),
  open_ports: z.array(z.int()).nullable().describe('Open ports out of a short list of well-known ones; null: not seen'),
  ports_seen_at: text('When the ports were looked at, ISO 8601 UTC: at most once in ten minutes'),
  https_supported: flag('Whether https answers'),
  http_versions: names('Versions of HTTP it speaks; 3 as announced'),
  http_to_https: flag('Whether http leads to https'),
  www: z
    .enum(['www-to-bare', 'bare-to-www', 'both', 'no-www'])
    .nullable()
    .describe('How www and the bare name lead to each other; both: neither leads to the other'),
  status: z.int().nullable().describe('Status of the home page'),
  final_url: text('Address of the home page after redirects'),
  redirects: z
    .array(z.object({ url: z.string().describe('Address'), status: z.int().describe('Status') }))
    .describe('Answers before the final one'),
  server: text('Name the server gives itself; "": it gives none'),
  response_headers: z.record(z.string(), z.array(z.string())).describe('Headers of the home page'),
  security_headers: z
    .array(
      z.object({
        name: z.string().describe('Header'),
        value: text('What it says; null: it is missing'),
        state: z.enum(['good', 'weak', 'missing']).describe('Verdict'),
        reason: z.string().describe('Why'),
      }),
    )
    .describe('Headers that protect visitors, judged'),
  failures,
  unmeasured,
});

const certificate = {
  subject: z.string().describe('Whom the certificate names'),
  issuer: z.string().describe('Who issued it'),
  valid_from: z.string().describe('Start, ISO 8601 UTC'),
  valid_until: z.string().describe('End, ISO 8601 UTC'),
  serial_number: z.string().describe('Serial number, hex'),
  version: z.int().describe('X.509 version'),
  signature_algorithm: z.string().describe('Algorithm of the signature'),
  public_key_algorithm: z.string().describe('Algorithm of the key'),
  public_key_bits: z.int().nullable().describe('Size of the key'),
  curve: present('Curve of the key'),
  names: names('Host names and addresses it is for'),
  fingerprint_sha256: z.string().describe('SHA-256 of the certificate, hex'),
};

const ssl = z.object({
  ...certificate,
  trusted: z.boolean().describe('Whether a browser would trust it'),
  problems: z
    .array(z.object({ code: z.string().describe('Kind of problem'), detail: z.string().describe('In words') }))
    .describe('Why it would not'),
  days_left: z.int().describe('Whole days until it ends, negative after it'),
  chain: z.array(z.object(certificate)).describe('Certificates as the server sent them, its own first'),
  tls_versions: names('Versions of TLS it accepts, newest first'),
  protocol: z.string().describe('Version agreed on when all were offered'),
  cipher: z.string().describe('Cipher agreed on'),
  http2: z.boolean().describe('Whether HTTP/2 was agreed on'),
  failures,
  unmeasured,
});

const technologyStack = z.object({
  backend_frameworks: names('Server side'),
  cms: z.string().describe('What keeps the content, such as a CMS or shop; "" when none was recognised'),
  frontend_frameworks: names('Browser side'),
  analytics_cdns: names('Analytics and content networks'),
  js_modules: names('Libraries'),
  meta_info: z.object({ viewport: z.string().describe('Viewport of the home page') }).describe('Meta tags'),
  url: z.string().describe('Page that was read'),
  technologies: z
    .array(
      z.object({
        name: z.string().describe('Product'),
        categories: names('What it is'),
        version: z.string().describe('Version; "" when the page does not show it'),
        confidence: z.int().describe('How sure, 0 to 100'),
        evidence: z
          .array(
            z.object({ where: z.string().describe('Where it was seen'), text: z.string().describe('What was seen') }),
          )
          .describe('What shows it'),
        website: present('Its home page'),
      }),
    )
    .describe('Every product that was recognised'),
});

const PARTS = 'dns, whois, server, ssl, technology_stack';

export const domainInfo = z.object({
  domain: z.string().describe('Domain as asked for, ASCII'),
  registrable_domain: z.string().describe('The part of it that registries know'),
  dns: dns.nullable().describe('DNS records'),
  whois: whois.nullable().describe('Registration'),
  server: server.nullable().describe('Server'),
  ssl: ssl.nullable().describe('Certificate'),
  technology_stack: technologyStack.nullable().describe('What the site is built with'),
  errors: z.record(z.string(), z.string()).describe(`Why a part is null, by its name: ${PARTS}`),
  looked_at: z.record(z.string(), z.string()).describe(`When each part was looked at, ISO 8601 UTC: ${PARTS}`),
});
/** The facts about a domain. */
export type DomainInfo = z.output<typeof domainInfo>;
/** Names of the parts in the contract. */
export type PartName = 'dns' | 'whois' | 'server' | 'ssl' | 'technology_stack';
