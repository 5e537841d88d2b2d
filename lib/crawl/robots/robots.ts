/** Rules of one robots.txt. Rules of all groups that name one agent are merged (RFC 9309 §2.2.1). */
export interface Robots {
  /** Rules by lower-case product token; "*" is the group for all other agents. */
  groups: ReadonlyMap<string, RobotsGroup>;
  /** URLs of sitemaps, as written, each once, at most 100. */
  sitemaps: readonly string[];
}

/** The rules for one agent; `crawlDelaySeconds` is null if the file states none. */
export interface RobotsGroup {
  rules: RobotsRule[];
  crawlDelaySeconds: number | null;
}

/** One Allow or Disallow line. */
export interface RobotsRule {
  allow: boolean;
  /** As written, percent-encoded. */
  pattern: string;
}

/** Google reads 500 KiB and ignores the rest; so does this parser (robots.txt specification of Google Search, 2024). */
export const ROBOTS_MAX_BYTES = 500 * 1024;
const MAX_LINE = 16_664; // 2,083 characters of a URL, eight times: what Google's parser keeps of a line
const MAX_SITEMAPS = 100;

/** Directive names, including the misspellings that Google's parser accepts. */
const KEYS: ReadonlyArray<readonly [string, RegExp]> = [
  ['agent', /^user[- ]?agent/i],
  ['disallow', /^(?:dissallow|dissalow|disalow|diasllow|disallaw|disallow)/i],
  ['allow', /^allow/i],
  ['sitemap', /^site-?map/i],
  ['delay', /^crawl-?delay/i],
];

/**
 * Parses a robots.txt according to RFC 9309, with Google's leniency where the RFC is silent. Never throws; invalid lines are
 * skipped. Linear in the length of the text.
 */
export function parseRobots(text: string): Robots {
  const groups = new Map<string, RobotsGroup>();
  const sitemaps = new Set<string>();
  let current: RobotsGroup[] = [];
  // A whole byte order mark, or the rest of a broken one as decoded.
  const lines = text.replace(/^(?:\uFEFF|\uFFFD)/, '').split(/\r\n|\r|\n/);
  let collectingAgents = false;
  for (const line of lines) {
    const pair = splitLine(line.length > MAX_LINE ? line.slice(0, MAX_LINE) : line);
    if (!pair) continue;
    const [key, value] = pair;
    if (key === 'agent') {
      if (!collectingAgents) current = [];
      collectingAgents = true;
      current.push(groupOf(groups, value));
    } else if (key === 'sitemap') {
      if (value && sitemaps.size < MAX_SITEMAPS) sitemaps.add(value);
    } else if (key === 'delay') {
      const seconds = Number.parseFloat(value);
      if (seconds >= 0) for (const group of current) group.crawlDelaySeconds ??= seconds;
    } else {
      collectingAgents = false;
      if (value)
        for (const group of current) group.rules.push({ allow: key === 'allow', pattern: encodePattern(value) });
    }
  }
  return { groups, sitemaps: [...sitemaps] };
}

/**
 * Whether this agent may fetch this URL. The longest matching pattern decides, allow wins a tie.
 * @param url absolute, percent-encoded as in `URL.href`; a bare path works too
 */
export function isAllowed(robots: Robots, agent: string, url: string): boolean {
  return matchingRule(robots, agent, url)?.allow ?? true;
}

/** The rule that decides, for the evidence; null if none matches. */
export function matchingRule(robots: Robots, agent: string, url: string): RobotsRule | null {
  const group = groupFor(robots, agent);
  if (!group) return null;
  const path = pathOf(url);
  let best: RobotsRule | null = null;
  let bestLength = -1;
  for (const rule of group.rules) {
    const length = matchLength(rule, path);
    if (length > bestLength || (length === bestLength && length >= 0 && rule.allow)) {
      best = rule;
      bestLength = length;
    }
  }
  return best;
}

/** The group that applies to an agent (its product token, such as Googlebot): its own, else the default one. */
export function groupFor(robots: Robots, agent: string): RobotsGroup | undefined {
  return robots.groups.get(agent.toLowerCase()) ?? robots.groups.get('*');
}

function splitLine(raw: string): readonly [string, string] | null {
  // A byte order mark inside the file makes its line invalid; trim() would remove it.
  if (raw.startsWith('\uFEFF')) return null;
  const hash = raw.indexOf('#');
  const line = (hash < 0 ? raw : raw.slice(0, hash)).trim();
  if (!line) return null;
  const colon = line.indexOf(':');
  // A space instead of the colon is a common mistake; it counts if there are exactly two words.
  const words = colon < 0 ? line.split(/\s+/) : [];
  if (colon < 0 && words.length !== 2) return null;
  const name = colon < 0 ? (words[0] ?? '') : line.slice(0, colon).trim();
  const value = colon < 0 ? (words[1] ?? '') : line.slice(colon + 1).trim();
  const key = KEYS.find(([, pattern]) => pattern.test(name))?.[0];
  return key ? [key, value] : null;
}

function groupOf(groups: Map<string, RobotsGroup>, value: string): RobotsGroup {
  const token = /^\*(?:\s|$)/.test(value) ? '*' : productToken(value);
  const known = groups.get(token);
  if (known) return known;
  const made: RobotsGroup = { rules: [], crawlDelaySeconds: null };
  if (token) groups.set(token, made);
  return made;
}

/** Letters, - and _ from the start, in lower case (RFC 9309 §2.2.1). */
function productToken(value: string): string {
  return (/^[a-zA-Z_-]*/.exec(value.trim())?.[0] ?? '').toLowerCase();
}

/** Path and query of a URL, taken textually: characters that are not percent-encoded stay so. */
function pathOf(url: string): string {
  const start = url.indexOf('//');
  const hash = url.indexOf('#', Math.max(start, 0));
  const whole = hash < 0 ? url : url.slice(0, hash);
  if (start < 0) return whole.startsWith('/') ? upperEscapes(whole) : '/';
  const authority = /[/?;]/.exec(whole.slice(start + 2));
  if (!authority) return '/';
  const path = whole.slice(start + 2 + authority.index);
  return upperEscapes(path.startsWith('/') ? path : `/${path}`);
}

/** Normalizes a pattern for comparison: non-ASCII characters percent-encoded, escapes in upper case. */
export function encodePattern(pattern: string): string {
  const ascii = /[^\u0020-\u007e]/.test(pattern)
    ? pattern.replace(/[^\u0020-\u007e]+/gu, (run) => encodeURIComponent(run.toWellFormed()))
    : pattern;
  return upperEscapes(ascii);
}

const upperEscapes = (text: string): string => text.replace(/%[0-9a-fA-F]{2}/g, (found) => found.toUpperCase());

/** Length of the pattern if it matches, else -1. One pass over the path: the parts between `*` are found in order. */
function matchLength(rule: RobotsRule, path: string): number {
  const { pattern } = rule;
  if (patternMatches(pattern, path)) return pattern.length;
  // `Allow: /folder/index.html` also allows `/folder/` (Google's parser; site owners rely on it).
  const index = rule.allow ? /\/index\.html?$/.exec(pattern) : null;
  return index && patternMatches(`${pattern.slice(0, index.index + 1)}$`, path) ? index.index + 2 : -1;
}

/** Whether a path matches the pattern from its start; `*` matches any characters, `$` at the end the path's end. */
export function patternMatches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (parts.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i] ?? '';
    if (anchored && i === parts.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
