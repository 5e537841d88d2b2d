/** The DMARC record of a domain and its problems (RFC 7489). */
export interface DmarcFacts {
  name: string;
  record: string;
  policy: string;
  subdomainPolicy: string | null;
  tags: Record<string, string>;
  problems: string[];
}

const POLICIES = new Set(['none', 'quarantine', 'reject']);
const KNOWN = new Set('v p sp rua ruf pct adkim aspf fo rf ri np psd t'.split(' '));

/** The DMARC records among the TXT records of a `_dmarc` name (RFC 7489, 6.6.3). */
export function dmarcRecords(txt: readonly string[]): string[] {
  return txt.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
}

/**
 * Evaluates a domain's DMARC policy for mail that fails its checks.
 * @param name the name of the records, `_dmarc.example.com`
 * @param records those of `dmarcRecords`
 * @returns null if there is none
 */
export function readDmarc(name: string, records: readonly string[]): DmarcFacts | null {
  const [record] = records;
  if (record === undefined) return null;
  const problems: string[] = [];
  if (records.length > 1) problems.push(`There are ${records.length} DMARC records: receivers ignore all of them.`);
  const tags = readTags(record, problems);
  const stated = tags.get('p')?.toLowerCase();
  const reports = tags.get('rua');
  if (stated === undefined) problems.push('The tag "p" is missing: no policy is set.');
  else if (!POLICIES.has(stated)) problems.push(`"p=${stated}" is not a valid policy: use none, quarantine or reject.`);
  // RFC 7489, 6.6.3: without a valid policy, but with a report address, the record counts as "none".
  const policy = stated !== undefined && POLICIES.has(stated) ? stated : 'none';
  if (stated === 'none') problems.push('"p=none" only monitors: forged email is still delivered.');
  const subdomainPolicy = tags.get('sp')?.toLowerCase() ?? null;
  if (subdomainPolicy !== null && !POLICIES.has(subdomainPolicy)) {
    problems.push(`"sp=${subdomainPolicy}" is not a valid policy: use none, quarantine or reject.`);
  }
  const percent = tags.get('pct');
  if (percent !== undefined && !isPercent(percent)) problems.push(`"pct=${percent}" is not a number from 0 to 100.`);
  else if (percent !== undefined && Number(percent) < 100) {
    problems.push(`"pct=${percent}": the policy applies only to a share of the failing email.`);
  }
  if (reports === undefined) problems.push('No "rua" tag: no aggregate reports are sent.');
  for (const tag of ['rua', 'ruf']) {
    for (const address of (tags.get(tag) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)) {
      if (!/^(?:mailto:[^@\s]+@[^@\s]+|https?:\/\/\S+)$/i.test(address)) {
        problems.push(`"${tag}" names "${address}", which is not a mailto: address.`);
      }
    }
  }
  for (const tag of ['adkim', 'aspf']) {
    const mode = tags.get(tag);
    if (mode !== undefined && !/^[rs]$/i.test(mode)) problems.push(`"${tag}=${mode}" must be r or s.`);
  }
  return { name, record, policy, subdomainPolicy, tags: Object.fromEntries(tags), problems };
}

const isPercent = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 100;

function readTags(record: string, problems: string[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const at = part.indexOf('=');
    const tag = part.slice(0, at).trim().toLowerCase();
    if (at < 1) problems.push(`"${part}" is not a tag with a value.`);
    else if (tags.has(tag)) problems.push(`The tag "${tag}" appears more than once.`);
    else tags.set(tag, part.slice(at + 1).trim());
    if (at >= 1 && !KNOWN.has(tag)) problems.push(`The tag "${tag}" is unknown to DMARC.`);
  }
  return tags;
}
