import { isOnDomain } from '#lib/text/on-domain.ts';

/** The result of a search for a domain. */
export interface CheckResult {
  state: 'found' | 'not_found' | 'unmeasured';
  /** From 1, the best of the domain. */
  position: number | null;
  /** Number of results actually read; null when none were. */
  depth: number | null;
  url: string | null;
  /** Further pages of the domain, in order. */
  otherUrls: string[];
  reason: string | null;
}

/** The results of a search as far as they were read. */
export interface ReadResults {
  results: readonly { position: number; url: string; host: string }[];
  /** Everything requested was read, or the engine had no more. */
  isWhole: boolean;
  /** Why not everything was. */
  reason: string | null;
}

/**
 * The position of a domain in the results. Subdomains count, and `www.` is the same domain. A position counts however
 * few results were read; "not found" requires that everything requested was read. Otherwise there is no number.
 * @param looked null when no page was read
 */
export function evaluateCheck(domain: string, looked: ReadResults | null, reason: string | null = null): CheckResult {
  const nothing = { position: null, url: null, otherUrls: [] };
  if (looked === null) return { ...nothing, state: 'unmeasured', depth: null, reason: reason ?? 'failed' };
  const own = looked.results.filter(({ host }) => isOnDomain(host, domain));
  const depth = looked.results.length;
  const [best, ...others] = own;
  if (best) {
    const otherUrls = [...new Set(others.map(({ url }) => url))].filter((url) => url !== best.url);
    return { state: 'found', position: best.position, depth, url: best.url, otherUrls, reason: null };
  }
  if (looked.isWhole) return { ...nothing, state: 'not_found', depth, reason: null };
  return { ...nothing, state: 'unmeasured', depth, reason: looked.reason ?? 'incomplete' };
}

/** The AI overview state stored with checks: an overview that was announced but did not load is unmeasured. */
export function aiStateIn(state: string | null): 'present' | 'absent' | 'unmeasured' {
  return state === 'present' || state === 'absent' ? state : 'unmeasured';
}

/**
 * The AI overview state of a check.
 * @param wanted whether it was requested: one that is shown without a request counts too
 * @param why reason from the search why a requested overview is unmeasured
 */
export function evaluateOverview(
  state: string | null,
  wanted: boolean,
  why: string | null,
): { aiState: 'present' | 'absent' | 'unmeasured'; aiReason: string | null } {
  const aiState = aiStateIn(state);
  if (aiState !== 'unmeasured') return { aiState, aiReason: null };
  return { aiState, aiReason: wanted ? (why ?? 'failed') : 'not-requested' };
}

/** Position of a domain among the sources, from 1; null when it is not cited. */
export function placeAmong(hosts: readonly string[], domain: string): number | null {
  const at = hosts.findIndex((host) => isOnDomain(host, domain));
  return at < 0 ? null : at + 1;
}
