import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { InvalidInput, Unavailable } from '#lib/platform/errors.ts';
import { passwordHashes } from '#lib/platform/observability/metrics.ts';

// OWASP's scrypt parameters for 32 MiB: N=2^15, r=8, p=3. Two in parallel stay within 64 MiB.
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const AT_ONCE = 2;
const MAX_WAITING = 200;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** Why a new password is not acceptable, or null. Length counts characters, not bytes. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `The password can have at most ${PASSWORD_MAX} characters.`;
  if (password.includes('\0')) return 'The password contains an invalid character.';
  return null;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashing is the most expensive work that an unauthenticated request can trigger: two run in parallel, the queue is
 * bounded, and further requests are rejected with a retry time.
 */
async function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new Unavailable('Too many sign-ins at once. Try again in a few seconds.', { retryAfterSeconds: 5 });
    }
    // The finishing call passes its slot on, so `running` is not incremented here.
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
 * Hashes a password for storage: `scrypt$N$r$p$salt$key`, salt and key in base64url.
 * @throws InvalidInput when it is shorter than 10 or longer than 128 characters.
 */
export async function hashPassword(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem) throw new InvalidInput(problem);
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

// Same parameters as a real hash; no password produces this key.
const DUMMY = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

/**
 * Whether the password matches the stored hash. Pass null for an account that does not exist: it does the same work, so
 * that timing reveals nothing.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  // A password of invalid length cannot match, and must not cost more than others.
  const tried = passwordProblem(password) ? 'x'.repeat(PASSWORD_MIN) : password;
  const [scheme, n, r, p, salt, key] = (stored ?? DUMMY).split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('The stored password hash has an unknown format.');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(tried, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  const equal = expected.length === actual.length && timingSafeEqual(expected, actual);
  return equal && stored !== null && tried === password;
}
