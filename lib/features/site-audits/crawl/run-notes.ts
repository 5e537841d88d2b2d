import { z } from 'zod';
import { type SiteSettings, siteSettings } from '#lib/features/site-audits/parts-contract.ts';

/** What a run stores about its site, besides the pages. */
export const siteNotes = z.object({
  robots: z
    .object({ status: z.number().nullable(), note: z.string().nullable(), crawl_delay_seconds: z.number() })
    .nullable()
    .default(null),
  sitemaps: z
    .object({ files: z.array(z.string()), pages: z.number(), complete: z.boolean() })
    .nullable()
    .default(null),
  /** Of each extracted column: pages that it was measured on, and those without a value. */
  extraction: z.array(z.object({ name: z.string(), pages: z.number(), missing: z.number() })).default([]),
  /** Access of AI crawlers by robots.txt; null: not measured. */
  aiCrawlers: z
    .array(z.object({ agent: z.string(), allowed: z.boolean(), rule: z.string().nullable() }))
    .nullable()
    .default(null),
  /** llms.txt, and its links that are broken; null: not measured. */
  llms: z
    .object({
      present: z.boolean(),
      fault: z.string().nullable(),
      title: z.string().nullable(),
      links: z.number(),
      checked: z.number(),
      broken: z.array(z.object({ url: z.string(), status: z.number().nullable() })),
    })
    .nullable()
    .default(null),
  /** Why custom extraction stopped. */
  extractionProblem: z.string().nullable().default(null),
  /** Number of addresses fetched when the crawl was last signed out, and signed in again. */
  fetchedAtSignOut: z.number().nullable().default(null),
  /** Number of addresses fetched when its job last failed for good. */
  fetchedAtFailure: z.number().default(0),
});
/** What an audit knows about its site. */
export type SiteNotes = z.output<typeof siteNotes>;

/** Addresses that a crawl did not visit, by reason. */
export type LetGo = Record<string, number>;

const MORE_THAN_ONCE = new Set(['too-many', 'duplicates']);

/**
 * Adds what an attempt let go of to what earlier attempts did. An attempt lets go of the duplicates that earlier ones
 * found again, because they are stored as waiting, and `too-many` is a mark: of these the larger number counts.
 */
export function addLetGo({ letGo }: { letGo: unknown }, now: Readonly<LetGo>): LetGo {
  const before = z.record(z.string(), z.number()).catch({}).parse(letGo);
  const added = Object.entries(now).map(([reason, count]): [string, number] => {
    const earlier = before[reason] ?? 0;
    return [reason, MORE_THAN_ONCE.has(reason) ? Math.max(earlier, count) : earlier + count];
  });
  return { ...before, ...Object.fromEntries(added) };
}

type SitemapNotes = NonNullable<SiteNotes['sitemaps']>;

/** The notes of the attempt that read more: one that ended early may have read none of the sitemaps. */
export function betterSitemaps(before: SitemapNotes | null, now: SitemapNotes): SitemapNotes {
  if (before === null || now.pages > before.pages) return now;
  return now.pages === before.pages && now.complete ? now : before;
}

/** The settings of a stored audit. */
export const readSettings = (row: { settings: unknown }): SiteSettings => siteSettings.parse(row.settings);
/** What a stored audit knows about its site. */
export const readNotes = (row: { site: unknown }): SiteNotes => siteNotes.parse(row.site);
