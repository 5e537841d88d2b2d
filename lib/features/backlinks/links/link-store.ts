import 'server-only';
import type { LinkRow } from '#lib/features/backlinks/links/link-row.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Link writes. */

export type Tx = Prisma.TransactionClient;
/** A stored link. */
export type StoredLink = Prisma.BacklinkGetPayload<object>;
type State = StoredLink['state'];

/** The row is a live link, seen later than the last check. */
const SEEN_SINCE = Prisma.sql`(excluded.state = 'alive' AND excluded.last_seen > coalesce(b.checked_at, '-infinity'))`;

/**
 * Adds links to the index of a domain. Existing links keep their data, because a link seen on its page is better
 * evidence than one from a file. Rows must have different keys.
 * @returns the number of new links
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

/** Maximum known links of one page that are evaluated. */
const MAX_KNOWN = 1_000;

/** Result of a page reading for one known link. */
export interface Verdict {
  link: StoredLink;
  state: State;
  note: string | null;
  /** The link as found now; null when it was not found. */
  seen: LinkRow | null;
  /** It was a placeholder for links that are known now. */
  replaced?: true;
}

/** Result of a page reading: new links, and verdicts on the known ones. */
export interface PageOutcome {
  fresh: LinkRow[];
  verdicts: Verdict[];
}

/** A page that was read, and when. */
interface ReadPage {
  domainNo: number;
  sourceUrl: string;
  at: Date;
  /** Throws when the reader lost its lease. */
  hold: (tx: Tx) => Promise<void>;
}

/**
 * Writes the result of a page reading in one transaction. `judge` receives the known links of the page. Links checked
 * since then keep their newer state.
 * @returns the numbers of new and newly lost links
 */
export async function writePage(
  { domainNo, sourceUrl, at, hold }: ReadPage,
  judge: (known: readonly StoredLink[]) => PageOutcome,
): Promise<{ fresh: number; lost: number }> {
  return db().$transaction(
    async (tx) => {
      // Locks the domain first, in the same order as its deletion; the run last, so that waiting for link locks does
      // not block a heartbeat.
      await tx.$queryRaw`SELECT 1 FROM backlink_domains WHERE no = ${domainNo} FOR KEY SHARE`;
      // Serializes readings of one page, so that the second sees the result of the first.
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
      // Links beyond the cap were not evaluated; mark them as checked so that they do not become due again.
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

/** Pages of a domain's links not requested since a given time, ordered to mix hosts. */
export async function duePages(domainNo: number, since: Date, take: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ source_url: string }[]>`
    SELECT source_url FROM backlinks
    WHERE domain_no = ${domainNo} AND (checked_at IS NULL OR checked_at < ${since})
    GROUP BY source_url ORDER BY md5(source_url) LIMIT ${take}`;
  return rows.map((row) => row.source_url);
}

/** Number of pages with links that were not checked since that time. */
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
