import type { Device } from '#lib/engines/engine.ts';
import { storedLocation } from '#lib/engines/location.ts';
import type { Business } from '#lib/engines/match-business.ts';
import { type Check, writeCheck } from '#lib/features/rankings/checks/check-store.ts';
import * as claims from '#lib/features/rankings/checks/claim-store.ts';
import { evaluateCheck, evaluateOverview, placeAmong } from '#lib/features/rankings/checks/evaluate-check.ts';
import { evaluateLocalPack, NO_LOCAL_PACKS } from '#lib/features/rankings/checks/evaluate-local-pack.ts';
import { deviceOf } from '#lib/features/rankings/present-row.ts';
import { queueRoundEnded } from '#lib/features/rankings/round-ended.job.ts';
import {
  type Asked,
  assertLocationSupported,
  canShowAiOverview,
  canShowLocalPack,
  endSearches,
  engineOf,
  engineOutlook,
  openSearch,
  pageSizeOf,
  readWholeSerp,
  runStoredSearch,
  sameSearch,
  type WholeSerp,
} from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { uuidV7 } from '#lib/platform/database/uuid-v7.ts';
import { AppError, Refused, toAppError } from '#lib/platform/errors.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

export const PURPOSE = 'tracking';
/** Maximum attempts per keyword and round, including worker deaths and backoffs of the engine. */
const MAX_ATTEMPTS = 6;
/** Delay after an engine failure without a retry time. */
const AGAIN_MS = 10 * 60_000;
/** Delay after a failure of our own: no free slot in time, no browser. */
const SOON_MS = 60_000;
/** Maximum results stored per search. */
const MAX_RESULTS = 300;

interface AskedKeyword {
  engine: string;
  country: string;
  language: string;
  device: string;
  location: string;
  aiOverview: boolean | null;
}

/** The search request for a keyword; its own AI overview setting overrides that of the project. */
export const askedOf = (keyword: AskedKeyword, project: { aiOverview: boolean; localPack: boolean }): Asked => ({
  engine: engineOf(keyword.engine),
  country: keyword.country,
  language: keyword.language || null,
  device: deviceOf(keyword.device),
  location: storedLocation(keyword.location || null),
  aiOverview: (keyword.aiOverview ?? project.aiOverview) && canShowAiOverview(engineOf(keyword.engine)),
  localPack: project.localPack && canShowLocalPack(engineOf(keyword.engine)),
});

/** Number of result pages of an engine needed for a depth. */
export const pagesFor = (depth: number, engine: string): number => Math.ceil(depth / pageSizeOf(engineOf(engine)));

/** Checks one keyword of a round, under its lease. Ends silently when the keyword, project or round was deleted. */
export async function checkKeyword(ctx: Ctx, item: claims.Claimed): Promise<void> {
  await withLease(ctx, {
    id: `${item.runId}/${item.keyword.no}`,
    beat: () => claims.beat(item),
    run: (attempt) => check(attempt, item),
    async settle(thrown) {
      const error = toAppError(thrown);
      // The database is down: the keyword keeps its lease until that expires, then another attempt takes it over.
      if (error.code === 'unavailable' && !(thrown instanceof AppError)) throw thrown;
      if (error.code === 'internal') ctx.log.error({ err: thrown, keyword: item.keyword.id }, 'ranking not checked');
      await tryAgain(ctx, item, { reason: 'failed', error: error.message, retryAt: null }, SOON_MS).catch(silently);
    },
  });
}

const silently = (error: unknown) => {
  if (!(error instanceof LeaseLost)) throw error;
};

async function check(ctx: Ctx, item: claims.Claimed): Promise<void> {
  const { keyword } = item;
  const { project } = keyword;
  const asked = askedOf(keyword, project);
  const { health, ways } = await engineOutlook(ctx, asked);
  if (ways === 0) {
    const error = whyNotMeasured(deviceOf(keyword.device));
    return write(ctx, item, unmeasured(ctx, item, { reason: 'not-supported', error, retryAt: null }));
  }
  const refusal = await locationRefusal(asked);
  if (refusal) {
    return write(ctx, item, unmeasured(ctx, item, { reason: 'not-supported', error: refusal, retryAt: null }));
  }
  const blockedUntil = health?.state === 'blocked' && health.retry_at ? new Date(health.retry_at) : null;
  if (blockedUntil && blockedUntil > ctx.now()) {
    const error = health?.message ?? health?.what_to_do ?? 'The search engine is blocked.';
    const put = { dueAt: blockedUntil, reason: health?.reason ?? 'blocked', error };
    if (!(await claims.putOff(item, put))) throw new LeaseLost();
    // The engine is blocked until then, so postpone the other keywords without trying each.
    await claims.putOffOthers(keyword, put);
    return;
  }
  const serp = await search(ctx, item, asked);
  if (!serp || serp.state === 'under_way') {
    return tryAgain(
      ctx,
      item,
      { reason: 'failed', error: 'Its search was deleted before it finished.', retryAt: null },
      SOON_MS,
    );
  }
  const failure = { reason: serp.reason ?? 'failed', error: serp.error, retryAt: serp.retryAt };
  if (serp.state === 'failed') return tryAgain(ctx, item, failure, serp.reason === null ? SOON_MS : AGAIN_MS);
  const judged = evaluateCheck(project.domain, { ...serp, reason: serp.reason }, null);
  if (judged.state === 'unmeasured') {
    const put = { ...failure, reason: judged.reason ?? 'incomplete' };
    if (await waits(ctx, item, put, AGAIN_MS)) return;
  }
  await write(ctx, item, toCheck(judged, serp, project, asked));
}

