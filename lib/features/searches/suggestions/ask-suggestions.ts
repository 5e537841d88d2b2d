import { autocompleteRequest, parseAutocomplete } from '#lib/engines/autocomplete.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import { engineById } from '#lib/features/searches/engine-by-id.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { retryAfterMs } from '#lib/features/searches/fetch/retry-after.ts';
import { gate } from '#lib/features/searches/health/breaker.ts';
import {
  findHealth,
  leaveProbe,
  noteFailure,
  noteGood,
  takeProbe,
} from '#lib/features/searches/health/health-store.ts';
import { awaitSlot } from '#lib/features/searches/health/pace.ts';
import { egressRoutesFor } from '#lib/features/searches/routes/egress-routes.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

/**
 * Suggestions have their own health and pace: an engine that refuses searches may still answer these, and vice versa.
 */
const TRANSPORT = 'suggest';
/** About how often a browser sends a request while a user types. */
const GAP_MS = 60;
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 256 * 1024;

/** Suggestions of one engine for many prefixes of a query. */
export interface Proposals {
  engine: EngineId;
  /** By prefix, in the engine's order; prefixes that were not reached are absent. */
  lists: Map<string, string[]>;
  /** Why it ended early; null when all prefixes were answered. */
  problem: string | null;
}

/** Where to ask for suggestions, and how long. */
export interface ProposalsAsked {
  country: string;
  /** BCP 47; absent: the primary language of the country. */
  language?: string | undefined;
  /** Milliseconds for all prefixes. */
  withinMs: number;
  /** Number of concurrent requests. */
  atOnce?: number;
  /** Called for each answered prefix. */
  onAnswer?: (() => void) | undefined;
}

/**
 * Gets the suggestions of one engine for each of these prefixes, at its pace and behind its breaker. Stops at the first
 * refusal; callers can continue with the lists received so far.
 * @throws the signal's reason
 */
export async function askSuggestions(
  ctx: Ctx,
  engine: EngineId,
  starts: readonly string[],
  { country, language, withinMs, atOnce = 3, onAnswer }: ProposalsAsked,
): Promise<Proposals> {
  const { name } = engineById(engine);
  const [exit] = await egressRoutesFor(ctx, country);
  const lists: Proposals['lists'] = new Map();
  if (!exit) return { engine, lists, problem: `${name}: no egress route` };
  const key = { engine, exit: exit.id, transport: TRANSPORT };
  const health = (await findHealth(engine)).find((row) => row.exit === exit.id && row.transport === TRANSPORT);
  const door = health ? gate(health, ctx.now()) : 'open';
  if (door === 'shut' || (door === 'probe' && !(await takeProbe(key)))) {
    return { engine, lists, problem: `${name} ${health?.message ?? 'is paused'}; it is retried later` };
  }
  const endsAt = performance.now() + withinMs;
  const left = () => endsAt - performance.now();
  let problem: string | null = null;
  const waiting = [...starts];
  const one = async (start: string) => {
    await awaitSlot(
      { name, exit: exit.id, transport: TRANSPORT, via: 'http', pace: { key: `${engine}:suggest`, gapMs: GAP_MS } },
      left(),
      ctx.signal,
    );
    const { url, headers } = autocompleteRequest(engine, start, country, language);
    const answer = await ctx.net.fetch(url, {
      headers,
      signal: ctx.signal,
      totalTimeoutMs: Math.max(1, Math.min(TIMEOUT_MS, left())),
      maxBytes: MAX_BYTES,
      ...(exit.country ? { country: exit.country, exit: exit.id } : {}),
    });
    if (answer.status === 429) {
      const wait = retryAfterMs(answer.headers['retry-after']?.[0], ctx.now());
      throw new EngineFailure('rate-limited', 'is rate-limiting requests (429)', { retryAfterMs: wait });
    }
    if (answer.status === 403) throw new EngineFailure('blocked', 'blocks requests');
    if (answer.status !== 200) throw new EngineFailure('unreachable', `returned status ${answer.status}`);
    const read = parseAutocomplete(answer.text());
    if ('error' in read) {
      const isPage = answer.text().trimStart().startsWith('<');
      throw new EngineFailure(isPage ? 'captcha' : 'garbage', read.error);
    }
    lists.set(start, read.suggestions);
    onAnswer?.();
  };
  const work = async () => {
    for (let start = waiting.shift(); start !== undefined && problem === null; start = waiting.shift()) {
      if (left() <= 0) {
        problem = `${name} is incomplete: time limit reached`;
        return;
      }
      try {
        await one(start);
      } catch (error) {
        ctx.signal.throwIfAborted();
        if (!(error instanceof EngineFailure) && !(error instanceof AppError)) throw error;
        // Only the first failure is reported; concurrent requests fail for the same reason.
        if (problem !== null) return;
        problem = error instanceof EngineFailure ? `${name} ${error.message}` : `${name}: ${error.message}`;
        const failure = engineDoing(error);
        if (failure) await noteFailure(key, failure, start);
        else if (door === 'probe') await leaveProbe(key);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (problem === null) await noteGood(key, ctx.now());
  return { engine, lists, problem };
}

/**
 * A network error while requesting the engine counts as the engine's failure; a full queue or a lack of time does not.
 */
function engineDoing(error: EngineFailure | AppError): EngineFailure | null {
  if (error instanceof EngineFailure) return error;
  if (error.code !== 'unreachable') return null;
  return new EngineFailure('unreachable', `could not be read: ${error.message}`, { cause: error });
}
