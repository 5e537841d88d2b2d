import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562 § 5.7): ids sort by creation time, which lists and "the previous one" rely on. For a row
 * whose id must be known before the database creates it.
 */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
