import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { indexOfProject } from '#lib/features/backlinks/service.ts';
import * as store from '#lib/features/projects/figures-store.ts';
import type * as contract from '#lib/features/projects/overview-contract.ts';
import { shape } from '#lib/features/projects/service.ts';
import { listOf } from '#lib/features/projects/store.ts';
import {
  aiSentence,
  aiStateOf,
  type CurrentPositions,
  currentPositions,
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
const TREND_DAYS = 30;

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
  const earlier = startOfDay(addDays(today, 1 - days), project.timezone);
  const from = startOfDay(addDays(today, 1 - HISTORY_DAYS), project.timezone);
  const [rows, [stand], stood, blocked, audits, kept, runs] = await Promise.all([
    positionDays([id], from, USUAL),
    currentPositions([id], {}, days, USUAL),
    positionsAt(id, {}, { upTo: earlier, days, model: USUAL }),
    store.blockedEngines([id]),
    store.lastSiteAudits(id, project.domain),
    indexOfProject(id),
    store.nextRuns(id),
  ]);
  const referring = kept ? await store.referringDomains(kept.no, earlier) : null;
  const keywords = stand?.keywords ?? 0;
  return {
    data: {
      project: shape({ ...project, role }),
      days,
      keywords,
      measured: stand?.measured ?? 0,
      measured_at: stand?.asOf?.toISOString() ?? null,
      visibility: visibilityNow(stand),
      top10_share: topTenNow(stand),
      ai_citation_rate: rate(stand, stood),
      ai_summary: aiSentence(aiStateOf(stand)),
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
        '1-3': stand?.b3 ?? 0,
        '4-10': stand?.b10 ?? 0,
        '11-20': stand?.b20 ?? 0,
        '21-50': stand?.b50 ?? 0,
        '51-100': stand?.b100 ?? 0,
        not_found: stand?.none ?? 0,
        not_measured: keywords - (stand?.measured ?? 0),
      },
      history: history(rows, today, HISTORY_DAYS),
      next_runs: runs.map(({ kind, nextAt, lastError }) => ({
        kind,
        at: nextAt?.toISOString() ?? '',
        last_error: lastError,
      })),
      blocked: blocked.map(shapeBlocked),
    },
  };
}

/** All projects of the caller: the worst change first, then those without a change, by name. */
export async function listStandings(
  ctx: Ctx,
  _input: InputOf<typeof contract.listStandings>,
): Promise<OutputOf<typeof contract.listStandings>> {
  const projects = await listOf(ownerOf(ctx, 'Projects'));
  const ids = projects.map(({ id }) => id);
  const now = ctx.now();
  // Days start up to half a day apart, so one more is read than any time zone shows.
  const from = new Date(now.getTime() - (TREND_DAYS + 1) * DAY_MS);
  const [days, stands, blocked] = await Promise.all([
    positionDays(ids, from, USUAL),
    currentPositions(ids, {}, 7, USUAL),
    store.blockedEngines(ids),
  ]);
  const daysOf = Map.groupBy(days, ({ projectId }) => projectId);
  const standOf = new Map(stands.map((stand) => [stand.projectId, stand]));
  const standings = projects.map((row): contract.Standing => {
    const stand = standOf.get(row.id);
    return {
      project: shape(row),
      keywords: stand?.keywords ?? 0,
      visibility: visibilityNow(stand),
      trend: history(daysOf.get(row.id) ?? [], dayOf(now, row.timezone), TREND_DAYS).map(
        ({ visibility }) => visibility,
      ),
      blocked: blocked.filter(({ projectId }) => projectId === row.id).map(shapeBlocked),
    };
  });
  return { data: { projects: standings.toSorted((a, b) => changeOf(a) - changeOf(b)) } };
}

/** Projects without a comparison sort after all changes. */
const changeOf = ({ visibility }: contract.Standing): number => visibility.change ?? Number.POSITIVE_INFINITY;

const percent = (part: number, whole: number) => Math.round((1_000 * part) / whole) / 10;

/** A figure with the earlier value of the same items. */
const figureOf = (value: number | null, before: number | null, at: Date | null, reason: string): contract.Figure => ({
  value,
  before,
  at: at?.toISOString() ?? null,
  reason: value === null ? reason : null,
  change: value === null || before === null ? null : Math.round((value - before) * 10) / 10,
});

const whyNothing = (stand: CurrentPositions | undefined): string =>
  !stand
    ? 'No keyword is tracked yet.'
    : stand.asOf
      ? 'The last checks of the keywords measured nothing.'
      : 'No check has measured anything yet.';

/** A figure of keywords: its value covers all measured keywords, its comparison only those measured on both days. */
function ofKeywords(
  stand: CurrentPositions | undefined,
  value: number | null,
  { now, before }: { now: number | null; before: number | null },
): contract.Figure {
  const { change } = figureOf(now, before, null, '');
  return { ...figureOf(value, before, value === null ? null : (stand?.asOf ?? null), whyNothing(stand)), change };
}

const visibilityNow = (stand: CurrentPositions | undefined): contract.Figure =>
  ofKeywords(stand, visibilityOf(stand?.clicks, stand?.most, 1), {
    now: visibilityOf(stand?.clicksBoth, stand?.mostBoth, 1),
    before: visibilityOf(stand?.clicksThen, stand?.mostBoth, 1),
  });

function topTenNow(stand: CurrentPositions | undefined): contract.Figure {
  const { b3, b10, measured, both, topBoth, topThen } = stand ?? NOTHING;
  return ofKeywords(stand, measured > 0 ? percent(b3 + b10, measured) : null, {
    now: both > 0 ? percent(topBoth, both) : null,
    before: both > 0 ? percent(topThen, both) : null,
  });
}
const NOTHING = { b3: 0, b10: 0, measured: 0, both: 0, topBoth: 0, topThen: 0 };

function rate(now: CurrentPositions | undefined, before: CurrentPositions | undefined): contract.Figure {
  const of = (stand: CurrentPositions | undefined) =>
    stand && stand.present > 0 ? percent(stand.cited, stand.present) : null;
  return figureOf(of(now), of(before), now?.aiNewest ?? null, aiSentence(aiStateOf(now)));
}

function scoreOf([last, before]: Awaited<ReturnType<typeof store.lastSiteAudits>>): contract.Figure {
  const reason = 'No site audit of the domain is filed under the project yet.';
  return figureOf(last?.score ?? null, before?.score ?? null, last?.finishedAt ?? null, reason);
}

/** Every day up to today: those without a measurement are gaps. */
function history(rows: readonly PositionDay[], today: string, days: number): contract.Overview['history'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, n) => {
    const day = addDays(today, n + 1 - days);
    const row = byDay.get(day);
    return {
      day,
      measured: row?.measured ?? 0,
      visibility: row?.measured ? visibilityOf(row.clicks, row.most, 1) : null,
    };
  });
}

const shapeBlocked = ({ engine, keywords, reason, since }: store.BlockedRow) => ({
  engine,
  keywords,
  reason,
  since: since.toISOString(),
});
