import 'server-only';
import type { LinkRow } from '#lib/features/backlinks/link-row.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Writes of links. */

export type Tx = Prisma.TransactionClient;
export type StoredLink = Prisma.BacklinkGetPayload<object>;
type State = StoredLink['state'];

/** The row says that the link stands, and was seen later than whatever is known of it. */
const SEEN_SINCE = Prisma.sql`(excluded.state = 'alive' AND excluded.last_seen > coalesce(b.checked_at, '-infinity'))`;

/**
 * Puts links into the index of a domain. One that is there keeps what is known of it: a link that was seen standing says
 * more than one that a file tells of. Rows must have different keys.
 * @returns how many of them are new
 */
export async function upsertLinks(tx: Tx, domainNo: number, rows: readonly LinkRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const [{ fresh } = { fresh: 0 }] = await tx.$queryRaw<{ fresh: number }[]>`
    WITH written AS (
      INSERT INTO backlinks AS b (domain_no, key, source_url, source_host, source_domain, target_url, final_url, anchor,
        context, rel, follow, first_follow, image, place, page_title, page_description, language, state, found_by, provider,
        first_seen, last_seen, checked_at)
      SELECT ${domainNo}, r.key, r.source_url, r.source_host, r.source_domain, r.target_url, r.final_url, r.anchor,
        r.context, ARRAY(SELECT jsonb_array_elements_text(r.rel)), r.follow, r.first_follow, r.image, r.place, r.page_title,
        r.page_description, r.language, r.state::"BacklinkState", r.found_by, r.provider, r.first_seen, r.last_seen, r.checked_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(key uuid, source_url text, source_host text,
        source_domain text, target_url text, final_url text, anchor text, context text, rel jsonb, follow text,
        first_follow text, image boolean,
        place text, page_title text, page_description text, language text, state text, found_by text, provider text,
        first_seen timestamptz, last_seen timestamptz, checked_at timestamptz)
      ON CONFLICT (domain_no, key) DO UPDATE SET
        first_seen = least(b.first_seen, excluded.first_seen),
        last_seen = greatest(b.last_seen, excluded.last_seen),
        checked_at = greatest(b.checked_at, excluded.checked_at),
        anchor = CASE WHEN b.anchor = '' THEN excluded.anchor ELSE b.anchor END,
        page_title = CASE WHEN b.page_title = '' THEN excluded.page_title ELSE b.page_title END,
        language = coalesce(b.language, excluded.language),
        follow = coalesce(b.follow, excluded.follow),
        first_follow = coalesce(b.first_follow, excluded.first_follow),
        provider = coalesce(b.provider, excluded.provider),
        state = CASE WHEN ${SEEN_SINCE} AND b.state IN ('unverified', 'gone', 'blocked', 'no_answer')
          THEN excluded.state ELSE b.state END,
        note = CASE WHEN ${SEEN_SINCE} AND b.state IN ('gone', 'blocked', 'no_answer') THEN NULL ELSE b.note END,
        lost_at = CASE WHEN ${SEEN_SINCE} THEN NULL ELSE b.lost_at END
      RETURNING xmax = 0 AS fresh
    ) SELECT count(*) FILTER (WHERE fresh)::int AS fresh FROM written`;
  return fresh;
}

/** Links known of one page that are judged. */
const MAX_KNOWN = 1_000;

/** What a reading of a page says of one link that is known. */
export interface Verdict {
  link: StoredLink;
  state: State;
  note: string | null;
  /** As it stands now; null where nothing was seen. */
  seen: LinkRow | null;
  /** It only held the place of links that are known now. */
  replaced?: true;
}

/** What a page said: new links, and verdicts on those that were known. */
export interface PageOutcome {
  fresh: LinkRow[];
  verdicts: Verdict[];
}

/** A page that was read, and when. */
interface ReadPage {
  domainNo: number;
  sourceUrl: string;
  at: Date;
  /** Throws where whoever read it may write no more. */
  hold: (tx: Tx) => Promise<void>;
}

/**
 * Writes what a reading of a page says, all of it or nothing. `judge` is given the links known of the page. A link that
 * was looked at since keeps what was seen then.
 * @returns how many links are new, and how many are newly gone
 */
