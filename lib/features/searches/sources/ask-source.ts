import { mainLanguage } from '#lib/engines/country-languages.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { retryAfterMs } from '#lib/features/searches/fetch/retry-after.ts';
import { truncateSerp } from '#lib/features/searches/fetch/truncate.ts';
import type { PageAnswer, PageQuery } from '#lib/features/searches/routes/search-route.ts';
import type { Source, SourceValues } from '#lib/features/searches/sources/source.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, NotConfigured } from '#lib/platform/errors.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * One attempt to get one page through a connected source.
 * @throws EngineFailure when the service or the engine fails, NotConfigured for a wrong key, AppError when the network
 *   fails
 */
export async function askSource(
  ctx: Ctx,
  source: Source,
  values: SourceValues,
  { engine, search, timeoutMs }: { engine: EngineId; search: PageQuery; timeoutMs: number },
): Promise<PageAnswer> {
  const query = { ...search, engine, language: search.language ?? mainLanguage(search.country) };
  const { url, ...request } = source.request(query, values);
  const answer = await ctx.net
    .fetch(url, { ...request, signal: ctx.signal, totalTimeoutMs: timeoutMs, maxBytes: MAX_BYTES })
    .catch((error: unknown) => {
      // The address comes from the settings, not from an engine.
      if (error instanceof AppError && error.code === 'refused') {
        throw new NotConfigured(
          `The URL of ${source.name} is not allowed: it must be http or https without credentials, and not this server itself.`,
          { cause: error },
        );
      }
      throw error;
    });
  const page = {
    body: answer.body,
    contentType: answer.headers['content-type']?.[0] ?? '',
    // Without the key.
    url: new URL(url).origin + new URL(url).pathname,
    status: answer.status,
    durationMs: Math.round(answer.timing.totalMs),
  };
  try {
    const found = source.read({ status: answer.status, json: readJson(answer.text()) }, query);
    return { page, ...found, parsed: truncateSerp(found.parsed) };
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    const wait = retryAfterMs(answer.headers['retry-after']?.[0], ctx.now());
    throw new EngineFailure(error.reason, error.message, { page, retryAfterMs: wait, cause: error });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
