import type { EngineId } from '#lib/engines/engine.ts';
import type { BulkEstimate, BulkKindId } from '#lib/features/bulk-runs/contract.ts';
import { kinds } from '#lib/features/bulk-runs/kinds.ts';
import { blockShare, usualMs } from '#lib/features/bulk-runs/records-store.ts';
import type { RunParams } from '#lib/features/bulk-runs/store.ts';
import { engineOutlook } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';

const WEEK_MS = 7 * 86_400_000;
const FEWEST = 5;

/** Engines of each item, one item per engine; [null] when the operation uses none, or does not let the caller choose. */
export function enginesOf(kind: BulkKindId, { engines }: RunParams): (EngineId | null)[] {
  const { asks } = kinds[kind];
  if (asks === 'each engine') return [...new Set(engines)];
  return [asks === 'first engine' ? (engines[0] ?? 'google') : asks === 'google' ? 'google' : null];
}

/** Risk that an engine blocks: it blocks now, or by its share of recently blocked searches. */
export function riskOf(state: string, { all, blocked }: { all: number; blocked: number }) {
  if (state === 'blocked' || (all >= FEWEST && blocked * 4 >= all)) return 'high' as const;
  if (all < FEWEST) return 'unknown' as const;
  return blocked * 20 >= all ? ('some' as const) : ('low' as const);
}

/** Requests of a run by engine, and the minimum time they take. */
export async function costOf(
  ctx: Ctx,
  { userId, kind, subjects, params }: { userId: string; kind: BulkKindId; subjects: number; params: RunParams },
): Promise<Pick<BulkEstimate, 'items_count' | 'requests_count' | 'seconds_at_least' | 'engines'>> {
  const { requests, atOnce } = kinds[kind];
  const asked = enginesOf(kind, params);
  const perEngine = requests === null ? null : subjects * requests(params);
  const since = new Date(ctx.now().getTime() - WEEK_MS);
  const outlooks = await Promise.all(
    asked.flatMap((engine) =>
      engine === null ? [] : [outlookOf(ctx, engine, { requests: perEngine ?? 0, country: params.country, since })],
    ),
  );
  const usual = await usualMs(userId, kind);
  const times = [...outlooks.map(({ ms }) => ms), ...(usual === null ? [] : [(usual * subjects) / atOnce])];
  return {
    items_count: subjects * asked.length,
    requests_count: perEngine === null ? null : perEngine * asked.length,
    seconds_at_least: times.length === 0 ? null : Math.ceil(Math.max(...times) / 1_000),
    engines: outlooks.map(({ entry }) => entry),
  };
}

async function outlookOf(
  ctx: Ctx,
  engine: EngineId,
  { requests, country, since }: { requests: number; country: string; since: Date },
) {
  const [{ gapMs, health }, share] = await Promise.all([
    engineOutlook(ctx, { engine, country, language: null }),
    blockShare(engine, since),
  ]);
  const state = health?.state ?? 'untried';
  const isBlocked = state === 'blocked';
  const entry: BulkEstimate['engines'][number] = {
    search_engine: engine,
    requests,
    state,
    message: isBlocked ? (health?.message ?? health?.what_to_do ?? null) : null,
    retry_at: isBlocked ? (health?.retry_at ?? null) : null,
    searches_count: share.all,
    blocked_count: share.blocked,
    risk: riskOf(state, share),
  };
  return { ms: requests * gapMs, entry };
}
