import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { countCitationChanges } from '#lib/features/ai-visibility/service.ts';
import { indexOfProject } from '#lib/features/backlinks/service.ts';
import * as store from '#lib/features/projects/figures-store.ts';
import type * as contract from '#lib/features/projects/overview-contract.ts';
import {
  bucketsNow,
  bucketsThen,
  citationRate,
  figureOf,
  scoreOf,
  topTenNow,
  visibilityNow,
} from '#lib/features/projects/overview-figures.ts';
import { shape } from '#lib/features/projects/service.ts';
import { listOf } from '#lib/features/projects/store.ts';
import {
  aiSentence,
  aiStateOf,
  type CurrentMove,
  currentMoves,
  currentPositions,
  overviewsBefore,
  type PositionDay,
  positionDays,
  positionsAt,
  USUAL,
  visibilityOf,
} from '#lib/features/rankings/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { addDays, dayOf, startOfDay } from '#lib/text/zoned-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HISTORY_DAYS = 90;
const MAX_MOVERS = 8;
const MAX_LINK_CHANGES = 5;
const MAX_NEXT_RUNS = 2;
const MAX_ALERTS = 12;
/** Alerts of this many days need attention, whatever is compared. */
const ALERT_DAYS = 7;
const MAX_UPCOMING = 8;

/** @throws NotFound (project) */
export async function getOverview(
  ctx: Ctx,
  input: InputOf<typeof contract.getOverview>,
): Promise<OutputOf<typeof contract.getOverview>> {
  const { project, role } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const { id } = project;
  const days = Number(input.days);
  const now = ctx.now();
  const today = dayOf(now, project.timezone);
  const earlierDay = addDays(today, 1 - days);
  const earlier = startOfDay(earlierDay, project.timezone);
  const from = startOfDay(addDays(today, 1 - HISTORY_DAYS), project.timezone);
  const since = new Date(now.getTime() - days * DAY_MS);
  const [rows, [positions], earlierOverviews, blocked, audits, kept, runs, [setup], losses, gains] = await Promise.all([
    positionDays([id], from, USUAL),
    currentPositions([id], {}, days, USUAL),
    earlierOverviewsOf(id, earlierDay, earlier),
    store.blockedEngines([id]),
    store.lastSiteAuditsOf([id]),
    indexOfProject(id),
    store.nextRuns(id),
    store.setupsOf([id], since),
    currentMoves([id], { now, days }, { order: 'losses', take: MAX_MOVERS }),
    currentMoves([id], { now, days }, { order: 'gains', take: MAX_MOVERS }),
  ]);
  const [referring, links] = kept
    ? await Promise.all([
        store.referringDomains(kept.no, earlier),
        store.changedLinks(kept.no, since, MAX_LINK_CHANGES),
      ])
    : [null, []];
  const keywords = positions?.keywords ?? 0;
  return {
    data: {
      project: shape({ ...project, role }, ctx),
      days,
      keywords,
      measured: positions?.measured ?? 0,
      measured_at: positions?.asOf?.toISOString() ?? null,
      visibility: visibilityNow(positions),
      top10_share: topTenNow(positions),
      ai_citation_rate: citationRate(positions, earlierOverviews),
      ai_summary: aiSentence(aiStateOf(positions)),
      audit_score: scoreOf(audits),
      audit_id: audits[0]?.id ?? null,
      referring_domains: referring
        ? figureOf(
            referring.at ? referring.now : null,
            referring.before || null,
            referring.at,
            'No backlinks checked yet.',
          )
        : figureOf(null, null, null, 'The project owner has no backlinks of its domain yet.'),
      buckets: bucketsNow(positions),
      buckets_before: bucketsThen(positions),
      history: history(rows, today, HISTORY_DAYS),
      next_runs: runs.map(shapeRun),
      blocked: blocked.map(shapeBlocked),
      setup: shapeSetup(setup),
      movers: [...losses, ...gains].map(shapeMove),
      backlinks_id: kept?.id ?? null,
      link_changes: links.map(({ no, isLost, at, sourceUrl, anchor }) => ({
        link: no,
        kind: isLost ? 'lost' : 'new',
        at: at.toISOString(),
        source_url: sourceUrl,
        anchor,
      })),
      new_links: setup?.newLinks ?? 0,
      lost_links: setup?.lostLinks ?? 0,
    },
  };
}

/** AI Overviews at the start of a day. */
const earlierOverviewsOf = async (id: string, day: string, start: Date) =>
  (await overviewsBefore(id, day)) ?? positionsAt(id, {}, { upTo: start, days: 1, model: USUAL });

