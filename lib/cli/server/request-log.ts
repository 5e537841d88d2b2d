import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KnownRoute } from '#lib/cli/server/routes.ts';
import type { Logger } from '#lib/platform/observability/create-logger.ts';
import { httpSeconds } from '#lib/platform/observability/metrics.ts';
import { inScope, requestIdFrom, type Scope } from '#lib/platform/observability/request-scope.ts';
import { readTraceparent, traced } from '#lib/platform/observability/trace.ts';

/** For the log alone, as web servers note it: whoever asked left before the answer. */
const CLIENT_CLOSED_REQUEST = 499;

export interface RequestLogOptions {
  log: Logger;
  routeOf: (path: string) => KnownRoute;
  /** A proxy stands in front: the trace that it began is gone on with. Nobody else's is. */
  behindProxy: boolean;
}

/**
 * Runs one request under its id: every line of the log, every span and every job that comes of it carries that, and the
 * answer has it as `X-Request-Id`. At its end there is one line about it, and one more in the histogram.
 */
export async function withRequestLog(
  { log, routeOf, behindProxy }: RequestLogOptions,
  request: IncomingMessage,
  response: ServerResponse,
  work: (known: KnownRoute) => Promise<void> | void,
): Promise<void> {
  const start = performance.now();
  const requestId = requestIdFrom(request.headers['x-request-id']);
  // What Next hands to the routes is made of these.
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  const { method = 'GET', url = '/' } = request;
  const known = routeOf(url.split('?', 1)[0] ?? '/');
  const { route, kind } = known;
  const scope: Scope = { requestId, notes: {} };
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
  const serve = async () => {
    const failed = (async () => work(known))();
    await Promise.all([closed, failed]);
  };
  const finish = (): number => {
    const noted = Number(scope.notes.status ?? 0);
    const status = response.writableFinished ? response.statusCode : noted >= 400 ? noted : CLIENT_CLOSED_REQUEST;
    const ms = performance.now() - start;
    httpSeconds.observe({ kind, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
    const line = { method, route, ...scope.notes, status, ms: Math.round(ms) };
    // What asks every few seconds, and files of the build, would hide the rest.
    if (kind === 'watch' || kind === 'file') log.debug(line, 'request answered');
    else log.info(line, 'request answered');
    return status;
  };
  await inScope(scope, () =>
    traced(
      `${method} ${route}`,
      {
        kind: 'server',
        parent: behindProxy ? readTraceparent(request.headers.traceparent) : undefined,
        attributes: { 'http.request.method': method, 'http.route': route, 'serpentine.request_id': requestId },
      },
      async (span) => {
        try {
          await serve();
        } catch (err) {
          // Next answers for what it does; what gets past it ends this request, not the process.
          log.error({ err }, 'request broken off by a fault of ours');
          response.destroy();
        } finally {
          const status = finish();
          span.set({ 'http.response.status_code': status });
          // Next knows one route for the whole API; its handler notes the operation's path.
          if (typeof scope.notes.route === 'string') span.set({ 'http.route': scope.notes.route });
          if (typeof scope.notes.endpoint === 'string') span.set({ 'serpentine.endpoint': scope.notes.endpoint });
          if (status >= 500) span.fail(String(status));
        }
      },
    ),
  );
}
