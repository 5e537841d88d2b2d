import { parseAddress } from '#lib/net/egress/address.ts';

/** DNS lookups after which a receiver fails with an error (RFC 7208, 4.6.4). */
const MAX_LOOKUPS = 10;

/** The TXT records of a name. @throws if the lookup fails */
export type ReadTxt = (name: string) => Promise<string[]>;

/** The SPF record of a domain and its problems (RFC 7208); `lookups` is null if they could not be counted. */
export interface SpfFacts {
  record: string;
  mechanisms: string[];
  all: string | null;
  lookups: number | null;
  problems: string[];
}

interface Term {
  text: string;
  qualifier: string;
  /** Lower case; "" if the term is malformed. */
  name: string;
  value: string;
  modifier: boolean;
}

const MECHANISMS = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists']);
const COST_A_LOOKUP = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect']);

/** The SPF records among TXT records: only that version (RFC 7208, 4.5). */
export function spfRecords(txt: readonly string[]): string[] {
  return txt.filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/**
 * Evaluates the SPF policy of a domain and its problems.
 * @param txt all TXT records of the domain
 * @param readTxt for the records of `include` and `redirect`, to count the lookups of a receiver
 * @returns null if the domain has no SPF record
 */
export async function readSpf(domain: string, txt: readonly string[], readTxt: ReadTxt): Promise<SpfFacts | null> {
  const [record, ...others] = spfRecords(txt);
  if (record === undefined) return null;
  const terms = termsOf(record);
  const problems = problemsOf(terms);
  if (others.length > 0) {
    problems.unshift(
      `There are ${others.length + 1} SPF records. Only one is allowed: receivers treat several as an error.`,
    );
  }
  const count = await countLookups(domain, terms, readTxt);
  problems.push(...count.problems);
  const all = terms.find((term) => term.name === 'all');
  return {
    record,
    mechanisms: terms.map(({ text }) => text),
    all: all ? `${all.qualifier}all` : null,
    lookups: count.complete ? count.lookups : null,
    problems,
  };
}

function termsOf(record: string): Term[] {
  return record.split(' ').filter(Boolean).slice(1).map(readTerm);
}

function readTerm(text: string): Term {
  const modifier = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(text);
  if (modifier?.[1]) {
    return { text, qualifier: '', name: modifier[1].toLowerCase(), value: modifier[2] ?? '', modifier: true };
  }
  const mechanism = /^([+?~-]?)([a-z0-9]+)(?::([^/]*))?(\/.*)?$/i.exec(text);
  const name = mechanism?.[2]?.toLowerCase() ?? '';
  const value = name.startsWith('ip') ? text.replace(/^[^:]*:?/, '') : (mechanism?.[3] ?? '');
  // ip6 addresses contain colons, which the pattern above does not accept.
  const ip6 = /^([+?~-]?)ip6:(.+)$/i.exec(text);
  if (ip6) return { text, qualifier: ip6[1] || '+', name: 'ip6', value: ip6[2] ?? '', modifier: false };
  return { text, qualifier: mechanism?.[1] || '+', name: MECHANISMS.has(name) ? name : '', value, modifier: false };
}

function problemsOf(terms: readonly Term[]): string[] {
  const problems: string[] = [];
  const at = terms.findIndex((term) => term.name === 'all');
  const all = terms[at];
  const redirects = terms.filter((term) => term.modifier && term.name === 'redirect');
  for (const term of terms) {
    if (term.modifier) continue;
    if (term.name === '')
      problems.push(`"${term.text}" is not an SPF mechanism: receivers treat the record as an error.`);
    if (/^ip[46]$/.test(term.name) && !isNetwork(term))
      problems.push(`"${term.text}" contains no valid ${term.name} address.`);
    if (/^(?:include|exists)$/.test(term.name) && term.value === '') problems.push(`"${term.text}" has no domain.`);
    if (term.name === 'ptr') problems.push('"ptr" is slow and unreliable; it should no longer be used.');
  }
  if (redirects.length > 1) problems.push('"redirect" appears more than once: receivers treat the record as an error.');
  if (all && redirects.length > 0) problems.push('"redirect" has no effect together with "all".');
  if (all && terms.slice(at + 1).some((term) => !term.modifier)) {
    problems.push('Mechanisms after "all" are ignored.');
  }
  if (all?.qualifier === '+') problems.push('"+all" allows any server to send email for this domain.');
  if (all?.qualifier === '?')
    problems.push('"?all" is neutral about other senders: the record provides no protection.');
  if (!all && redirects.length === 0) {
    problems.push('The record does not end with "all": other senders are not restricted.');
  }
  return problems;
}

function isNetwork({ name, value }: Term): boolean {
  const [address = '', size, ...rest] = value.split('/');
  const family = name === 'ip4' ? 4 : 6;
  const most = family === 4 ? 32 : 128;
  const bits = size === undefined || (/^\d{1,3}$/.test(size) && Number(size) <= most);
  return (
    parseAddress(address)?.family === family && address.includes(':') === (family === 6) && bits && rest.length === 0
  );
}

interface Count {
  lookups: number;
  /** Every referenced record could be read, or the limit was exceeded. */
  complete: boolean;
  problems: string[];
}

async function countLookups(domain: string, terms: readonly Term[], readTxt: ReadTxt): Promise<Count> {
  const count: Count = { lookups: 0, complete: true, problems: [] };
  await follow(terms, [domain], readTxt, count);
  if (count.lookups > MAX_LOOKUPS) {
    count.problems.push(`The record requires more than ${MAX_LOOKUPS} DNS lookups; receivers treat it as an error.`);
  }
  return count;
}

// One after the other, as a receiver does: it stops once the limit is exceeded, and so does this.
async function follow(terms: readonly Term[], path: readonly string[], readTxt: ReadTxt, count: Count): Promise<void> {
  const hasAll = terms.some((term) => term.name === 'all' && !term.modifier);
  for (const term of terms) {
    if (!COST_A_LOOKUP.has(term.name) || (term.name === 'redirect' && hasAll)) continue;
    if (term.modifier !== (term.name === 'redirect')) continue;
    count.lookups++;
    if (count.lookups > MAX_LOOKUPS) return;
    if (term.name !== 'include' && term.name !== 'redirect') continue;
    const name = term.value.toLowerCase().replace(/\.$/, '');
    if (name === '') continue;
    if (name.includes('%')) {
      count.complete = false;
      continue;
    }
    if (path.includes(name)) {
      count.problems.push(`"${term.text}" refers back to ${name}: the record is recursive.`);
      count.complete = false;
      continue;
    }
    try {
      const [record] = spfRecords(await readTxt(name));
      if (record !== undefined) await follow(termsOf(record), [...path, name], readTxt, count);
      else
        count.problems.push(`"${term.text}": ${name} has no SPF record; receivers treat the whole record as an error.`);
    } catch {
      count.complete = false;
      count.problems.push(`"${term.text}": ${name} could not be resolved, so the DNS lookup count is incomplete.`);
    }
    if (count.lookups > MAX_LOOKUPS) return;
  }
}
