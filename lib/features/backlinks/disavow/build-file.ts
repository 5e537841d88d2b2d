import { readDomain } from '#lib/contract/domain-name.ts';
import { MAX_URL } from '#lib/features/backlinks/disavow/contract.ts';

/**
 * The format of Google's disavow tool: one entry per line, `domain:` and a domain or an absolute URL; lines that start with #
 * are comments. Pure.
 */

/** An entry or line that is no valid entry. */
export interface InvalidEntry {
  /** From 1; null: not from the existing file. */
  line: number | null;
  text: string;
  rule: string;
}

/** An entry of the file. */
export interface DisavowEntry {
  /** As in the file. */
  line: string;
  host: string;
  kind: 'domain' | 'url';
}

/** Lines of a file with its entries. */
export interface BuiltFile {
  lines: string[];
  entries: DisavowEntry[];
  added: number;
  invalid: InvalidEntry[];
}

/** Merges an existing file with further domains and URLs. Comments stay in place; repeated entries are in it once. */
export function buildFile(
  existing: string,
  { domains, urls }: { domains: readonly string[]; urls: readonly string[] },
): BuiltFile {
  const built: BuiltFile = { lines: [], entries: [], added: 0, invalid: [] };
  const known = new Set<string>();
  const add = (read: DisavowEntry | string, text: string, line: number | null): boolean => {
    if (typeof read === 'string') {
      built.invalid.push({ line, text: Array.from(text).slice(0, 100).join(''), rule: read });
      return false;
    }
    if (known.has(read.line)) return false;
    known.add(read.line);
    built.lines.push(read.line);
    built.entries.push(read);
    return true;
  };
  const given = existing.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (given.at(-1) === '') given.pop();
  given.forEach((raw, index) => {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) built.lines.push(text);
    else add(/^domain:/i.test(text) ? domainEntry(text.slice(7)) : urlEntry(text), text, index + 1);
  });
  const fresh = [
    ...domains.map((text) => [text, domainEntry] as const),
    ...urls.map((text) => [text, urlEntry] as const),
  ];
  for (const [text, read] of fresh) {
    const trimmed = text.trim();
    if (trimmed !== '' && add(read(trimmed), trimmed, null)) built.added += 1;
  }
  return built;
}

function domainEntry(text: string): DisavowEntry | string {
  const read = /[/\s?#@]/.test(text.trim()) ? null : readDomain(text.trim());
  if (!read || !('domain' in read)) return 'a domain must be a name such as domain:example.com, without a path';
  return { line: `domain:${read.domain}`, host: read.domain, kind: 'domain' };
}

function urlEntry(text: string): DisavowEntry | string {
  if (text.length > MAX_URL) return `a URL must have at most ${MAX_URL} characters`;
  const url = /\s/.test(text) ? null : URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return 'must be domain: and a domain, a URL that starts with http:// or https://, or a comment that starts with #';
  return { line: text, host: url.hostname, kind: 'url' };
}
