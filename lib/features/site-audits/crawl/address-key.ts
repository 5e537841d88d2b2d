import { hash } from 'node:crypto';
import { pageKey } from '#lib/crawl/frontier/page-key.ts';

/**
 * The key of an address within a run: the first 64 bits of a hash of its normalized address, as the text of a signed
 * number. Null for addresses that no crawl requests. The probability of a collision among 200,000 addresses is one in a
 * billion.
 */
export function addressKey(url: string): string | null {
  const key = pageKey(url);
  return key === null ? null : hash('sha256', key, 'buffer').readBigInt64BE().toString();
}