/** All projects of the caller: the worst change first, then those without a change, by name. */
export async function listStandings(
  ctx: Ctx,
  input: InputOf<typeof contract.listStandings>,
): Promise<OutputOf<typeof contract.listStandings>> {
  const projects = await listOf(ownerOf(ctx, 'Projects'));
  const ids = projects.map(({ id }) => id);
  const now = ctx.now();
  // Days start up to half a day apart, so one more is read than any time zone shows.
  const days = Number(input.days);
  const ago = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const since = ago(days);
  const [rows, allPositions, blocked, audits, setups, moves, citations, alerts, upcoming, runs] = await Promise.all([
    positionDays(ids, ago(days + 1), USUAL),
    currentPositions(ids, {}, days, USUAL),
    store.blockedEngines(ids),
    store.lastSiteAuditsOf(ids),
    store.setupsOf(ids, since),
    currentMoves(ids, { now, days }, { order: 'moves', take: MAX_MOVERS }),
    countCitationChanges(ids, now, days),
    store.unseenAlertsOf(ids, ago(ALERT_DAYS), MAX_ALERTS),
    store.upcomingRuns(ids, MAX_UPCOMING),
    store.nextRunsOfEach(ids, MAX_NEXT_RUNS),
  ]);
  const daysOf = Map.groupBy(rows, ({ projectId }) => projectId);
  const runsOf = Map.groupBy(runs, ({ projectId }) => projectId);
  const citationsOf = new Map(citations.map((row) => [row.projectId, row]));
  const auditsOf = Map.groupBy(audits, ({ projectId }) => projectId);
  const setupOf = new Map(setups.map((setup) => [setup.projectId, setup]));
  const positionsOf = new Map(allPositions.map((positions) => [positions.projectId, positions]));
  const standings = projects.map((row): contract.Standing => {
    const positions = positionsOf.get(row.id);
    const setup = setupOf.get(row.id);
    return {
      project: shape(row, ctx),
      keywords: positions?.keywords ?? 0,
      visibility: visibilityNow(positions),
      up: (positions?.up ?? 0) + (positions?.entered ?? 0),
      down: (positions?.down ?? 0) + (positions?.leftOut ?? 0),
      entered: positions?.entered ?? 0,
      left: positions?.leftOut ?? 0,
      top3: positions?.b3 ?? 0,
      top10: (positions?.b3 ?? 0) + (positions?.b10 ?? 0),
      ai_overviews: positions?.present ?? 0,
      ai_citations: positions?.cited ?? 0,
      ai_won: citationsOf.get(row.id)?.won ?? 0,
      ai_lost: citationsOf.get(row.id)?.lost ?? 0,
      audit_score: scoreOf(auditsOf.get(row.id) ?? []),
      referring_domains: figureOf(
        setup?.linksAt ? setup.referring : null,
        setup?.referringBefore || null,
        setup?.linksAt ?? null,
        'No backlinks checked yet.',
      ),
      new_links: setup?.newLinks ?? 0,
      lost_links: setup?.lostLinks ?? 0,
      next_runs: (runsOf.get(row.id) ?? []).map(shapeRun),
      setup: shapeSetup(setup),
      trend: history(daysOf.get(row.id) ?? [], dayOf(now, row.timezone), days).map(({ visibility }) => visibility),
      blocked: blocked.filter(({ projectId }) => projectId === row.id).map(shapeBlocked),
    };
  });
  return {
    data: {
      projects: standings.toSorted((a, b) => changeOf(a) - changeOf(b)),
      movers: lossesFirst(moves),
      alerts: alerts.map(({ id, projectId, title, path, at }) => ({
        id,
        project_id: projectId,
        title,
        path,
        at: at.toISOString(),
      })),
      upcoming: upcoming.map((run) => ({ project_id: run.projectId ?? '', ...shapeRun(run) })),
    },
  };
}

const shapeSetup = (setup: store.ProjectSetup | undefined): contract.Setup => ({
  site_audit: setup?.crawled ?? false,
  keywords: setup?.keywords ?? false,
  competitors: setup?.competitors ?? false,
  backlinks: setup?.backlinks ?? false,
  schedules: (setup?.schedules && setup.alerts) ?? false,
});

/** Losses first, the largest move first. "Not found" counts as below the results that were checked. */
function lossesFirst(moves: readonly CurrentMove[]): contract.Mover[] {
  const gain = ({ position, past, depth }: CurrentMove) =>
    (past && past > 0 ? past : (depth ?? 0) + 1) - (position ?? (depth ?? 0) + 1);
  return moves.toSorted((a, b) => Number(gain(a) > 0) - Number(gain(b) > 0)).map(shapeMove);
}

const shapeMove = ({
  projectId,
  id,
  keyword,
  engine,
  country,
  device,
  location,
  position,
  past,
}: CurrentMove): contract.Mover => ({
  project_id: projectId,
  keyword_id: id,
  keyword,
  search_engine: engine,
  country,
  device,
  location: location || null,
  position,
  before: past && past > 0 ? past : null,
});

const shapeRun = ({
  kind,
  nextAt,
  lastError,
}: {
  kind: string;
  nextAt: Date | null;
  lastError: string | null;
}): contract.UpcomingRun => ({ kind, at: nextAt?.toISOString() ?? '', last_error: lastError });

/** Projects without a comparison sort after all changes. */
const changeOf = ({ visibility }: contract.Standing): number => visibility.change ?? Number.POSITIVE_INFINITY;

/** Every day up to today: those without a measurement are gaps. */
function history(rows: readonly PositionDay[], today: string, days: number): contract.Overview['history'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, n) => {
    const day = addDays(today, n + 1 - days);
    const row = byDay.get(day);
    return {
      day,
      measured: row?.measured ?? 0,
      visibility: row?.measured ? visibilityOf(row.clicks, row.most) : null,
    };
  });
}

const shapeBlocked = ({ engine, keywords, reason, since }: store.BlockedRow) => ({
  engine,
  keywords,
  reason,
  since: since.toISOString(),
});
