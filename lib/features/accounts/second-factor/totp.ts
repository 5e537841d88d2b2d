import 'server-only';
import { createHash } from 'node:crypto';
// Implements RFC 6238 with constant-time comparison, drift and the accepted time step; maintained, few dependencies.
import { generateSecret, generateURI, verifySync } from 'otplib';
// Renders the QR code locally: the secret must not go to an external service. No dependencies.
import { encode } from 'uqr';

const STEP_SECONDS = 30;
const ISSUER = 'Serpentine';

/** A new key: 160 random bits in base32, as authenticator apps expect. */
export const newSecret = (): string => generateSecret();

/** The URI that an authenticator app reads from the QR code. */
export const otpauthUri = (secret: string, email: string): string =>
  generateURI({ issuer: ISSUER, label: email, secret });

/**
 * The time step of a valid code, or null. The previous and next step count too, to allow for clock drift.
 * @param lastStep codes of this step and earlier ones were already used
 */
export function acceptedStep(secret: string, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  // The library rejects a last step ahead of the ones it can check; such a code has been used in any case.
  if (lastStep > Math.floor(epoch / STEP_SECONDS)) return null;
  const options = { secret, token: code, epoch, epochTolerance: STEP_SECONDS, afterTimeStep: lastStep } as const;
  const result = verifySync(options);
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Dark modules of a QR code as one SVG path in a square of `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Ten codes of 80 random bits: 16 characters of base32 (no 0, 1, 8 or 9), in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    generateSecret({ length: RECOVERY_BYTES })
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Stored hash of a recovery code; case, spaces and hyphens do not matter. */
export function recoveryHash(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
}
