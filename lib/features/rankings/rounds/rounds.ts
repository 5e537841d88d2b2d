import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { beginChecks, checkRankings } from '#lib/features/rankings/check-rankings.job.ts';
import { askedOf, pagesFor, whyNotMeasured } from '#lib/features/rankings/checks/check-keyword.ts';
import { chosenKeywords, storedToday } from '#lib/features/rankings/checks/chosen-keywords.ts';
import { HAND_ROUND_MS, LONGEST_ROUND_MS, type Risk, riskOf, spreadGap } from '#lib/features/rankings/checks/spread.ts';
import { deviceOf, iso, reasonIn } from '#lib/features/rankings/present-row.ts';
import { queueRoundEnded, roundEnded } from '#lib/features/rankings/round-ended.job.ts';
import { costOfRound } from '#lib/features/rankings/rounds/round-cost.ts';
import * as store from '#lib/features/rankings/rounds/round-store.ts';
import type * as contract from '#lib/features/rankings/rounds-contract.ts';
import { ITEM_STATUSES, type Round } from '#lib/features/rankings/rounds-contract.ts';
import { cadenceOf } from '#lib/features/schedules/service.ts';
import { endSearches, engineOf, engineOutlook, existingSearches } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { fromCursor, toCursor } from '#lib/platform/database/cursor.ts';
import { db } from '#lib/platform/database/db.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { prepareQueues } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';

type Endpoints = Pick<
  typeof contract,
  | 'estimateTrackingRound'
  | 'startTrackingRound'
  | 'listTrackingRounds'
  | 'getTrackingRound'
  | 'stopTrackingRound'
  | 'retryTrackingRound'
>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

const noSuchRound = () => new NotFound('Rank check run not found.');
const HOUR_MS = 3_600_000;

const prepare = () => readyQueue([checkRankings, roundEnded], 'round');

/**
 * What checking some keywords now would request, its minimum duration, and how likely engines are to block. @throws
 * NotFound, Refused
 */
export async function estimateTrackingRound(
  ctx: Ctx,
  input: Input<'estimateTrackingRound'>,
): Output<'estimateTrackingRound'> {
  const { project: stored } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const project = { ...stored, aiOverview: input.ai_overview ?? stored.aiOverview };
  const keywords = await chosenKeywords(project.id, input.keyword_ids);
  const byWay = Map.groupBy(keywords, ({ engine, device }) => `${engine} ${device}`);
  const engines = await Promise.all(
    [...byWay.values()].map(async (some) => {
      const [first] = some;
      if (!first) throw new Error('a group has a member');
      const { health, source, ways } = await engineOutlook(ctx, askedOf(first, project));
      const device = deviceOf(first.device);
      const { requests, browser_requests, msAtLeast } = await costOfRound(ctx, project, some);
      const state = health?.state ?? 'untried';
      return {
        search_engine: engineOf(first.engine),
        device,
        keywords: some.length,
        requests,
        browser_requests,
        minutes_at_least: Math.ceil(msAtLeast / 60_000),
        ...riskOf(requests, { state, isSource: source }),
        ...(ways === 0 && { risk: 'low' as const, why: whyNotMeasured(device) }),
        state,
        retry_at: state === 'blocked' ? (health?.retry_at ?? null) : null,
      };
    }),
  );
  const risks: Risk[] = ['high', 'raised', 'low'];
  return {
    data: {
      keywords: keywords.length,
      depth: project.depth,
      requests: engines.reduce((sum, { requests }) => sum + requests, 0),
      browser_requests: engines.reduce((sum, one) => sum + one.browser_requests, 0),
      stored: await storedToday(project, keywords, ctx.now()),
      // Engines are queried in parallel.
      minutes_at_least: Math.max(0, ...engines.map(({ minutes_at_least: minutes }) => minutes)),
      risk: risks.find((one) => engines.some(({ risk }) => risk === one)) ?? 'low',
      engines,
    },
  };
}

/**
 * Starts a round with all keywords of a project or some; leaves out those that another manual round is about to check.
 * @throws NotFound, Forbidden; Refused when nothing is left to check; Unavailable (queue)
 */
