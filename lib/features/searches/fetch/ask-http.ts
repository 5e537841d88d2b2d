import type { EngineRequest } from '#lib/engines/engine.ts';
import { type Ask, MAX_BYTES, type Read } from '#lib/features/searches/fetch/ask.ts';
import type { EngineJar } from '#lib/features/searches/fetch/cookie-jar.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { retryAfterMs } from '#lib/features/searches/fetch/retry-after.ts';
import type { EgressRoute } from '#lib/features/searches/routes/egress-routes.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';

const MAX_HOPS = 8;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface Hop {
  url: string;
  method: 'GET' | 'POST';
  form: Record<string, string> | undefined;
}

/** Sends plain HTTP requests. Redirects are followed here, because cookies are set and sent at each hop. */
export function askHttp(
  ctx: Ctx,
  { jar, exit, timeoutMs, read }: { jar: EngineJar; exit: EgressRoute; timeoutMs: number; read: Read },
): Ask {
  const endsAt = performance.now() + timeoutMs;
  const send = (request: EngineRequest, hop: Hop): Promise<Fetched> => {
    const { cookie: own, ...headers } = lowerCase(request.headers);
    const cookie = jar.header(hop.url, own);
    return ctx.net.fetch(hop.url, {
      method: hop.method,
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(hop.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(hop.form ? { body: new URLSearchParams(hop.form).toString() } : {}),
      redirect: 'manual',
      signal: ctx.signal,
      totalTimeoutMs: Math.max(1, endsAt - performance.now()),
      maxBytes: MAX_BYTES,
      ...(exit.country ? { country: exit.country, exit: exit.id } : {}),
    });
  };
  return async (request) => {
    const startedAt = performance.now();
    const seen = new Set<string>();
    let hop: Hop = {
      url: request.url,
      method: request.method,
      form: request.method === 'POST' ? (request.form ?? {}) : undefined,
    };
    for (;;) {
      const answer = await send(request, hop);
      jar.take(hop.url, answer.headers['set-cookie'] ?? []);
      const location = answer.headers.location?.[0];
      if (!REDIRECTS.has(answer.status) || !location) {
        const page = {
          body: answer.body,
          contentType: answer.headers['content-type']?.[0] ?? '',
          url: answer.url,
          status: answer.status,
          durationMs: Math.round(performance.now() - startedAt),
        };
        const reading = await read(answer.text(), { status: answer.status, url: answer.url });
        return { page, reading, retryAfterMs: retryAfterMs(answer.headers['retry-after']?.[0], ctx.now()) };
      }
      const key = `${hop.method} ${hop.url} ${jar.header(hop.url)}`;
      if (seen.has(key)) throw new EngineFailure('garbage', 'has a redirect loop');
      seen.add(key);
      if (seen.size > MAX_HOPS) throw new EngineFailure('garbage', `redirects more than ${MAX_HOPS} times`);
      const url = URL.parse(location, hop.url);
      if (!url) throw new EngineFailure('garbage', 'redirects to an invalid URL');
      const keepsMethod = answer.status === 307 || answer.status === 308;
      hop = keepsMethod ? { ...hop, url: url.href } : { url: url.href, method: 'GET', form: undefined };
    }
  };
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
