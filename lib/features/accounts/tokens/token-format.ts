import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'srp_';
const RANDOM_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${RANDOM_CHARACTERS}}_[A-Za-z0-9_-]{${CHECKSUM_CHARACTERS}}$`);

/** Creates a token. Prefix and checksum let secret scanners and this server recognize one without a lookup. */
export function newToken(): string {
  const body = PREFIX + randomBytes(32).toString('base64url');
  return `${body}_${checksum(body)}`;
}

/** Whether `text` has the form of a token, checksum included. Does not check whether it is valid. */
export function isTokenShaped(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(0, PREFIX.length + RANDOM_CHARACTERS);
  return checksum(body) === text.slice(body.length + 1);
}

/** SHA-256 in hex, as stored. 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** First characters, enough to recognize a token in a list. */
export function tokenHint(token: string): string {
  return `${token.slice(0, PREFIX.length + 4)}…`;
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, CHECKSUM_CHARACTERS);
}

/** The token of an `Authorization` header: scheme in any case, one token, nothing else. Null for anything else. */
export function bearerToken(header: string | null): string | null {
  const match = /^bearer +(\S+) *$/i.exec(header ?? '');
  const token = match?.[1] ?? '';
  return isTokenShaped(token) ? token : null;
}
