import type { RegistrationFacts } from '#lib/inspect/facts.ts';
import type { RdapReading } from '#lib/inspect/rdap/read-rdap.ts';
import type { WhoisReading } from '#lib/inspect/whois/reading.ts';

/** Characters kept of a raw response. */
const RAW_CHARS = 64 * 1024;

/** Partial facts: the first value is kept, later responses fill the gaps. */
export type Draft = RegistrationFacts;

/** A draft without facts. */
export function newDraft(domain: string): Draft {
  return {
    domain,
    registered: null,
    registrar: null,
    createdOn: null,
    updatedOn: null,
    expiresOn: null,
    nameservers: [],
    status: [],
    dnssec: null,
    contacts: [],
    answers: [],
    notes: [],
  };
}

/** Adds a raw response to the draft, truncated and without characters that cannot be stored. */
export function keepAnswer(draft: Draft, protocol: 'rdap' | 'whois', server: string, text: string): void {
  draft.answers.push({ protocol, server, text: text.slice(0, RAW_CHARS).replaceAll('\u0000', '').toWellFormed() });
}

/** Adds the values of a response that the draft lacks. */
export function fill(draft: Draft, said: Omit<RdapReading, 'domain' | 'related'> | WhoisReading): void {
  draft.registrar ??= said.registrar;
  draft.createdOn ??= said.createdOn;
  draft.updatedOn ??= said.updatedOn;
  draft.expiresOn ??= said.expiresOn;
  draft.dnssec ??= said.dnssec;
  if (draft.nameservers.length === 0) draft.nameservers = said.nameservers;
  if (draft.status.length === 0) draft.status = said.status;
  const roles = new Set(draft.contacts.map(({ role }) => role));
  draft.contacts.push(...said.contacts.filter(({ role }) => !roles.has(role)));
}

/** A second protocol could add nothing: owner, start, end and name servers are known. */
export function isComplete(draft: Draft): boolean {
  const { registrar, createdOn, expiresOn, nameservers } = draft;
  return registrar !== null && createdOn !== null && expiresOn !== null && nameservers.length > 0;
}
