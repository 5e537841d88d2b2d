import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562 § 5.7): ids of rows sort by when they were made, which lists and "the one before" rely on.
 * For a row whose id has to be known before the database makes it.
 */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
