import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KnownRoute } from '#lib/cli/server/routes.ts';
import type { Logger } from '#lib/platform/observability/create-logger.ts';
import { httpSeconds } from '#lib/platform/observability/metrics.ts';
import { inScope, requestIdFrom, type Scope } from '#lib/platform/observability/request-scope.ts';
import { readTraceparent, traced } from '#lib/platform/observability/trace.ts';

/** Only for the log, as web servers record it: the client disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** What the request log needs. */
export interface RequestLogOptions {
  log: Logger;
  routeOf: (path: string) => KnownRoute;
  /** Behind a proxy, its trace is continued. Trace headers of other clients are ignored. */
  behindProxy: boolean;
}

/**
 * Runs one request under its id: every log line, span and job of the request carries it, and the response has it as
 * `X-Request-Id`. At the end it writes one log line and one histogram entry.
 */
export async function withRequestLog(
  { log, routeOf, behindProxy }: RequestLogOptions,
  request: IncomingMessage,
  response: ServerResponse,
  work: (known: KnownRoute) => Promise<void> | void,
): Promise<void> {
  const start = performance.now();
  const requestId = requestIdFrom(request.headers['x-request-id']);
  // Next builds the headers for the routes from these.
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
    // Monitoring requests every few seconds, and build files, would drown out the rest.
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
          // Next handles its own errors; an error that escapes it ends this request, not the process.
          log.error({ err }, 'request aborted by an internal error');
          response.destroy();
        } finally {
          const status = finish();
          span.set({ 'http.response.status_code': status });
          // Next has a single route for the whole API; its handler records the operation's path.
          if (typeof scope.notes.route === 'string') span.set({ 'http.route': scope.notes.route });
          if (typeof scope.notes.endpoint === 'string') span.set({ 'serpentine.endpoint': scope.notes.endpoint });
          if (status >= 500) span.fail(String(status));
        }
      },
    ),
  );
}
