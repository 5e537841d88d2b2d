import type { DnsFacts } from '#lib/inspect/facts.ts';
import { type Inspection, PART_IDS, type PartId } from '#lib/inspect/run-inspectors.ts';

type Facts = Inspection['facts'];

/** What was last known of a domain: each part as the newest look that had it found it. */
export interface Baseline {
  facts: Facts;
  /** When that was, ISO 8601; "" for a part that was never had. */
  at: Record<PartId, string>;
}

/**
 * Joins the looks before to what was last known, so that a part which failed once is compared with the look before that.
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

/** A page that tells of a failure is not the site: what is missing on it is not gone. */
export function showsItsSite({ facts: { server } }: Pick<Inspection, 'facts'>): boolean {
  return !server?.status || server.status < 400;
}

/** Whether this type of record was asked and answered. */
export const wasAsked = ({ failures }: DnsFacts, type: string): boolean => !Object.hasOwn(failures, type);

/** Records that could not be asked, as an older look has them. */
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
