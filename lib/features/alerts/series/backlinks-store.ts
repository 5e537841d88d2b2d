import 'server-only';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import type { StatePoint } from '#lib/features/alerts/kinds/state-changes.ts';
import { backlinksPath } from '#lib/features/alerts/paths.ts';
import { indexOfProject } from '#lib/features/backlinks/service.ts';
import { db } from '#lib/platform/database/db.ts';

/** Whether a link in this state is on its page; absent: unknown. */
const IS_LIVE: Record<string, boolean | undefined> = {
  alive: true,
  rel_changed: true,
  target_broken: true,
  gone: false,
};

interface LinkEventRow {
  link: number;
  source_url: string;
  source_domain: string;
  at: Date;
  before: string;
  after: string;
}

/**
 * Links to the project's domain, from the backlink index of the project's owner: their states, or those of whole
 * referring domains.
 */
export async function backlinks(
  projectId: string,
  scope: 'domain' | 'link',
  { from, until }: { from: Date; until: Date },
): Promise<Series<StatePoint>[]> {
  const index = await indexOfProject(projectId);
  if (!index) return [];
  const rows = await db().$queryRaw<LinkEventRow[]>`
    SELECT l.no AS link, l.source_url, l.source_domain, e.at, e.before::text, e.after::text
    FROM backlinks l
    JOIN backlink_events e ON e.link_no = l.no AND e.at > ${from} AND e.at <= ${until}
    WHERE l.domain_no = ${index.no}
    ORDER BY e.at, e.no LIMIT 50000`;
  const perLink = [...Map.groupBy(rows, ({ link }) => link)].map(([link, events]) => ({
    link,
    events,
    url: events[0]?.source_url ?? '',
    domain: events[0]?.source_domain ?? '',
    points: pointsOf(events),
  }));
  if (scope === 'link') {
    return perLink.map(({ link, url, points }) => ({
      subject: `link:${link}`,
      label: `Link from ${url}`,
      path: backlinksPath(index.id, url),
      points,
    }));
  }
  const affected = [
    ...new Set(perLink.filter(({ points }) => points.some(({ holds }) => !holds)).map(({ domain }) => domain)),
  ];
  const withOtherLinks = await domainsWithOtherLinks(
    index.no,
    affected,
    perLink.map(({ link }) => link),
  );
  return affected.map((domain) => ({
    subject: `referring:${domain}`,
    label: `Referring domain ${domain}`,
    path: backlinksPath(index.id, domain),
    points: withOtherLinks.has(domain) ? [] : anyLive(perLink.filter((one) => one.domain === domain)),
  }));
}

/** The first event also contains the state before it. */
function pointsOf(events: readonly LinkEventRow[]): StatePoint[] {
  return events.flatMap(({ at, before, after }, index) => {
    const earlier = index === 0 ? IS_LIVE[before] : undefined;
    const current = IS_LIVE[after];
    return [
      ...(earlier === undefined ? [] : [{ at: new Date(at.getTime() - 1), holds: earlier }]),
      ...(current === undefined ? [] : [{ at, holds: current }]),
    ];
  });
}

/** Domains with a live link that has no event in the period: they are not lost, whatever happened to their other links. */
async function domainsWithOtherLinks(indexNo: number, domains: string[], links: number[]): Promise<Set<string>> {
  const rows = await db().$queryRaw<{ source_domain: string }[]>`
    SELECT DISTINCT l.source_domain
    FROM backlinks l
    WHERE l.domain_no = ${indexNo} AND l.source_domain = ANY(${domains}) AND l.state <> 'gone' AND NOT (l.no = ANY(${links}::int[]))`;
  return new Set(rows.map(({ source_domain: domain }) => domain));
}

/** Whether any of several links is live, at each time that one of them changed; an unknown state counts as live. */
function anyLive(links: readonly { points: readonly StatePoint[] }[]): StatePoint[] {
  const times = links.flatMap(({ points }) => points.map(({ at }) => at)).toSorted((a, b) => Number(a) - Number(b));
  const known = times.map((at) => ({
    at,
    holds: links.some(({ points }) => points.findLast((point) => point.at <= at)?.holds ?? true),
  }));
  return known.filter((point, index) => index === 0 || point.holds !== known[index - 1]?.holds);
}
