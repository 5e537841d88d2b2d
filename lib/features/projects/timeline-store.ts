import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import { indexOfProject } from '#lib/features/backlinks/service.ts';
import type { EventKind, ProjectEvent } from '#lib/features/projects/overview-contract.ts';
import { db } from '#lib/platform/database/db.ts';

/** A position on the timeline: events are sorted by time, then kind, then id, newest first. */
export interface Place {
  at: Date;
  kind: string;
  id: string;
}

/** Which events to read: at most `take` before a place. */
export interface Source {
  projectId: string;
  now: Date;
  after: Place | null;
  take: number;
}

/** An event without the fields that the service adds. */
export interface Found {
  id: string;
  at: Date;
  title: string;
  text?: string | null;
  path?: string | null;
  note?: ProjectEvent['note'];
}

/** Reads the events of one kind, newest first. */
export type Reader = (source: Source) => Promise<Found[]>;

/**
 * Rows of one kind after a position: kinds that are earlier in the alphabet still have their events of the same time to
 * come.
 */
function behind<const Field extends string>(field: Field, kind: EventKind, after: Place | null) {
  if (!after) return {};
  if (kind === after.kind) return { OR: [{ [field]: { lt: after.at } }, { [field]: after.at, id: { lt: after.id } }] };
  return { [field]: kind < after.kind ? { lte: after.at } : { lt: after.at } };
}

/** The same for SQL: only rows that are older, or as old with a lower id. */
function edge(kind: EventKind, after: Place | null): { at: Date; id: string } {
  if (!after) return { at: new Date('9999-01-01T00:00:00Z'), id: '' };
  if (kind === after.kind) return { at: after.at, id: after.id };
  // After every id, or before every one.
  return { at: after.at, id: kind < after.kind ? 'z' : '' };
}

const s = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

