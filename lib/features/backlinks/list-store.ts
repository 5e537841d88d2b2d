import 'server-only';
import type { LINK_ORDERS } from '#lib/features/backlinks/index-contract.ts';
import type { StoredLink } from '#lib/features/backlinks/links/link-store.ts';
import type { LinkFilter } from '#lib/features/backlinks/links-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import {
  afterCursor,
  type KeysetCursor,
  keysetOrder,
  type SortColumn,
} from '#lib/platform/database/keyset-pagination.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Link queries: filtered, sorted, paginated. */

/** What the links of a list match. */
export interface LinkQuery extends LinkFilter {
  /** From when a link counts as new or newly lost. */
  since: Date;
}

/** The order of a list of links. */
export interface LinkOrder {
  sort: (typeof LINK_ORDERS)[number];
  order: 'asc' | 'desc';
}

/** Sort columns; texts sort by their beginning, because the cursor contains the value. */
const COLUMNS: Record<LinkOrder['sort'], SortColumn> = {
  first_seen: { sql: Prisma.sql`first_seen`, cast: Prisma.sql`timestamptz` },
  last_seen: { sql: Prisma.sql`last_seen`, cast: Prisma.sql`timestamptz` },
  source_url: { sql: Prisma.sql`left(source_url, 300)`, cast: Prisma.sql`text` },
  anchor_text: { sql: Prisma.sql`left(anchor, 300)`, cast: Prisma.sql`text` },
  target_url: { sql: Prisma.sql`left(target_url, 300)`, cast: Prisma.sql`text` },
};

const like = (text: string) => `%${escapeLike(text)}%`;

function where(domainNo: number, query: LinkQuery): Prisma.Sql {
  const parts = [Prisma.sql`domain_no = ${domainNo}`];
  if (query.query) {
    parts.push(Prisma.sql`(source_url ILIKE ${like(query.query)} OR page_title ILIKE ${like(query.query)})`);
  }
  if (query.anchor) parts.push(Prisma.sql`anchor ILIKE ${like(query.anchor)}`);
  if (query.target) {
    parts.push(Prisma.sql`(target_url ILIKE ${like(query.target)} OR final_url ILIKE ${like(query.target)})`);
  }
  if (query.state) parts.push(Prisma.sql`state = ${query.state}::"BacklinkState"`);
  if (query.follow) parts.push(Prisma.sql`follow = ${query.follow}`);
  if (query.found_by) parts.push(Prisma.sql`found_by = ${query.found_by}`);
  if (query.language) parts.push(Prisma.sql`language = ${query.language}`);
  if (query.seen === 'new') {
    parts.push(Prisma.sql`first_seen >= ${query.since} AND state IN ('alive', 'rel_changed', 'target_broken')`);
  }
  if (query.seen === 'lost') parts.push(Prisma.sql`state = 'gone' AND lost_at >= ${query.since}`);
  const all = Prisma.join(parts, ' AND ');
  if (!query.one_per_domain) return all;
  return Prisma.sql`no IN (SELECT DISTINCT ON (source_domain) no FROM backlinks WHERE ${all} ORDER BY source_domain, first_seen, no)`;
}

/** Number of a domain's links that match. */
export async function countLinksOf(domainNo: number, query: LinkQuery): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM backlinks WHERE ${where(domainNo, query)}`;
  return row?.count ?? 0;
}

/** Which part of the list to read: at most `take` links after the cursor, or from the start. */
export interface LinkSlice extends LinkOrder {
  after: KeysetCursor | null;
  take: number;
}

/** One page of the list. Empty values sort last in either order. `last` is the cursor of the last link; null for none. */
export async function readLinks(
  domainNo: number,
  query: LinkQuery,
  { sort, order, after, take }: LinkSlice,
): Promise<{ links: StoredLink[]; last: KeysetCursor | null }> {
  const column = COLUMNS[sort];
  const found = await db().$queryRaw<{ no: number; value: string | null }[]>`
    SELECT no, (${column.sql})::text AS value FROM backlinks WHERE ${where(domainNo, query)} AND ${afterCursor(column, order, after)}
    ORDER BY ${keysetOrder(column, order)} LIMIT ${take}`;
  const rows = await db().backlink.findMany({ where: { no: { in: found.map(({ no }) => no) } } });
  const byNo = new Map(rows.map((row) => [row.no, row]));
  // Skips links deleted between the two queries.
  return { links: found.flatMap(({ no }) => byNo.get(no) ?? []), last: found.at(-1) ?? null };
}

/** All matching links in order, in batches, for file exports. */
export async function* everyLink(domainNo: number, query: LinkQuery, order: LinkOrder): AsyncGenerator<StoredLink[]> {
  const slice = 1_000;
  for (let after: KeysetCursor | null = null; ; ) {
    const { links, last }: { links: StoredLink[]; last: KeysetCursor | null } = await readLinks(domainNo, query, {
      ...order,
      after,
      take: slice,
    });
    yield links;
    if (links.length < slice || last === null) return;
    after = last;
  }
}

/** One link of a domain with its last 100 events; null if there is none. */
export async function findLink(domainNo: number, no: number) {
  return db().backlink.findFirst({
    where: { domainNo, no },
    include: { events: { orderBy: { no: 'desc' }, take: 100 } },
  });
}
