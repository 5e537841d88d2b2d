import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { connectionValues } from '#lib/features/connections/service.ts';
import { noModel, toModelError } from '#lib/features/content/text-model/model-error.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { toStandardFetch } from '#lib/net/http/standard-fetch.ts';
import { AppError, NotConfigured, Refused } from '#lib/platform/errors.ts';

/** Provider key for request options; the library requires camel case. */
export const PROVIDER = 'textModel';
// The library's console warnings are for development.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

const LIST_MS = 8_000;
const MAX_BYTES = 8 * 1024 * 1024;
/** Cache lifetime of a list of models. */
const LIST_LIVES_MS = 60_000;
const MAX_MODELS = 500;
/** Maximum characters of a requested id. */
const MAX_ID = 200;

/** The connected server and its models. */
export interface ConnectedModels {
  /** Ids in the server's order; null without a list (not all servers have one). */
  models: string[] | null;
  /** Default model; null: requests must name one. */
  chosen: string | null;
}

const lists = new Map<string, { models: string[] | null; at: number }>();

/** The connected server; null when there is none. @throws network errors when the server cannot be reached */
export async function connectedModels(ctx: Ctx): Promise<ConnectedModels | null> {
  const values = await connectionValues('text-model');
  if (!values) return null;
  const models = await listModels(ctx, values);
  return { models, chosen: values.model || (models?.[0] ?? null) };
}

/** Time limits of a model. A local one needs time to load and to read before its first word. */
export interface ModelClocks {
  /** Total time in milliseconds. */
  totalTimeoutMs: number;
  /** Until the first byte, and between two; default: the total time. */
  silentMs?: number;
  /** Called with the reason when a response breaks off, which then ends as if complete; without it, the request fails. */
  onBroken?: (error: unknown) => void;
}

/**
 * The model to write with.
 * @param wanted id; absent: the connection's model, else the first one that the server lists
 * @throws NotConfigured (nothing connected, or no model named anywhere), Refused for a model that the server does not
 * list
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
      'No AI model is configured and the server lists none: set TEXT_MODEL or choose one in Settings → Connections.',
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
      // Sends the key only to the URL that an administrator configured.
      redirect: 'manual',
      configuredService: baseOf(values),
      totalTimeoutMs: LIST_MS,
    })
    .catch((error: unknown) => {
      // A server without a list may still work; the request itself will show.
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
