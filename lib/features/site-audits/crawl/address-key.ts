import { hash } from 'node:crypto';
import { pageKey } from '#lib/crawl/frontier/page-key.ts';

/** The pages of a site link to the same addresses over and over. */
const recent = new Map<string, string | null>();
const MAX_RECENT = 10_000;
const MAX_LENGTH = 200;

/**
 * The key of an address within a run: the first 64 bits of a hash of its normalized address, as the text of a signed
 * number. Null for addresses that no crawl requests. The probability of a collision among 200,000 addresses is one in a
 * billion.
 */
export function addressKey(url: string): string | null {
  const known = recent.get(url);
  if (known !== undefined) return known;
  const key = pageKey(url);
  const made = key === null ? null : hash('sha256', key, 'buffer').readBigInt64BE().toString();
  if (recent.size >= MAX_RECENT) recent.clear();
  if (url.length <= MAX_LENGTH) recent.set(url, made);
  return made;
}
