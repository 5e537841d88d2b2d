import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { connectionValues } from '#lib/features/connections/service.ts';
import { noModel, toModelError } from '#lib/features/content/text-model/model-error.ts';
import type { Ctx } from '#lib/features/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { toStandardFetch } from '#lib/net/http/standard-fetch.ts';
import { AppError, NotConfigured, Refused } from '#lib/platform/errors.ts';

/** Under which options of a request reach the server; the library wants camel case. */
export const PROVIDER = 'textModel';
// What the library would warn of on the console is for those who develop with it.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

const LIST_MS = 8_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** A list of models is asked for again after this long. */
const LIST_LIVES_MS = 60_000;
const MAX_MODELS = 500;
/** Characters that an id may be asked for with. */
const MAX_ID = 200;

/** The connected server and what it offers. */
export interface ConnectedModels {
  /** Ids, in the server's order; null where it gives no list (not all servers do). */
  models: string[] | null;
  /** What is used when none is asked for; null: one must be named. */
  chosen: string | null;
}

const lists = new Map<string, { models: string[] | null; at: number }>();

/** What is connected; null when nothing is. @throws what the net throws when the server cannot be reached */
export async function connectedModels(ctx: Ctx): Promise<ConnectedModels | null> {
  const values = await connectionValues('text-model');
  if (!values) return null;
  const models = await listModels(ctx, values);
  return { models, chosen: values.model || (models?.[0] ?? null) };
}

/** How long a model may take. A local one reads and loads for a while before its first word. */
export interface ModelClocks {
  /** Milliseconds for all of it. */
  totalTimeoutMs: number;
  /** Until the first byte, and between two; absent: as long as all of it. */
  silentMs?: number;
  /** Told why an answer broke off, which then ends as if it were whole; absent: it fails. */
  onBroken?: (error: unknown) => void;
}

/**
 * The model to write with.
 * @param wanted id; absent: the one of the connection, else the first that the server lists
 * @throws NotConfigured (nothing connected, or no model named anywhere), Refused for a model that the server does not list
 */
export async function chooseModel(
  ctx: Ctx,
  wanted: string | undefined,
  { totalTimeoutMs, silentMs = totalTimeoutMs, onBroken }: ModelClocks,
): Promise<{ id: string; model: LanguageModel }> {
  const values = await connectionValues('text-model');
  if (!values) throw noModel();
  const id = wanted ?? values.model ?? '';
  const models = id !== '' && wanted === undefined ? null : await listModels(ctx, values);
  const chosen = id || models?.[0];
  if (!chosen) {
    throw new NotConfigured(
      'No text model is named and the server lists none: set TEXT_MODEL or Settings → Connections.',
    );
  }
  if (models && !models.includes(chosen)) {
    const some = models.slice(0, 5).map((one) => JSON.stringify(one));
    throw new Refused(
      `ai_model: must be one of the ${models.length} models of the connected server, such as ${some.join(', ')}; given: ${JSON.stringify(chosen.slice(0, 100))}`,
    );
  }
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: baseOf(values),
    ...(values.key && { apiKey: values.key }),
    includeUsage: true,
    fetch: toStandardFetch(
      { fetch: fetchWithBreaker(ctx.net, 'text-model') },
      {
        signal: ctx.signal,
        maxBytes: MAX_BYTES,
        unpaced: true,
        configuredService: baseOf(values),
        onBroken,
        totalTimeoutMs,
        headersTimeoutMs: silentMs,
        idleTimeoutMs: silentMs,
      },
    ),
  });
  return { id: chosen, model: provider(chosen) };
}

const baseOf = ({ url = '' }: Record<string, string>) => url.replace(/\/+$/, '');

async function listModels(ctx: Ctx, values: Record<string, string>): Promise<string[] | null> {
  const key = `${baseOf(values)} ${values.key ?? ''}`;
  const known = lists.get(key);
  if (known && ctx.now().getTime() - known.at < LIST_LIVES_MS) return known.models;
  const answer = await ctx.net
    .fetch(`${baseOf(values)}/models`, {
      headers: { accept: 'application/json', ...(values.key && { authorization: `Bearer ${values.key}` }) },
      signal: ctx.signal,
      // Where the key is sent is what an administrator named, and nowhere else.
      redirect: 'manual',
      configuredService: baseOf(values),
      totalTimeoutMs: LIST_MS,
    })
    .catch((error: unknown) => {
      // A server without a list is still a server; whether it writes is seen when it is asked.
      if (error instanceof AppError && error.code !== 'refused') return null;
      throw toModelError(error, ctx.signal);
    });
  const models = answer?.status === 200 ? idsIn(answer.text()) : null;
  lists.set(key, { models, at: ctx.now().getTime() });
  return models;
}

function idsIn(text: string): string[] | null {
  try {
    const body: unknown = JSON.parse(text);
    const list = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
    if (!Array.isArray(list)) return null;
    return list
      .flatMap((item: unknown) => (typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : []))
      .filter((id) => id.length <= MAX_ID)
      .slice(0, MAX_MODELS);
  } catch {
    return null;
  }
}
