import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { InvalidInput, Unavailable } from '#lib/platform/errors.ts';
import { passwordHashes } from '#lib/platform/observability/metrics.ts';

// OWASP's scrypt line for 32 MiB: N=2^15, r=8, p=3. Two at once stay within 64 MiB.
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const AT_ONCE = 2;
const MAX_WAITING = 200;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** What is wrong with a new password, or null. Length counts characters, not bytes. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `The password needs at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `The password may have at most ${PASSWORD_MAX} characters.`;
  if (password.includes('\0')) return 'The password holds a character that cannot be used.';
  return null;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is the dearest thing a stranger can ask for: two at once, a bounded queue, the rest is told to come back. */
async function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new Unavailable('Too many sign-ins at once. Try again in a few seconds.', { retryAfterSeconds: 5 });
    }
    // The one that finishes hands its place over, so `running` is not raised again here.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      passwordHashes.inc();
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * A password as it is stored: `scrypt$N$r$p$salt$key`, salt and key in base64url.
 * @throws InvalidInput when it is shorter than 10 or longer than 128 characters.
 */
export async function hashPassword(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem) throw new InvalidInput(problem);
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

// Same parameters as a real one; no password has this key.
const DUMMY = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

/**
 * Whether the password belongs to the stored hash. Pass null for an account that does not exist: the same work is
 * done, so the time taken tells nothing.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  // A longer one cannot be right, and must not cost more than others.
  const tried = passwordProblem(password) ? 'x'.repeat(PASSWORD_MIN) : password;
  const [scheme, n, r, p, salt, key] = (stored ?? DUMMY).split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('The stored password hash has an unknown form.');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(tried, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  const equal = expected.length === actual.length && timingSafeEqual(expected, actual);
  return equal && stored !== null && tried === password;
}
