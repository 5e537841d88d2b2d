import { hash } from 'node:crypto';
import { pageKey } from '#lib/crawl/page-key.ts';

/**
 * The number by which a run knows an address: the first 64 bits of a hash of its page's key, as the text of a signed
 * number. Null for what no crawl asks for. Among 200,000 addresses two share one with a probability of one in a billion.
 */
export function addressKey(url: string): string | null {
  const key = pageKey(url);
  return key === null ? null : hash('sha256', key, 'buffer').readBigInt64BE().toString();
}