/**
 * The search for a check: one left by an attempt that died, an identical one made since the round began, or a new one.
 */
async function search(ctx: Ctx, item: claims.Claimed, asked: Asked): Promise<WholeSerp | null> {
  const { keyword } = item;
  const { ownerId, id: projectId, depth } = keyword.project;
  const pages = pagesFor(depth, keyword.engine);
  const read = (id: string) => readWholeSerp(ownerId, id, MAX_RESULTS);
  const left = item.searchId === null ? null : await read(item.searchId);
  if (left && left.state !== 'under_way') return left;
  let searchId = left?.searchId ?? null;
  if (searchId === null) {
    const same = await sameSearch(ownerId, keyword.keyword, asked, { pages, purpose: PURPOSE, since: item.since });
    if (same !== null) return read(same);
    // Store the id before the search exists, so that an attempt that dies in between leaves no orphaned search.
    searchId = uuidV7(ctx.now());
    if (!(await claims.noteSearch(item, searchId))) throw new LeaseLost();
    await openSearch(ctx, {
      ...asked,
      ownerId,
      query: keyword.keyword,
      purpose: PURPOSE,
      pages,
      projectId,
      id: searchId,
    });
    if (!(await claims.beat(item))) {
      await endSearches(ctx, [searchId], 'The rank check run has ended.');
      throw new LeaseLost();
    }
  }
  await runStoredSearch(ctx, searchId, { callsPerson: false, localPack: asked.localPack ?? false });
  return read(searchId);
}

interface Failed {
  reason: string;
  error: string | null;
  retryAt: Date | null;
}

/**
 * Postpones a keyword to a later attempt, if there is time for one. @returns whether it was postponed. @throws
 * LeaseLost
 */
async function waits(ctx: Ctx, item: claims.Claimed, { reason, error, retryAt }: Failed, afterMs: number) {
  const dueAt = retryAt && retryAt > ctx.now() ? retryAt : new Date(ctx.now().getTime() + afterMs);
  if (item.attempts >= MAX_ATTEMPTS) return false;
  // Postponed even if the engine is available again only after the round ends: the end of the round then records why
  // nothing was measured.
  if (!(await claims.putOff(item, { dueAt, reason, error }))) throw new LeaseLost();
  return true;
}

async function tryAgain(ctx: Ctx, item: claims.Claimed, failed: Failed, afterMs: number): Promise<void> {
  if (await waits(ctx, item, failed, afterMs)) return;
  await write(ctx, item, unmeasured(ctx, item, failed));
}

const write = (ctx: Ctx, item: claims.Claimed, check: Check) => writeCheck(item, check, ctx.now(), queueRoundEnded);

/** Why a keyword is not measured if no route to its engine has results for its device. */
export const whyNotMeasured = (device: Device): string =>
  `Not measured: the search source chosen for this engine under Settings does not support ${device} results.`;

/** Why the engine, or the source chosen for it since the keyword was added, cannot search at its location; null: it can. */
async function locationRefusal({ engine, location }: Asked): Promise<string | null> {
  if (!location) return null;
  try {
    await assertLocationSupported(engine, location);
    return null;
  } catch (error) {
    if (error instanceof Refused) return `Not measured: ${error.message}`;
    throw error;
  }
}

function unmeasured(ctx: Ctx, { keyword }: claims.Claimed, { reason, error, retryAt }: Failed): Check {
  const { engine, aiOverview, localPack } = askedOf(keyword, keyword.project);
  const overview = canShowAiOverview(engine)
    ? evaluateOverview(null, aiOverview ?? false, reason)
    : { aiState: null, aiReason: null };
  return {
    ...evaluateCheck('', null, reason),
    at: ctx.now(),
    features: [],
    ...overview,
    ...(canShowLocalPack(engine)
      ? evaluateLocalPack(null, businessOf(keyword.project), localPack ?? false, reason)
      : NO_LOCAL_PACKS),
    aiPlace: null,
    searchId: null,
    top: null,
    error,
    retryAt,
  };
}

const businessOf = ({ domain, businessName }: { domain: string; businessName: string }): Business => ({
  domain,
  businessName: businessName || null,
});

function toCheck(
  judged: ReturnType<typeof evaluateCheck>,
  serp: WholeSerp,
  project: { domain: string; businessName: string },
  asked: Asked,
): Check {
  const { domain } = project;
  const { aiState, aiReason } =
    serp.ai !== null && canShowAiOverview(serp.engine)
      ? evaluateOverview(serp.ai.state, asked.aiOverview ?? false, serp.ai.reason)
      : { aiState: null, aiReason: null };
  const sources = aiState === 'present' ? (serp.ai?.sources ?? []) : [];
  const aiSources = sources.map(({ url, title }) => ({ url, title, host: URL.parse(url)?.hostname ?? '' }));
  const aiHosts = aiSources.map(({ host }) => host);
  return {
    ...judged,
    at: serp.at,
    features: serp.features,
    aiState,
    aiReason,
    aiPlace: aiState === 'present' ? placeAmong(aiHosts, domain) : null,
    ...(canShowLocalPack(serp.engine)
      ? evaluateLocalPack(serp.localPack, businessOf(project), asked.localPack ?? false, serp.reason)
      : NO_LOCAL_PACKS),
    searchId: serp.searchId,
    top: {
      results: serp.results.map(({ url, title }) => [url, title]),
      hosts: serp.results.map(({ host }) => host),
      aiSources,
      aiText: aiState === 'present' ? (serp.ai?.content ?? null) : null,
      localPack: serp.localPack ?? [],
    },
    error: judged.state === 'unmeasured' ? serp.error : null,
    retryAt: judged.state === 'unmeasured' ? serp.retryAt : null,
  };
}
