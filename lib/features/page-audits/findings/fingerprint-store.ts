import 'server-only';
import { createHash } from 'node:crypto';
import { siteOf, urlKey } from '#lib/crawl/frontier/url-key.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';

/** Maximum number of fingerprints of a site that one page is compared with. */
const MAX_COMPARED = 5_000;

/** Hashes of the main text of a page. */
export interface Fingerprint {
  url: string;
  textHash: string;
  /** 64-bit simhash, 16 hex digits. */
  simhash: string;
}

const hashOf = (url: string) => createHash('sha256').update(urlKey(url)).digest('hex');

/**
 * Fingerprints of the other pages of the same site (with or without www.) that this user analyzed, latest first. Those
 * of other users are excluded, because their addresses may be private.
 * @returns addresses without query strings
 */
export function otherFingerprints(userId: string, url: string): Promise<Fingerprint[]> {
  const site = siteOf(url);
  return db().pageFingerprint.findMany({
    where: { userId, host: { in: [site, `www.${site}`] }, urlHash: { not: hashOf(url) } },
    orderBy: { seenAt: 'desc' },
    take: MAX_COMPARED,
    select: { url: true, textHash: true, simhash: true },
  });
}

/** Stores the fingerprint, replacing an earlier one of the same page and user; the query string is not stored. */
export async function keepFingerprint(
  userId: string,
  { url, textHash, simhash }: Fingerprint,
  now: Date,
): Promise<void> {
  const urlHash = hashOf(url);
  const seen = { url: storable(url.split(/[?#]/, 1)[0] ?? ''), textHash, simhash, seenAt: now };
  await db().pageFingerprint.upsert({
    where: { userId_urlHash: { userId, urlHash } },
    create: { userId, urlHash, host: new URL(url).hostname, ...seen },
    update: seen,
  });
}
