import type { DnsFacts } from '#lib/inspect/facts.ts';
import { type Inspection, PART_IDS, type PartId } from '#lib/inspect/run-inspectors.ts';

type Facts = Inspection['facts'];

/** The last known state of a domain: each part from the newest inspection that has it. */
export interface Baseline {
  facts: Facts;
  /** Time of each part's inspection, ISO 8601; "" for a part that was never measured. */
  at: Record<PartId, string>;
}

/**
 * Merges earlier inspections into the last known state, so that a part that failed once is compared with the inspection
 * before that.
 * @param before newest first
 */
export function baselineOf(before: readonly Inspection[]): Baseline {
  const facts: Facts = { dns: null, registration: null, server: null, certificate: null, technology: null };
  const at: Record<PartId, string> = { dns: '', registration: '', server: '', certificate: '', technology: '' };
  const take = <Id extends PartId>(id: Id, look: Inspection) => {
    facts[id] = look.facts[id];
    at[id] = look.inspectedAt[id];
  };
  for (const id of PART_IDS) {
    const found = before.find((look) => look.facts[id] !== null && (id !== 'technology' || showsItsSite(look)));
    if (found) take(id, found);
  }
  const known = before.flatMap(({ facts: { dns } }) => dns ?? []);
  if (facts.dns) facts.dns = filledIn(facts.dns, known);
  return { facts, at };
}

/**
 * Whether the server returned the site rather than an error page; what is missing from an error page has not been
 * removed.
 */
export function showsItsSite({ facts: { server } }: Pick<Inspection, 'facts'>): boolean {
  return !server?.status || server.status < 400;
}

/** Whether this record type was queried successfully. */
export const wasAsked = ({ failures }: DnsFacts, type: string): boolean => !Object.hasOwn(failures, type);

/** Fills record types whose query failed from older inspections. */
function filledIn(dns: DnsFacts, known: readonly DnsFacts[]): DnsFacts {
  const filled = { ...dns, failures: { ...dns.failures } };
  const older = (type: string) => known.find((one) => wasAsked(one, type));
  for (const type of Object.keys(dns.failures)) {
    const from = older(type);
    if (!from) continue;
    delete filled.failures[type];
    if (type === 'A') filled.a = from.a;
    if (type === 'AAAA') filled.aaaa = from.aaaa;
    if (type === 'MX') filled.mx = from.mx;
    if (type === 'NS') filled.ns = from.ns;
    if (type === 'TXT') filled.spf = from.spf;
    if (type === 'DMARC') filled.dmarc = from.dmarc;
  }
  return filled;
}
