import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';
import type { FoundLink } from '#lib/features/backlinks/check/read-sources.ts';
import type { FOLLOWS, FOUND_BY } from '#lib/features/backlinks/index-contract.ts';
import type { PageLinks } from '#lib/features/backlinks/links/read-page-links.ts';
import { storable } from '#lib/platform/database/storable.ts';

/** The `rel` state of a link. */
export type Follow = (typeof FOLLOWS)[number];

/** A link to be stored; names as in the table. */
export interface LinkRow {
  key: string;
  source_url: string;
  source_host: string;
  source_domain: string;
  target_url: string;
  final_url: string | null;
  anchor: string;
  context: string;
  rel: string[];
  follow: Follow | null;
  /** Baseline for later readings; null when this one is not precise enough. */
  first_follow: Follow | null;
  image: boolean;
  place: string | null;
  page_title: string;
  page_description: string;
  language: string | null;
  state: 'alive' | 'unverified';
  found_by: (typeof FOUND_BY)[number];
  provider: string | null;
  /** ISO 8601. */
  first_seen: string;
  last_seen: string | null;
  checked_at: string | null;
}

/** Identity of a link: its page and the address it points to. */
export const linkKey = (sourceUrl: string, targetUrl: string): string => uuidOf(`${sourceUrl}\n${targetUrl}`);

/** A deterministic UUID of a text. */
export function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** How search engines treat a link: the strictest of its rel values. */
export function followOf(rel: readonly string[], pageNofollow = false): Follow {
  if (rel.includes('sponsored')) return 'sponsored';
  if (rel.includes('ugc')) return 'ugc';
  return rel.includes('nofollow') || pageNofollow ? 'nofollow' : 'follow';
}

/** Host and registrable domain of a page. */
export function placeOfPage(url: string): { source_host: string; source_domain: string } {
  const host = URL.parse(url)?.hostname ?? '';
  return { source_host: host, source_domain: getDomain(host) ?? host };
}

/** A link seen on a page, under the page address that the index uses. */
export function seenLink(
  sourceUrl: string,
  page: Omit<PageLinks, 'links' | 'mayRedirect'>,
  link: FoundLink,
  { at, foundBy }: { at: Date; foundBy: LinkRow['found_by'] },
): LinkRow {
  return storable({
    key: linkKey(sourceUrl, link.url),
    source_url: sourceUrl,
    ...placeOfPage(sourceUrl),
    target_url: link.url,
    final_url: link.finalUrl,
    anchor: link.anchor,
    context: link.context,
    rel: link.rel,
    follow: followOf(link.rel, page.pageNofollow),
    first_follow: followOf(link.rel, page.pageNofollow),
    image: link.image,
    place: link.place,
    page_title: page.title,
    page_description: page.description,
    language: page.language || null,
    state: 'alive',
    found_by: foundBy,
    provider: null,
    first_seen: at.toISOString(),
    last_seen: at.toISOString(),
    checked_at: at.toISOString(),
  });
}