export async function writePage(
  { domainNo, sourceUrl, at, hold }: ReadPage,
  judge: (known: readonly StoredLink[]) => PageOutcome,
): Promise<{ fresh: number; lost: number }> {
  return db().$transaction(
    async (tx) => {
      // The domain first, as whoever deletes it does; the run last, so that what waits for links keeps no heartbeat waiting.
      await tx.$queryRaw`SELECT 1 FROM backlink_domains WHERE no = ${domainNo} FOR KEY SHARE`;
      // Two readings of one page are written one after the other, so that the second knows what the first has said.
      await tx.$queryRaw`SELECT 1 FROM backlinks WHERE domain_no = ${domainNo} AND source_url = ${sourceUrl}
        ORDER BY no LIMIT ${MAX_KNOWN} FOR NO KEY UPDATE`;
      await hold(tx);
      const known = await tx.backlink.findMany({
        where: { domainNo, sourceUrl },
        orderBy: { no: 'asc' },
        take: MAX_KNOWN,
      });
      const { fresh, verdicts } = judge(known);
      const added = await upsertLinks(tx, domainNo, fresh);
      let lost = 0;
      for (const verdict of verdicts) {
        if (isLater(verdict.link.checkedAt, at)) continue;
        if (verdict.replaced) {
          await tx.backlink.delete({ where: { no: verdict.link.no } });
          continue;
        }
        await tx.backlink.update({ where: { no: verdict.link.no }, data: changesOf(verdict, at) });
        if (verdict.state !== verdict.link.state) {
          const { link, state, note } = verdict;
          await tx.backlinkEvent.create({ data: { linkNo: link.no, at, before: link.state, after: state, note } });
          if (state === 'gone') lost++;
        }
      }
      // Those past the cap were not judged, and are not due again for it.
      if (known.length === MAX_KNOWN) {
        const rest = { domainNo, sourceUrl, no: { gt: known.at(-1)?.no ?? 0 } };
        const before = { OR: [{ checkedAt: null }, { checkedAt: { lt: at } }] };
        await tx.backlink.updateMany({ where: { ...rest, ...before }, data: { checkedAt: at } });
      }
      return { fresh: added, lost };
    },
    { maxWait: 10_000, timeout: 30_000 },
  );
}

const isLater = (checkedAt: Date | null, at: Date) => checkedAt !== null && checkedAt > at;

function changesOf({ link, state, note, seen }: Verdict, at: Date): Prisma.BacklinkUpdateInput {
  const common = { state, note, checkedAt: at };
  if (state === 'gone') return { ...common, lostAt: link.lostAt ?? at };
  if (!seen) return common;
  return {
    ...common,
    lostAt: null,
    lastSeen: at,
    finalUrl: seen.final_url,
    anchor: seen.anchor,
    context: seen.context,
    rel: seen.rel,
    follow: seen.follow,
    firstFollow: link.firstFollow ?? seen.follow,
    image: seen.image,
    place: seen.place,
    pageTitle: seen.page_title,
    pageDescription: seen.page_description,
    language: seen.language,
  };
}

/** Pages of a domain's links that were not asked since a moment, in an order that mixes hosts. */
export async function duePages(domainNo: number, since: Date, take: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ source_url: string }[]>`
    SELECT source_url FROM backlinks
    WHERE domain_no = ${domainNo} AND (checked_at IS NULL OR checked_at < ${since})
    GROUP BY source_url ORDER BY md5(source_url) LIMIT ${take}`;
  return rows.map((row) => row.source_url);
}

export async function countDuePages(domainNo: number, since: Date): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT source_url)::int AS count FROM backlinks
    WHERE domain_no = ${domainNo} AND (checked_at IS NULL OR checked_at < ${since})`;
  return row?.count ?? 0;
}

/** Addresses that the links of a page point to. */
export async function targetsOfPage(domainNo: number, sourceUrl: string): Promise<string[]> {
  const rows = await db().backlink.findMany({ where: { domainNo, sourceUrl }, select: { targetUrl: true }, take: 100 });
  return rows.map(({ targetUrl }) => targetUrl);
}
