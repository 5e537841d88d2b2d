import { toAddress } from '#lib/inspect/emails/address.ts';
import { readHost, readSpelledHost, SEAM } from '#lib/inspect/emails/host-end.ts';

/** An address in a text, with the position of its sign. */
export interface Hit {
  email: string;
  host: string;
  at: number;
  /** A dot or the sign is spelled out. */
  words: boolean;
}

const LOCAL_UNIT = /[\p{L}\p{M}\p{N}._%+'&\uE000-]/u;
const ASCII_LETTER = /[a-z]/i;
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Characters that end a token, to find what an address is part of. */
const TOKEN_END = /[\s<>"'()[\]{}|,]/;

/** Signs examined in one text: a page with more is not about addresses. */
const MAX_SIGNS = 20_000;

/** Addresses written with `@`. Linear: a bounded range around each sign is examined. */
export function findPlain(text: string, ownHost = ''): Hit[] {
  const hits: Hit[] = [];
  let left = MAX_SIGNS;
  for (let at = text.indexOf('@'); at !== -1 && left-- > 0; at = text.indexOf('@', at + 1)) {
    const before = localBefore(text, at);
    if (before === null) continue;
    const plain = readHost(text, at + 1, ownHost);
    const found = plain ?? spelled(text, at + 1, ownHost);
    if (found === null || isRemotePath(text, before.local, found.end)) continue;
    const address = toAddress(before.local, found.host, ownHost);
    if (address && !isPartOfAddress(text, before.start)) hits.push({ ...address, at, words: plain === null });
  }
  return hits;
}

function spelled(text: string, from: number, ownHost: string): { host: string; end: number } | null {
  const found = readSpelledHost(text, from, ownHost);
  return found?.words ? found : null;
}

/** The local part that ends before `at`, or null. */
export function localBefore(text: string, at: number): { local: string; start: number } | null {
  let start = at;
  while (start > 0 && at - start < 120 && LOCAL_UNIT.test(text[start - 1] ?? '')) start--;
  let local = joinPieces(text.slice(start, at).split(SEAM), text[at + 1] === SEAM);
  // Removes remains of a script or a URL in front: `%20info@`, `\u003einfo@`, `...info@`, `- info@`.
  local = local.replace(/^(?:%[0-9a-f]{2})+/i, '');
  if (text[start - 1] === '\\') local = local.replace(/^u00[0-9a-f]{2}/i, '');
  const dots = local.lastIndexOf('..');
  local = local.slice(dots === -1 ? 0 : dots + 2).replace(/^[.'&-]+/, '');
  // Text in another script that touches the address is not part of it: `邮箱info@…`.
  const other = Array.from(local).findLastIndex((character) => NOT_LATIN.test(character));
  const rest = Array.from(local)
    .slice(other + 1)
    .join('');
  if (other !== -1 && ASCII_LETTER.test(rest)) local = rest.replace(/^[.'&-]+/, '');
  return local === '' ? null : { local, start: at - local.length };
}

/**
 * Rejoins an address split by inline elements: the last piece, and the pieces before it that touch it with a dot or a
 * hyphen.
 */
function joinPieces(pieces: string[], seamAfter: boolean): string {
  const parts = pieces.filter((piece) => piece !== '');
  let joined = parts.pop() ?? '';
  const loose = pieces.at(-1) === '' || seamAfter;
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    if (!(/^[._+-]/.test(joined) || /[._+-]$/.test(part) || (loose && joined.length === 1))) break;
    joined = part + joined;
  }
  return joined;
}

/** Part of something longer: a URL with credentials (`https://key@host`), a path, a handle (`@me@mastodon.social`). */
function isPartOfAddress(text: string, start: number): boolean {
  const before = text[start - 1] ?? ' ';
  if (before === '@') return true;
  let from = start;
  while (from > 0 && start - from < 200 && !TOKEN_END.test(text[from - 1] ?? ' ')) from--;
  const token = text.slice(from, start);
  return token.includes('//') || (before === '/' && !token.includes('@') && /\.[a-z]{2,}\//i.test(token));
}

/** `git@github.com:owner/name.git`: a repository URL, not a recipient. */
function isRemotePath(text: string, local: string, end: number): boolean {
  return text[end] === ':' && /^(?:git|hg|svn|ssh|root)$/i.test(local) && /^[\w~/]/.test(text[end + 1] ?? '');
}
