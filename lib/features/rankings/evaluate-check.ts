import { isOnDomain } from '#lib/features/searches/on-domain.ts';

/** What a search told about a domain. */
export interface CheckResult {
  state: 'found' | 'not_found' | 'unmeasured';
  /** From 1, the best of the domain's. */
  position: number | null;
  /** Results that were really looked through; null where nothing was. */
  depth: number | null;
  url: string | null;
  /** Further own addresses, in order. */
  otherUrls: string[];
  reason: string | null;
}

/** What was read of a search. */
export interface ReadResults {
  results: readonly { position: number; url: string; host: string }[];
  /** All that was wanted was read, or the engine had no more. */
  isWhole: boolean;
  /** Why not all of it was. */
  reason: string | null;
}

/**
 * Where a domain stands in what was read. Its subdomains count, and `www.` is no other domain. What was found counts, however
 * little was read; that it is not there is said only where all that was wanted was read. Nothing else is ever a number.
 * @param looked null where no page was read
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

/** An AI overview as checks keep it: what an engine announced and did not give is not known. */
export function aiStateIn(state: string | null): 'present' | 'absent' | 'unmeasured' {
  return state === 'present' || state === 'absent' ? state : 'unmeasured';
}

/**
 * State of the overview after a check.
 * @param wanted whether it was requested: one that is shown without a request counts too
 * @param why reason of the search why a requested overview is unmeasured
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

/** Place of a domain among the sources, from 1; null where it is not cited. */
export function placeAmong(hosts: readonly string[], domain: string): number | null {
  const at = hosts.findIndex((host) => isOnDomain(host, domain));
  return at < 0 ? null : at + 1;
}
