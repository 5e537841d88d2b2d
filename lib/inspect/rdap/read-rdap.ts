import type { Contact } from '#lib/inspect/facts.ts';
import { readDay } from '#lib/inspect/whois/dates.ts';
import { readHost } from '#lib/inspect/whois/hosts.ts';
import { isRedacted } from '#lib/inspect/whois/redacted.ts';
import { readStatus } from '#lib/inspect/whois/status.ts';

/** A parsed RDAP domain object (RFC 9083). Null and empty: not given. */
export interface RdapReading {
  /** The name in the object; null if it has none. */
  domain: string | null;
  registrar: string | null;
  createdOn: string | null;
  updatedOn: string | null;
  expiresOn: string | null;
  nameservers: string[];
  status: string[];
  dnssec: boolean | null;
  contacts: Contact[];
  /** URL of the registrar's own RDAP response: untrusted input. */
  related: string | null;
}

const ROLES = new Map([
  ['registrant', 'registrant'],
  ['administrative', 'administrative'],
  ['technical', 'technical'],
  ['billing', 'billing'],
]);

/**
 * Parses a domain object. Malformed parts count as not given; it never throws.
 * @returns null if the response is not a domain object
 */
export function readRdap(answer: unknown): RdapReading | null {
  const object = record(answer);
  if (text(object.objectClassName)?.toLowerCase() !== 'domain' && text(object.ldhName) === null) return null;
  const entities = list(object.entities).map(record);
  const events = list(object.events).map(record);
  const dayOf = (...actions: string[]) => {
    const event = events.find((one) => actions.includes(text(one.eventAction)?.toLowerCase() ?? ''));
    return readDay(text(event?.eventDate) ?? '');
  };
  const registrar = entities.find((entity) => rolesOf(entity).includes('registrar'));
  return {
    domain: text(object.ldhName)?.toLowerCase().replace(/\.$/, '') ?? null,
    registrar: registrar ? nameOf(registrar) : null,
    createdOn: dayOf('registration'),
    updatedOn: dayOf('last changed'),
    expiresOn: dayOf('expiration', 'registrar expiration'),
    nameservers: [
      ...new Set(list(object.nameservers).flatMap((one) => readHost(text(record(one).ldhName) ?? '') ?? [])),
    ],
    // RFC 8056: EPP's "ok" is "active" here.
    status: readStatus(list(object.status).flatMap((one) => (one === 'active' ? 'ok' : (text(one) ?? [])))),
    dnssec: flag(record(object.secureDNS).delegationSigned),
    contacts: entities.flatMap(contactsOf),
    related: relatedOf(object),
  };
}

function contactsOf(entity: Record<string, unknown>): Contact[] {
  const card = cardOf(entity);
  const value = (name: string) => {
    const said = card.find(([key]) => key === name)?.[3];
    const first = Array.isArray(said) ? said.flat().find((part) => text(part) !== null) : said;
    const words = text(first);
    return words === null || isRedacted(words) ? null : words.slice(0, 200);
  };
  return rolesOf(entity).flatMap((role) => {
    const known = ROLES.get(role);
    if (known === undefined) return [];
    const email = value('email');
    const contact = {
      role: known,
      name: value('fn'),
      organization: value('org'),
      email: email !== null && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null,
      phone: value('tel')?.replace(/^tel:/i, '') || null,
      country: countryOf(card),
    };
    const { role: _, ...facts } = contact;
    return Object.values(facts).some((fact) => fact !== null) ? [contact] : [];
  });
}

/** Properties of a jCard (RFC 7095): name, parameters, type, value. */
function cardOf(entity: Record<string, unknown>): [unknown, unknown, unknown, unknown][] {
  const [, properties] = list(entity.vcardArray);
  return list(properties).flatMap((one) => {
    const [name, parameters, type, value] = list(one);
    return name === undefined ? [] : [[name, parameters, type, value] as [unknown, unknown, unknown, unknown]];
  });
}

function countryOf(card: [unknown, unknown, unknown, unknown][]): string | null {
  const address = card.find(([name]) => name === 'adr');
  if (!address) return null;
  const said = text(record(address[1]).cc) ?? text(list(address[3])[6]);
  return said === null || isRedacted(said) ? null : said.slice(0, 100);
}

function nameOf(entity: Record<string, unknown>): string | null {
  const card = cardOf(entity);
  for (const property of ['fn', 'org']) {
    const said = card.find(([name]) => name === property)?.[3];
    const words = text(Array.isArray(said) ? said[0] : said);
    if (words !== null && words.trim() !== '') return words.trim().slice(0, 200);
  }
  return text(entity.handle);
}

function relatedOf(object: Record<string, unknown>): string | null {
  const link = list(object.links)
    .map(record)
    .find((one) => text(one.rel) === 'related' && /rdap/i.test(text(one.type) ?? ''));
  return text(link?.href);
}

const rolesOf = (entity: Record<string, unknown>) =>
  list(entity.roles).flatMap((role) => text(role)?.toLowerCase() ?? []);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 200) : []);
/** Longer than any registry value, and short enough for every regular expression applied to it. */
const MAX_CHARS = 1_024;
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CHARS ? value : null;
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.assign(Object.create(null), value)
    : {};
}