/** Finished page audits. */
export const readAudits: Reader = async ({ projectId, after, take }) => {
  const rows = await db().audit.findMany({
    where: { projectId, status: 'done', finishedAt: { not: null }, AND: behind('finishedAt', 'audit', after) },
    select: { id: true, finishedAt: true, url: true, score: true },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return rows.map(({ id, finishedAt, url, score }) => ({
    id,
    at: finishedAt ?? new Date(0),
    title: score === null ? 'Page audited' : `Page audited: score ${score}`,
    text: url,
    path: `/page-audits/${id}`,
  }));
};

/** Finished site audits. */
export const readSiteAudits: Reader = async ({ projectId, after, take }) => {
  const rows = await db().siteAudit.findMany({
    where: {
      projectId,
      status: 'done',
      deletedAt: null,
      finishedAt: { not: null },
      AND: behind('finishedAt', 'site_audit', after),
    },
    select: { id: true, finishedAt: true, host: true, score: true, pages: true },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return rows.map(({ id, finishedAt, host, score, pages }) => ({
    id,
    at: finishedAt ?? new Date(0),
    title: score === null ? 'Site audited' : `Site audited: score ${score}`,
    text: `${host}, ${s(pages, 'page')}`,
    path: `/site-audits/${id}`,
  }));
};

/** Domain reports that found changes. */
export const readDomainChanges: Reader = async ({ projectId, after, take }) => {
  const rows = await db().domainReport.findMany({
    where: {
      projectId,
      status: 'done',
      finishedAt: { not: null },
      NOT: { changes: { equals: [] } },
      AND: behind('finishedAt', 'domain_change', after),
    },
    select: { id: true, finishedAt: true, domain: true, changes: true },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return rows.map(({ id, finishedAt, domain, changes }) => ({
    id,
    at: finishedAt ?? new Date(0),
    title: `${s(Array.isArray(changes) ? changes.length : 0, 'change')} of ${domain}`,
    text: 'DNS, WHOIS, server, SSL certificate or technology changed',
    path: `/domains/${id}`,
  }));
};

/** Finished runs on the project's backlinks. */
export const readBacklinkRuns: Reader = async ({ projectId, after, take }) => {
  const index = await indexOfProject(projectId);
  if (!index) return [];
  const rows = await db().backlinkRun.findMany({
    where: {
      domainNo: index.no,
      finishedAt: { not: null },
      AND: [{ OR: [{ linksNew: { gt: 0 } }, { linksLost: { gt: 0 } }] }, behind('finishedAt', 'backlinks', after)],
    },
    select: { id: true, finishedAt: true, linksNew: true, linksLost: true },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return rows.map(({ id, finishedAt, linksNew, linksLost }) => ({
    id,
    at: finishedAt ?? new Date(0),
    title: `Backlinks: ${formatNumber(linksNew)} new, ${formatNumber(linksLost)} lost`,
    path: `/backlinks/${index.id}`,
  }));
};

/** Alerts. */
export const readAlerts: Reader = async ({ projectId, after, take }) => {
  const rows = await db().alertEvent.findMany({
    where: { projectId, AND: behind('at', 'alert', after) },
    select: { id: true, at: true, title: true, path: true },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
  });
  return rows;
};

/** Created reports. */
export const readReports: Reader = async ({ projectId, after, take }) => {
  const rows = await db().report.findMany({
    where: { projectId, AND: behind('createdAt', 'report', after) },
    select: { id: true, createdAt: true, name: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return rows.map(({ id, createdAt, name }) => ({
    id,
    at: createdAt,
    title: `Report created: ${name}`,
    path: `/reports/${id}?project=${projectId}`,
  }));
};

/** Saved results. */
export const readStored: Reader = async ({ projectId, after, take }) => {
  const rows = await db().keptResult.findMany({
    where: { projectId, AND: behind('createdAt', 'kept', after) },
    select: { id: true, createdAt: true, name: true, note: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
  return rows.map(({ id, createdAt, name, note }) => ({
    id,
    at: createdAt,
    title: `Result saved: ${name}`,
    text: note || null,
    path: `/reports?project=${projectId}`,
  }));
};

/** Notes with their authors. */
export function readNoteRows({ projectId, after, take }: Source) {
  return db().projectNote.findMany({
    where: { projectId, AND: behind('at', 'note', after) },
    include: { user: { select: { name: true, email: true } } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take,
  });
}

/** Keywords added on one day are one event, at the time of the last one. */
export const readKeywords: Reader = async ({ projectId, after, take }) => {
  const { at, id } = edge('keywords', after);
  const rows = await db().$queryRaw<{ id: string; at: Date; count: number; first: string }[]>`
    SELECT * FROM (
      SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS id, max(created_at) AS at, count(*)::int AS count,
        min(keyword) AS first
      FROM tracked_keywords WHERE project_id = ${projectId}::uuid GROUP BY 1) AS day
    WHERE at < ${at} OR (at = ${at} AND id < ${id})
    ORDER BY at DESC LIMIT ${take}`;
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: `${s(row.count, 'keyword')} added`,
    text: row.count === 1 ? row.first : `${row.first} and ${s(row.count - 1, 'other')}`,
    path: `/rankings?project=${projectId}`,
  }));
};

/** Positions from which a move is shown: the default threshold of alerts. */
const BIG_MOVE = 5;

/** Rounds of checks, with the keywords that moved far in them. */
export const readRounds: Reader = async ({ projectId, after, take }) => {
  const rounds = await db().trackingRun.findMany({
    where: { projectId, finishedAt: { not: null }, AND: behind('finishedAt', 'round', after) },
    select: { id: true, finishedAt: true, found: true, notFound: true, unmeasured: true },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take,
  });
  const moves = rounds.length === 0 ? [] : await movesOf(rounds.map(({ id }) => id));
  return rounds.map(({ id, finishedAt, found, notFound, unmeasured }) => {
    // A stopped round did not check all of its keywords.
    const checked = found + notFound + unmeasured;
    const { up = 0, down = 0 } = moves.find((move) => move.id === id) ?? {};
    const moved = [up > 0 && `${up} improved sharply`, down > 0 && `${down} declined sharply`]
      .filter(Boolean)
      .join(', ');
    return {
      id,
      at: finishedAt ?? new Date(0),
      title: `${s(checked, 'keyword')} checked${moved ? `: ${moved}` : ''}`,
      text: unmeasured > 0 ? `${s(unmeasured, 'keyword')} could not be measured` : null,
      path: `/rankings?project=${projectId}`,
    };
  });
};

function movesOf(runIds: readonly string[]): Promise<{ id: string; up: number; down: number }[]> {
  return db().$queryRaw`
    SELECT r.id, (count(*) FILTER (WHERE before.position - now.position >= ${BIG_MOVE}))::int AS up,
      (count(*) FILTER (WHERE now.position - before.position >= ${BIG_MOVE}))::int AS down
    FROM tracking_runs r
    JOIN tracking_items k ON k.run_id = r.id
    CROSS JOIN LATERAL (
      SELECT position, at FROM rank_checks c
      WHERE c.keyword_no = k.keyword_no AND c.at >= coalesce(r.slot, r.created_at) AND c.at <= r.finished_at AND c.state = 'found'
      ORDER BY at DESC LIMIT 1) now
    CROSS JOIN LATERAL (
      SELECT position, state FROM rank_checks c
      WHERE c.keyword_no = k.keyword_no AND c.at < now.at AND c.state <> 'unmeasured' ORDER BY at DESC LIMIT 1) before
    WHERE r.id = ANY(${runIds}::uuid[]) AND before.state = 'found'
    GROUP BY r.id`;
}

/** How many days back gained and lost citations are shown. */
const CITATION_DAYS = 180;

/** Days on which AI overviews started or stopped citing the domain. */
export const readCitations: Reader = async ({ projectId, now, after, take }) => {
  const { at, id } = edge('ai_citation', after);
  const rows = await db().$queryRaw<{ id: string; at: Date; won: number; lost: number; first: string }[]>`
    WITH looks AS (
      SELECT k.keyword, c.at, c.ai_place IS NOT NULL AS cited,
        lag(c.ai_place IS NOT NULL) OVER (PARTITION BY c.keyword_no ORDER BY c.at) AS before
      FROM tracked_keywords k JOIN rank_checks c ON c.keyword_no = k.no
      WHERE k.project_id = ${projectId}::uuid AND c.ai_state IN ('present', 'absent')
        AND c.at > ${now}::timestamptz - make_interval(days => ${CITATION_DAYS}))
    SELECT * FROM (
      SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS id, max(at) AS at, (count(*) FILTER (WHERE cited))::int AS won,
        (count(*) FILTER (WHERE NOT cited))::int AS lost, min(keyword) AS first
      FROM looks WHERE before IS NOT NULL AND before <> cited GROUP BY 1) AS day
    WHERE at < ${at} OR (at = ${at} AND id < ${id})
    ORDER BY at DESC LIMIT ${take}`;
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: `AI Overviews: ${s(row.won, 'citation')} won, ${formatNumber(row.lost)} lost`,
    text: row.won + row.lost === 1 ? row.first : `${row.first} and ${s(row.won + row.lost - 1, 'other')}`,
    path: `/ai-visibility?project=${projectId}`,
  }));
};
