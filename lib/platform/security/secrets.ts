import 'server-only';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '#lib/platform/env.ts';

/** The installation's secret. The supervisor generates it at the first start and passes it to every process. */
export function authSecret(): string {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error('AUTH_SECRET is not set; start the program with `npm start` or set it');
  return secret;
}

/** A separate 256-bit key for each purpose (HKDF-SHA256), so that no key is used for two purposes. */
function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'serpentine', purpose, 32));
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts text for storage: AES-256-GCM with the purpose as additional authenticated data, so that a value copied into
 * another row cannot be decrypted there.
 * @returns base64url of iv, tag and ciphertext, in that order.
 */
export function seal(text: string, purpose: string, secret = authSecret()): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`, secret), iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/**
 * Decrypts the result of `seal`.
 * @returns null if it was altered, belongs to another purpose, or AUTH_SECRET has changed since.
 */
export function unseal(sealed: string, purpose: string, secret = authSecret()): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`, secret), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function mac(payload: string, purpose: string, secret: string): Buffer {
  return createHmac('sha256', keyFor(`sign:${purpose}`, secret))
    .update(payload)
    .digest();
}

/** `payload.signature`: readable by anyone, but it cannot be forged. The payload must not contain dots. */
export function sign(payload: string, purpose: string, secret = authSecret()): string {
  return `${payload}.${mac(payload, purpose, secret).toString('base64url')}`;
}

/** The payload of a signed value, or null if the signature is invalid. */
export function verifySigned(signed: string, purpose: string, secret = authSecret()): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const given = Buffer.from(signed.slice(dot + 1), 'base64url');
  const payload = signed.slice(0, dot);
  const expected = mac(payload, purpose, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? payload : null;
}
