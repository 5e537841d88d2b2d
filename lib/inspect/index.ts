import { certificate } from '#lib/inspect/certificate.ts';
import { dnsInspector as dns } from '#lib/inspect/dns.ts';
import type { DnsFacts, RegistrationFacts, ServerFacts, TechnologyFacts, TlsFacts } from '#lib/inspect/facts.ts';
import type { Inspector } from '#lib/inspect/inspector.ts';
import { registrationInspector as registration } from '#lib/inspect/registration.ts';
import { server } from '#lib/inspect/server.ts';
import { technology } from '#lib/inspect/technology.ts';

/** Result of each inspector, by its id. */
export interface FactsOf {
  dns: DnsFacts;
  registration: RegistrationFacts;
  server: ServerFacts;
  certificate: TlsFacts;
  technology: TechnologyFacts;
}

/** One inspector for each part; a part without one is reported as not inspected. */
export type Inspectors = { readonly [Id in keyof FactsOf]?: Inspector<FactsOf[Id]> };

/** All inspectors: a new one is one line here. */
export const inspectors: Inspectors = { dns, registration, server, certificate, technology };
