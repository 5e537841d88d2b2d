import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { indexOfProject } from '#lib/features/backlinks/index-of-project.ts';
import type { Ctx } from '#lib/features/context.ts';
import * as store from '#lib/features/projects/figures-store.ts';
import type * as contract from '#lib/features/projects/overview-contract.ts';
import { shape } from '#lib/features/projects/service.ts';
import { listOf } from '#lib/features/projects/store.ts';
import { ownerOf } from '#lib/features/records/owner.ts';
import { needRole } from '#lib/features/records/project-access.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HISTORY_DAYS = 90;
const TREND_DAYS = 30;

/** @throws NotFound (project) */
export async function getOverview(
  ctx: Ctx,
  input: InputOf<typeof contract.getOverview>,
): Promise<OutputOf<typeof contract.getOverview>> {
  const { project, role } = await needRole(ctx, input.project_id, 'viewer');
  const { id } = project;
  const days = Number(input.days);
  const now = ctx.now();
  const earlier = new Date(now.getTime() - days * DAY_MS);
  const from = firstDay(now, HISTORY_DAYS + days);
  const [rows, [counts], blocked, cited, citedBefore, audits, kept, runs] = await Promise.all([
    store.daysOf([id], from),
    store.countKeywords([id]),
    store.blockedEngines([id]),
    store.citations(id, now),
    store.citations(id, earlier),
    store.lastSiteAudits(id, project.domain),
    indexOfProject(id),
    store.nextRuns(id),
  ]);
  const referring = kept ? await store.referringDomains(kept.no, earlier) : null;
  const keywords = counts?.keywords ?? 0;
  return {
    data: {
      project: shape({ ...project, role }),
      days,
      keywords,
      measured: counts?.measured ?? 0,
      measured_at: counts?.measuredAt?.toISOString() ?? null,
      visibility: ofDays(rows, days, keywords, ({ visibility }) => visibility),
      top10_share: ofDays(rows, days, keywords, ({ top10, known }) => (known > 0 ? percent(top10, known) : null)),
      ai_citation_rate: rate(cited, citedBefore),
      audit_score: scoreOf(audits),
      referring_domains: referring
        ? figureOf(
            referring.at ? referring.now : null,
            referring.before || null,
            referring.at,
            'No link was looked at yet.',
          )
        : figureOf(null, null, null, 'The owner of the project does not keep the backlinks of its domain yet.'),
      buckets: {
        '1-3': counts?.top3 ?? 0,
        '4-10': counts?.top10 ?? 0,
        '11-20': counts?.top20 ?? 0,
        '21-50': counts?.top50 ?? 0,
        '51-100': counts?.top100 ?? 0,
        not_found: counts?.notFound ?? 0,
        not_measured: keywords - (counts?.measured ?? 0),
      },
      history: history(rows, now, HISTORY_DAYS),
      next_runs: runs.map(({ kind, nextAt, lastError }) => ({
        kind,
        at: nextAt?.toISOString() ?? '',
        last_error: lastError,
      })),
      blocked: blocked.map(shapeBlocked),
    },
  };
}

/** All projects of the one who asks: the worst change first, then those without a change, by name. */
export async function listStandings(
  ctx: Ctx,
  _input: InputOf<typeof contract.listStandings>,
): Promise<OutputOf<typeof contract.listStandings>> {
  const projects = await listOf(ownerOf(ctx, 'Projects'));
  const ids = projects.map(({ id }) => id);
  const now = ctx.now();
  const [days, counts, blocked] = await Promise.all([
    store.daysOf(ids, firstDay(now, TREND_DAYS + 7)),
    store.countKeywords(ids),
    store.blockedEngines(ids),
  ]);
  const standings = projects.map((row): contract.Standing => {
    const own = days.filter(({ projectId }) => projectId === row.id);
    const keywords = counts.find(({ projectId }) => projectId === row.id)?.keywords ?? 0;
    return {
      project: shape(row),
      keywords,
      visibility: ofDays(own, 7, keywords, ({ visibility }) => visibility),
      trend: history(own, now, TREND_DAYS).map(({ visibility }) => visibility),
      blocked: blocked.filter(({ projectId }) => projectId === row.id).map(shapeBlocked),
    };
  });
  return { data: { projects: standings.toSorted((a, b) => changeOf(a) - changeOf(b)) } };
}

/** Nothing to compare stands behind every change. */
function changeOf({ visibility: { value, before } }: contract.Standing): number {
  return value === null || before === null ? Number.POSITIVE_INFINITY : value - before;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const firstDay = (now: Date, days: number) =>
  new Date(`${dayOf(new Date(now.getTime() - (days - 1) * DAY_MS))}T00:00:00Z`);
const percent = (part: number, whole: number) => Math.round((1_000 * part) / whole) / 10;

const figureOf = (value: number | null, before: number | null, at: Date | null, reason: string): contract.Figure => ({
  value,
  before,
  at: at?.toISOString() ?? null,
  reason: value === null ? reason : null,
});

/** As it was known on the last day with a measurement, and so many days before it. */
function ofDays(
  rows: readonly store.DayRow[],
  days: number,
  keywords: number,
  read: (row: store.DayRow) => number | null,
): contract.Figure {
  const last = rows.findLast(({ measured }) => measured > 0);
  if (!last) {
    const reason = keywords === 0 ? 'No keyword is tracked yet.' : 'No check has measured anything yet.';
    return figureOf(null, null, null, reason);
  }
  const end = Date.parse(last.day) - days * DAY_MS;
  const before = rows.findLast(({ day }) => Date.parse(day) <= end);
  return figureOf(read(last), before ? read(before) : null, last.at, '');
}

function rate(now: store.Cited, before: store.Cited): contract.Figure {
  const value = now.present > 0 ? percent(now.cited, now.present) : null;
  const reason = now.at
    ? 'No AI overview was shown for a tracked keyword.'
    : 'AI overviews of tracked keywords were not measured yet.';
  return figureOf(value, before.present > 0 ? percent(before.cited, before.present) : null, now.at, reason);
}

function scoreOf([last, before]: Awaited<ReturnType<typeof store.lastSiteAudits>>): contract.Figure {
  const reason = 'No site audit of the domain is filed under the project yet.';
  return figureOf(last?.score ?? null, before?.score ?? null, last?.finishedAt ?? null, reason);
}

/** Every day up to today: those without a measurement are gaps. */
function history(rows: readonly store.DayRow[], now: Date, days: number): contract.Overview['history'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const first = firstDay(now, days).getTime();
  return Array.from({ length: days }, (_, n) => {
    const day = dayOf(new Date(first + n * DAY_MS));
    const row = byDay.get(day);
    return { day, measured: row?.measured ?? 0, visibility: row?.measured ? row.visibility : null };
  });
}

const shapeBlocked = ({ engine, keywords, reason, since }: store.BlockedRow) => ({
  engine,
  keywords,
  reason,
  since: since.toISOString(),
});
