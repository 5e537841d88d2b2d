/**
 * The web process: Next behind our own HTTP server, which limits requests, responds to malformed ones in the contract's
 * shape, and finishes running requests before it ends. Started by the supervisor with its variables.
 */
import type { ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import { Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import createNext from 'next';
import { root } from '#lib/cli/root.ts';
import { limitConnections } from '#lib/cli/server/connection-limit.ts';
import { redirectConsoleToLog } from '#lib/cli/server/redirect-console.ts';
import { createBodyIntake, LONGEST_BODY_MS } from '#lib/cli/server/request-bodies.ts';
import {
  answerBusy,
  answerInternalError,
  answerShuttingDown,
  clientAddressOf,
  MAX_HEAD_BYTES,
  normalizeForwardedHeaders,
  refuse,
  rejectEarly,
  withErrorPolicy,
} from '#lib/cli/server/request-guard.ts';
import { withRequestLog } from '#lib/cli/server/request-log.ts';
import { createRequestScheduler } from '#lib/cli/server/request-scheduler.ts';
import { readRoutes, withoutRoutes } from '#lib/cli/server/routes.ts';
import { runJobsInThread } from '#lib/cli/startup/jobs-thread.ts';
import { onChildShutdown } from '#lib/cli/startup/shutdown-signals.ts';
import { startTracing } from '#lib/cli/startup/tracing.ts';
import { trimWhenIdle } from '#lib/cli/startup/trim-heap.ts';
import { http } from '#lib/platform/node-http.ts';
import { makeLog } from '#lib/platform/observability/create-logger.ts';
import { rememberVariables } from '#lib/platform/observability/redact.ts';
import { setRequestAddress } from '#lib/platform/observability/request-scope.ts';
import { startProcessHeartbeat } from '#lib/platform/process/process-heartbeat.ts';
import {
  fixedHeaders,
  SHARED_PAGE_HEADERS,
  SHARED_PAGES,
  STORED_PAGE_HEADERS,
  STORED_PAGES_PATH,
} from '#lib/platform/security/security-headers.ts';
import pkg from '../../package.json' with { type: 'json' };

const DRAIN_MS = 25_000;
const JOBS_MS = 20_000;
const KEEP_MS = 30_000;
/**
 * After the shutdown signal the server accepts connections for this long, while the health check reports the shutdown, so
 * that requests in transit still arrive.
 */
const LEAVING_MS = 500;
const STILL_MS = 200;
const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const appUrl = process.env.APP_URL;
const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
process.env.NEXTAUTH_URL = appUrl || `http://${own}:${port}`;
process.env.NEXTAUTH_SECRET = process.env.AUTH_SECRET;

/** `npm run dev`: sources instead of a build. */
const isDev = process.env.NODE_ENV === 'development';

rememberVariables(process.env);
const log = makeLog(process.env.LOG_LEVEL || 'info');
// Compile errors are easier to read as Next prints them.
if (!isDev) redirectConsoleToLog(log);
const tracing = await startTracing('web', process.env, log);
const databaseUrl = process.env.DATABASE_URL;
const reporting = databaseUrl ? startProcessHeartbeat({ kind: 'web', version: pkg.version, databaseUrl }) : undefined;
const app = createNext({ dev: isDev, dir: root, hostname: own, port, quiet: true });
// Here, not in Next: built files, rejected requests and Next's own errors need them too.
const headers = fixedHeaders(appUrl?.startsWith('https:') ?? false);
const open = new Set<ServerResponse>();
const watching = {
  log,
  routeOf: isDev ? withoutRoutes : readRoutes(),
  behindProxy: appUrl !== undefined && appUrl !== '',
};
const shareUrl = process.env.SHARE_URL;
const hosts = { listen: watching.behindProxy ? null : host, share: shareUrl ? new URL(shareUrl).host : null };
const turn = createRequestScheduler();
const takeBody = createBodyIntake();
const jobs = process.env.SERPENTINE_JOBS ? runJobsInThread() : undefined;
let draining = false;

const server = http.createServer(
  // A slow client has 20 s for its headers; the time of a body is limited by its kind (request-bodies.ts). A response may take
  // as long as it needs.
  { maxHeaderSize: MAX_HEAD_BYTES, headersTimeout: 20_000, requestTimeout: LONGEST_BODY_MS, keepAliveTimeout: 65_000 },
  (request, response) => {
    open.add(response);
    // Next and the code before it listen for its end, together more often than Node's default of ten.
    response.setMaxListeners(30);
    response.once('close', () => open.delete(response));
    if (draining) response.setHeader('Connection', 'close');
    for (const [name, value] of headers) response.setHeader(name, value);
    withErrorPolicy(response);
    // Next keeps a header that is already set, whatever a route returns.
    if (request.url?.startsWith(STORED_PAGES_PATH)) {
      for (const [name, value] of STORED_PAGE_HEADERS) response.setHeader(name, value);
    }
    if (SHARED_PAGES.test(request.url ?? '')) {
      for (const [name, value] of SHARED_PAGE_HEADERS) response.setHeader(name, value);
    }
    return withRequestLog(watching, request, response, async (known) => {
      if (draining && request.url === '/api/health') return answerShuttingDown(response);
      if (rejectEarly(request, response, hosts)) return;
      normalizeForwardedHeaders(request, watching.behindProxy);
      const address = clientAddressOf(request, watching.behindProxy);
      setRequestAddress(address);
      // Next decodes and re-encodes a query, which turns broken UTF-8 into valid text; the API must check what was sent.
      request.headers['x-request-target'] = request.url ?? '/';
      const refusal = await takeBody(request, response, address);
      if (refusal === 'left') return;
      if (refusal) return refuse(request, response, refusal);
      const outcome = await turn(request, response, known, address);
      if (outcome === 'busy') answerBusy(request, response);
      else if (outcome === 'begin') await handle(request, response);
    });
  },
);
server.on('clientError', (error, socket) => answerInternalError(error, socket, { log, headers }));
limitConnections(server, watching);
let arrived = 0;
server.on('connection', () => {
  arrived++;
});

/** Waits until no connection arrives for some turns of the event loop, with a short limit. */
async function untilStill(): Promise<void> {
  const end = performance.now() + STILL_MS;
  for (let seen = -1; seen !== arrived && performance.now() < end; ) {
    seen = arrived;
    for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate);
  }
}
server.maxRequestsPerSocket = 0;

onChildShutdown(async () => {
  draining = true;
  for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
  const drained = (async () => {
    await sleep(LEAVING_MS);
    // Pending connections in the kernel's queue are accepted one per turn of the event loop; the rest would be reset.
    await untilStill();
    // Not http.Server.close: it would close kept connections on which a request may be in transit.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    await sleep(200);
    while (open.size > 0) {
      await sleep(20);
      await untilStill();
    }
    server.closeIdleConnections();
    await closed;
  })();
  await Promise.race([Promise.all([drained, jobs?.stop(JOBS_MS)]), sleep(DRAIN_MS)]);
  server.closeAllConnections();
  await Promise.race([Promise.all([reporting?.stop(), tracing?.stop()]), sleep(1_000)]);
  process.exit(0);
});

await app.prepare();
const handle = app.getRequestHandler();
server.listen(port, host);
server.once('error', (error) => {
  process.stderr.write(`The web process cannot listen on ${host}:${port}: ${error.message}\n`);
  process.exit(1);
});
// Node writes its compile cache at exit; a killed process has written it by then too.
setTimeout(flushCompileCache, KEEP_MS).unref();
trimWhenIdle(() => open.size > 0);
