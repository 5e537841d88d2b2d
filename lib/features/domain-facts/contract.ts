import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { domain } from '#lib/contract/fields.ts';

const names = (about: string) => z.array(z.string()).describe(about);

const dns = z.object({
  a: names('IPv4 addresses'),
  mx: names('Mail servers'),
  txt: names('Text records'),
  cname: names('Canonical names'),
  ns: names('Name servers'),
});

const contact = z.object({
  role: z.string().nullable().describe('Role, such as registrant'),
  name: z.string().nullable().describe('Name'),
  organization: z.string().nullable().describe('Organisation'),
  email: z.string().nullable().describe('E-mail address'),
  phone: z.string().nullable().describe('Telephone'),
  country: z.string().nullable().describe('Country'),
});

const whois = z.object({
  domain: z.string().describe('Registered domain'),
  registrar: z.string().nullable().describe('Registrar'),
  created_on: z.string().nullable().describe('Date of registration, YYYY-MM-DD'),
  expires_on: z.string().nullable().describe('Date it runs out, YYYY-MM-DD'),
  nameservers: names('Name servers of the registry'),
  contact_infos: z.array(contact).describe('Contacts that are public'),
});

const server = z.object({
  ip: z.string().nullable().describe('Address that answered'),
  open_ports: z.array(z.int()).describe('Open ports out of a short list of well-known ones'),
  https_supported: z.boolean().nullable().describe('Whether https answers'),
  server: z.string().nullable().describe('Name the server gives itself'),
  response_headers: z.record(z.string(), z.array(z.string())).describe('Headers of the home page'),
});

const ssl = z.object({
  subject: z.string().describe('Whom the certificate names'),
  issuer: z.string().describe('Who issued it'),
  valid_from: z.string().describe('Start, ISO 8601 UTC'),
  valid_until: z.string().describe('End, ISO 8601 UTC'),
  serial_number: z.string().describe('Serial number, hex'),
  version: z.int().describe('X.509 version'),
  signature_algorithm: z.string().describe('Algorithm of the signature'),
  public_key_algorithm: z.string().describe('Algorithm of the key'),
});

const technologyStack = z.object({
  backend_frameworks: names('Server side'),
  cms: z.string().nullable().describe('Content management system; null when none was recognised'),
  frontend_frameworks: names('Browser side'),
  analytics_cdns: names('Analytics and content networks'),
  js_modules: names('Libraries'),
  meta_info: z.object({ viewport: z.string().describe('Viewport of the home page') }).describe('Meta tags'),
});

/** E15: a part that fails is null, with its reason in `errors`. */
export const domainInfos = defineEndpoint({
  id: 'domain_infos',
  method: 'GET',
  path: '/domain_infos',
  scope: 'domain',
  area: 'domain',
  available: false,
  title: 'Domain information',
  summary: 'DNS, registration, server, certificate and technology of a domain.',
  input: z.object({ domain }),
  output: z.object({
    data: z
      .object({
        domain_info: z
          .object({
            dns: dns.nullable().describe('DNS records'),
            whois: whois.nullable().describe('Registration'),
            server: server.nullable().describe('Server'),
            ssl: ssl.nullable().describe('Certificate'),
            technology_stack: technologyStack.nullable().describe('What the site is built with'),
            errors: z.record(z.string(), z.string()).describe('Why a part is null, by the name of the part'),
          })
          .describe('Facts of the domain'),
      })
      .describe('The facts'),
  }),
});
