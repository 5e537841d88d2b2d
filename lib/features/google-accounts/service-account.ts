import 'server-only';
import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import { GOOGLE } from '#lib/features/google-accounts/oauth-client.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});
/** The parts of a service account key that are used. */
export type ServiceAccountKey = z.output<typeof keyFile>;

/** Lifetime of an assertion in seconds; Google accepts an hour at most. */
const LIVES_SECONDS = 3_600;

/** Reads the JSON file of a key. @throws InvalidInput */
export function readKey(text: string): ServiceAccountKey {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InvalidInput('key is not valid JSON: paste the whole file that Google Cloud downloaded.');
  }
  const parsed = keyFile.safeParse(json);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'type';
    throw new InvalidInput(`key is not the key of a service account: "${field}" is missing or invalid.`);
  }
  try {
    createPrivateKey(parsed.data.private_key);
  } catch {
    throw new InvalidInput('key has a damaged "private_key": download a new key.');
  }
  return parsed.data;
}

/** A signed assertion for a token request (RFC 7523). @param now milliseconds */
export function assertionOf(key: ServiceAccountKey, scopes: readonly string[], now: number): string {
  const issued = Math.floor(now / 1_000);
  const header = { alg: 'RS256', typ: 'JWT', ...(key.private_key_id && { kid: key.private_key_id }) };
  const claims = {
    iss: key.client_email,
    scope: scopes.join(' '),
    aud: GOOGLE.token_endpoint,
    iat: issued,
    exp: issued + LIVES_SECONDS,
  };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), key.private_key).toString('base64url')}`;
}
