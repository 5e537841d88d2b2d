import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { CrawlerRanges } from '#lib/platform/prisma/client.ts';

/** Published lists of IP ranges as last fetched; they belong to no project. */
export const findRanges = (urls: readonly string[]): Promise<CrawlerRanges[]> =>
  db().crawlerRanges.findMany({ where: { url: { in: [...urls] } }, orderBy: { url: 'asc' } });

/** Stores a fetched list. */
export async function saveRanges(url: string, prefixes: string[], now: Date): Promise<void> {
  const data = { prefixes, fetchedAt: now, checkedAt: now, error: null };
  await db().crawlerRanges.upsert({ where: { url }, create: { url, ...data }, update: data });
}

/** Records why a list could not be fetched; the blocks of before stay. */
export async function noteFailure(url: string, error: string, now: Date): Promise<void> {
  const data = { checkedAt: now, error };
  await db().crawlerRanges.upsert({ where: { url }, create: { url, ...data }, update: data });
}