export async function startTrackingRound(ctx: Ctx, input: Input<'startTrackingRound'>): Output<'startTrackingRound'> {
  const { project, userId } = await requireProjectRole(ctx, input.project_id, 'editor');
  const keywords = await chosenKeywords(project.id, input.keyword_ids);
  if (keywords.length === 0) throw new Refused('keyword_ids: none of these keywords is tracked in the project.');
  await prepare();
  const now = ctx.now();
  const run = await store.createRun(
    { projectId: project.id, slot: null, userId, until: new Date(now.getTime() + HAND_ROUND_MS) },
    keywords.map(({ no, engine }) => ({ no, engine, dueAt: now })),
    beginChecks,
  );
  if (!run) throw new Refused('keyword_ids: these keywords are already being checked; wait for the run or stop it.');
  return { data: { round: await presented(run) } };
}

/**
 * Starts the round of a schedule slot, spread over the day by the engines' pace and health. There is one round per
 * slot, however often this is called. Keywords with a longer interval are left out until they are due; a check that
 * measured nothing does not postpone them.
 */
export async function startSlotRound(ctx: Ctx, { projectId, slot }: { projectId: string; slot: Date }): Promise<void> {
  const project = await db().project.findUnique({ where: { id: projectId } });
  if (!project) return;
  await prepareQueues([checkRankings, roundEnded]);
  const now = ctx.now();
  const ago = (hours: number) => new Date(slot.getTime() - hours * HOUR_MS);
  const least: Record<string, Date | null> = {
    daily: ago(20),
    weekly: ago(6.5 * 24),
    monthly: ago(27 * 24),
    off: null,
  };
  // A round takes hours: its measurements count as of its slot, or the next slot would be too early for them.
  const slots = [slot, ...(await store.slotsBefore(projectId, slot))];
  const keywords = (await chosenKeywords(projectId)).filter(({ every, measuredAt }) => {
    if (every === null || measuredAt === null) return every !== 'off';
    const before = least[every];
    return before ? (slots.find((one) => one <= measuredAt) ?? measuredAt) <= before : before === undefined;
  });
  if (keywords.length === 0) return;
  const { nextAt } = await cadenceOf(projectId, 'rankings', now);
  const longest = new Date(now.getTime() + LONGEST_ROUND_MS);
  const until = nextAt && nextAt > now && nextAt < longest ? nextAt : longest;
  const windowMs = until.getTime() - now.getTime();
  const items: store.NewItem[] = [];
  for (const some of Map.groupBy(keywords, ({ engine }) => engine).values()) {
    const [first] = some;
    if (!first) continue;
    const { gapMs, health } = await engineOutlook(ctx, askedOf(first, project));
    const isShaky = health?.state === 'blocked' || health?.state === 'trying';
    const gap = spreadGap(some.length, { windowMs, gapMs, pages: pagesFor(project.depth, first.engine), isShaky });
    for (const [at, { no, engine }] of some.entries())
      items.push({ no, engine, dueAt: new Date(now.getTime() + Math.round(at * gap)) });
  }
  await store.createRun({ projectId, slot, userId: null, until }, items, beginChecks);
}

/** @throws NotFound; InvalidInput (cursor) */
export async function listTrackingRounds(ctx: Ctx, input: Input<'listTrackingRounds'>): Output<'listTrackingRounds'> {
  await requireProjectRole(ctx, input.project_id, 'viewer');
  const rows = await store.listRuns(input.project_id, afterId(input.cursor), input.limit + 1);
  const { page, next_cursor } = cutPage(rows, input.limit);
  const open = await store.openItems(page.map(({ id }) => id));
  return { data: { rounds: page.map((row) => toRound(row, open.get(row.id))), next_cursor } };
}

const itemPlace = z.tuple([z.int().min(0).max(9), z.int().min(0).max(2_147_483_647)]);

