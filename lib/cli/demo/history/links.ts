import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { followOf, linkKey, placeOfPage } from '#lib/features/backlinks/links/link-row.ts';
import { token } from '#tests/world/engines/html.ts';
import { indexOfPages } from '#tests/world/engines/index-of-pages.ts';
import { type BakeryLink, bakeryLinks } from '#tests/world/sites/bakery-links.ts';

/** Links that no longer exist; their pages do. */
const LOST: readonly { link: BakeryLink; lostAgo: number }[] = [
  ['https://www.pedal-post.example/guide', 'bread on the way', 64],
  ['https://www.seed-shed.example/history', 'the bakery', 40],
  ['https://www.espresso-bench.example/guide', 'Harbour Bakery', 16],
].map(([page, anchor, lostAgo]) => ({
  link: {
    page: String(page),
    to: 'https://www.harbour-bakery.example/',
    anchor: String(anchor),
    rel: [],
    before: 'We liked ',
    after: ' a lot.',
  },
  lostAgo: Number(lostAgo),
}));

/** Interval of the scans after the first: every four weeks. */
const EVERY_DAYS = 28;

/** Backlinks of the site: new ones over the months, some lost, as each monthly scan found them. */
export async function seedLinks(client: pg.Client, { userId, projectId, daysAgo, at, start }: HistoryOf) {
  const days = daysAgo.length;
  const domain = 'harbour-bakery.example';
  // Keeps an existing one: it belongs to the user.
  const { rows } = await client.query<{ no: number }>(
    `INSERT INTO backlink_domains (id, user_id, domain, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING no`,
    [idAt(start, token(`links|${projectId}`)), userId, domain, start],
  );
  const domainNo = rows[0]?.no;
  if (domainNo === undefined) return;
  const next = at(-EVERY_DAYS, 240);
  await client.query(
    `INSERT INTO schedules (id, project_id, kind, every, minute, day, params, next_at, updated_at)
     VALUES ($1, $2, 'backlinks', 'monthly', $3, $4, '{"look": true}', $5, $6) ON CONFLICT DO NOTHING`,
    [
      idAt(start, token(`schedule of links|${projectId}`)),
      projectId,
      next.getUTCHours() * 60 + next.getUTCMinutes(),
      next.getUTCDate(),
      next,
      start,
    ],
  );
  const looks = daysAgo.filter((ago) => ago % EVERY_DAYS === 0);
  const lookAfter = (ago: number) => looks.find((one) => one <= ago) ?? 0;
  const links = [
    // Spread over the first five sixths of the time.
    ...bakeryLinks.map((link, place) => ({
      link,
      firstAgo: lookAfter(Math.round((days - 1) * (1 - (place / bakeryLinks.length) * 0.85))),
      lostAgo: null,
    })),
    ...LOST.map(({ link, lostAgo }) => ({ link, firstAgo: lookAfter(days - 1), lostAgo: lookAfter(lostAgo) })),
  ].filter(({ firstAgo, lostAgo }) => lostAgo === null || lostAgo < firstAgo);
  const last = looks.at(-1) ?? 0;
  await insertRows(
    client,
    'backlinks',
    {
      domain_no: 'int',
      key: 'uuid',
      source_url: 'text',
      source_host: 'text',
      source_domain: 'text',
      target_url: 'text',
      anchor: 'text',
      context: 'text',
      rel: 'text[]',
      follow: 'text',
      first_follow: 'text',
      image: 'boolean',
      place: 'text',
      page_title: 'text',
      page_description: 'text',
      language: 'text',
      state: '"BacklinkState"',
      note: 'text',
      found_by: 'text',
      first_seen: 'timestamptz',
      last_seen: 'timestamptz',
      checked_at: 'timestamptz',
      lost_at: 'timestamptz',
    },
    links.map(({ link, firstAgo, lostAgo }) => {
      const page = indexOfPages.find(({ url }) => url === link.page);
      const follow = followOf(link.rel);
      return {
        domain_no: domainNo,
        key: linkKey(link.page, link.to),
        source_url: link.page,
        ...placeOfPage(link.page),
        target_url: link.to,
        anchor: link.anchor,
        context: `${link.before}${link.anchor}${link.after}`,
        rel: link.rel,
        follow,
        first_follow: follow,
        image: false,
        place: 'main',
        page_title: page?.title ?? '',
        page_description: page?.description ?? '',
        language: 'en',
        state: lostAgo === null ? 'alive' : 'gone',
        found_by: 'search',
        note: lostAgo === null ? null : 'The page no longer links to the domain.',
        first_seen: at(firstAgo, 240),
        last_seen: at(lostAgo === null ? last : lostAgo + EVERY_DAYS, 240),
        checked_at: at(last, 240),
        lost_at: lostAgo === null ? null : at(lostAgo, 240),
      };
    }),
  );
  await client.query(
    `INSERT INTO backlink_events (link_no, at, before, after, note)
     SELECT no, lost_at, 'alive', 'gone', note FROM backlinks WHERE domain_no = $1 AND lost_at IS NOT NULL`,
    [domainNo],
  );
  await insertRows(
    client,
    'backlink_runs',
    {
      id: 'uuid',
      domain_no: 'int',
      kind: '"BacklinkRunKind"',
      status: '"BacklinkRunStatus"',
      engine: 'text',
      country: 'text',
      pages_asked: 'int',
      result_pages: 'int',
      total: 'int',
      checked: 'int',
      failed: 'int',
      links_found: 'int',
      links_new: 'int',
      links_lost: 'int',
      attempts: 'int',
      created_at: 'timestamptz',
      started_at: 'timestamptz',
      finished_at: 'timestamptz',
    },
    looks.map((ago) => {
      const seen = links.filter(({ firstAgo, lostAgo }) => firstAgo >= ago && (lostAgo === null || lostAgo < ago));
      const lost = links.filter(({ lostAgo }) => lostAgo === ago).length;
      return {
        id: idAt(at(ago, 235), token(`look|${projectId}|${ago}`)),
        domain_no: domainNo,
        kind: 'look',
        status: 'done',
        engine: 'bing',
        country: 'gb',
        pages_asked: 6,
        result_pages: 6,
        failed: 0,
        attempts: 1,
        total: seen.length + lost,
        checked: seen.length + lost,
        links_found: seen.length,
        links_lost: lost,
        links_new: links.filter(({ firstAgo }) => firstAgo === ago).length,
        created_at: at(ago, 235),
        started_at: at(ago, 235),
        finished_at: at(ago, 240),
      };
    }),
  );
}