/** @throws NotFound; InvalidInput (cursor) */
export async function getTrackingRound(ctx: Ctx, input: Input<'getTrackingRound'>): Output<'getTrackingRound'> {
  await requireProjectRole(ctx, input.project_id, 'viewer');
  const { limit, cursor, status } = input;
  const after = cursor === undefined ? null : fromCursor(cursor, itemPlace);
  const run = await ofProject(input);
  const rows = await store.readItems(run.id, status, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const kept = await existingSearches(
    null,
    page.flatMap(({ row }) => row.searchId ?? []),
  );
  return {
    data: {
      round: await presented(run),
      items: page.map(({ row }) => toItem(row, kept)),
      next_cursor: rows.length > limit && last ? toCursor(last.place) : null,
    },
  };
}

/** @throws NotFound, Forbidden; Unavailable (queue) */
export async function stopTrackingRound(ctx: Ctx, input: Input<'stopTrackingRound'>): Output<'stopTrackingRound'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const { id: runId } = await ofProject(input);
  await prepare();
  const ended = { projectId: project.id, runId };
  const searches = await store.stopRun(project.id, runId, ctx.now(), (tx) => queueRoundEnded(tx, ended));
  // The attempts notice it at their next heartbeat; nothing waits for their searches any longer.
  if (searches) await endSearches(ctx, searches, 'The rank check run was stopped.');
  return { data: { round: await presented(await ofProject(input)) } };
}

/** @throws NotFound, Forbidden; Refused while it is running, and when nothing is missing; Unavailable (queue) */
export async function retryTrackingRound(ctx: Ctx, input: Input<'retryTrackingRound'>): Output<'retryTrackingRound'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const { id } = await ofProject(input);
  await prepare();
  const now = ctx.now();
  const until = new Date(now.getTime() + HAND_ROUND_MS);
  const retry = { keywordIds: input.keyword_ids ?? null, now, until };
  const count = await store.retryItems(project.id, id, retry, async (tx) => {
    const rows = await tx.trackingItem.findMany({
      where: { runId: id, status: 'waiting' },
      select: { keyword: { select: { engine: true } } },
    });
    for (const engine of new Set(rows.map(({ keyword }) => keyword.engine))) await beginChecks(engine, tx);
  });
  if (count === null)
    throw new Refused('round_id: the run is still in progress; retry failed keywords when it has finished.');
  if (count === 0) throw new Refused('keyword_ids: none of these keywords failed or was stopped.');
  return { data: { round: await presented(await ofProject(input)) } };
}

async function ofProject({ project_id: projectId, round_id: id }: { project_id: string; round_id: string }) {
  const run = await store.findRun(projectId, id);
  if (!run) throw noSuchRound();
  return run;
}

const presented = async (run: store.RunRow) => toRound(run, (await store.openItems([run.id])).get(run.id));

function toRound(run: store.RunRow, open: store.OpenItems | undefined): Round {
  const isOver = run.status === 'done' || run.status === 'stopped';
  return {
    id: run.id,
    status: run.status,
    slot: iso(run.slot),
    total: run.total,
    found: run.found,
    not_found: run.notFound,
    unmeasured: run.unmeasured,
    left: isOver ? 0 : (open?.count ?? 0),
    waits_until: isOver ? null : iso(open?.nextAt ?? null),
    message: isOver ? null : (open?.error ?? null),
    created_at: run.createdAt.toISOString(),
    started_at: iso(run.startedAt),
    finished_at: iso(run.finishedAt),
  };
}

function toItem(row: store.ItemRow, kept: ReadonlySet<string>): contract.RoundItem {
  return {
    keyword_id: row.keyword.id,
    keyword: row.keyword.keyword,
    search_engine: engineOf(row.keyword.engine),
    country: row.keyword.country,
    device: deviceOf(row.keyword.device),
    location: row.keyword.location || null,
    status: ITEM_STATUSES.find((one) => one === row.status) ?? 'waiting',
    due_at: row.dueAt.toISOString(),
    attempts: row.attempts,
    reason: reasonIn(row.reason),
    error: row.error,
    search_id: row.searchId !== null && kept.has(row.searchId) ? row.searchId : null,
    finished_at: iso(row.finishedAt),
  };
}
