import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { disallowedHostMessage, isAllowedHost } from '#lib/cli/server/allowed-host.ts';
import type { Logger } from '#lib/platform/observability/create-logger.ts';
import { noteOnRequest } from '#lib/platform/observability/request-scope.ts';
import { addressGroup, trustedAddress } from '#lib/platform/security/client-address.ts';
import { DATA_POLICY } from '#lib/platform/security/security-headers.ts';

/**
 * Largest request target; a valid `generate_cms_content` request has two prompts of 8,192 characters, up to nine bytes
 * each in a query.
 */
export const MAX_TARGET_BYTES = 160 * 1024;
export const MAX_HEADER_BYTES = 64 * 1024;
/** Node's own limit covers target and headers together. */
export const MAX_HEAD_BYTES = MAX_TARGET_BYTES + MAX_HEADER_BYTES;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const API = /^\/api\/v\d/;

/** The body of an error (docs/api-contract.md §3): C without an endpoint and for faults of the server, else A; B for content. */
function bodyOf(status: number, text: string, path: string): string {
  const isUnknown = status === 404 || status === 405;
  if (!isUnknown && path.startsWith('/api/v1/generate_')) return JSON.stringify({ success: false, message: text });
  return JSON.stringify(isUnknown || status >= 500 ? { status, error: text } : { error: text });
}

/** The response to a rejected request. */
export interface Rejection {
  status: number;
  text: string;
  allow?: string;
  retryAfter?: string;
}

/** Codes as in `ErrorCode`; those that only exist in an HTTP server have their own names. */
const EDGE_CODES: Record<number, string> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timed_out',
  413: 'payload_too_large',
  414: 'uri_too_long',
  421: 'misdirected_request',
  429: 'limit_reached',
  431: 'headers_too_large',
  503: 'unavailable',
};

const NO_PATH = { status: 404, text: 'Path not found.' };

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Why a request is rejected before Next sees it, or null. */
function checkRequest(request: IncomingMessage, path: string): Rejection | null {
  const { method = 'GET', url = '/' } = request;
  // Next would take the host from an absolute target, whatever the Host header contains (RFC 9112, section 3.2).
  if (!url.startsWith('/')) return { status: 400, text: 'The request target must be a path.' };
  if (!METHODS.has(method)) return { status: 405, text: 'This method is not allowed here.', allow: 'GET, POST' };
  if (API.test(path)) {
    // Next would respond to these with its own pages or redirects.
    if (!path.startsWith('/api/v1/') || path.includes('//') || path.endsWith('/')) return NO_PATH;
    if (/[\\]|%2f|%5c/i.test(path) || !isReadable(path)) return NO_PATH;
  } else if (!isReadable(path)) return { status: 400, text: 'The URL cannot be parsed.' };
  if (Buffer.byteLength(url) > MAX_TARGET_BYTES) return { status: 414, text: 'The URL is too long.' };
  const headerBytes = request.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  if (headerBytes > MAX_HEADER_BYTES) return { status: 431, text: 'The request headers are too large.' };
  return null;
}

/** The names under which requests are served. */
export interface ServedHosts {
  /** HOST if APP_URL is not set; a request must then be for one of the server's own names. */
  listen: string | null;
  /** Host of SHARE_URL; under this name only shared reports are served. */
  share: string | null;
}

/** Shared reports and what their pages load. */
const SHARED = /^\/(?:share\/|_next\/static\/|icon\.svg$)/;
const NOT_SHARED: Rejection = { status: 404, text: 'Only shared reports are served here.' };

/** Responds to a rejected request, in the contract's shape for the API; false if the request may proceed. */
export function rejectEarly(
  request: IncomingMessage,
  response: ServerResponse,
  { listen, share }: ServedHosts,
): boolean {
  const path = pathOf(request);
  const { host } = request.headers;
  const isShare = share !== null && host?.toLowerCase() === share;
  const foreign = !isShare && listen !== null && !isAllowedHost(host, listen, path);
  const refusal = foreign
    ? { status: 421, text: disallowedHostMessage(host ?? '') }
    : (checkRequest(request, path) ?? (isShare && !SHARED.test(path) ? NOT_SHARED : null));
  if (refusal) refuse(request, response, refusal);
  return refusal !== null;
}

/**
 * Errors without a content security policy get the strictest one: Next sets none for /_next and for requests it cannot
 * parse.
 */
export function withErrorPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isBare = status >= 400 && !response.hasHeader('Content-Security-Policy') && !response.headersSent;
    if (isBare) response.setHeader('Content-Security-Policy', DATA_POLICY);
    return writeHead(status, ...rest);
  };
}

/** Responds to a request that arrived while too many others are waiting. */
export function answerBusy(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, {
    status: 503,
    text: 'Too many requests are queued. Try again shortly.',
    retryAfter: '2',
  });
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

/** Responds to a rejected request. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Rejection): void {
  const path = pathOf(request);
  const isApi = path.startsWith('/api/');
  response.statusCode = refusal.status;
  if (refusal.allow) response.setHeader('Allow', refusal.allow);
  if (refusal.retryAfter) response.setHeader('Retry-After', refusal.retryAfter);
  noteOnRequest({ code: EDGE_CODES[refusal.status], reason: refusal.text });
  response.setHeader('Content-Security-Policy', DATA_POLICY);
  response.setHeader('Content-Type', isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8');
  response.setHeader('Connection', 'close');
  const body = isApi ? bodyOf(refusal.status, refusal.text, path) : `${refusal.text}\n`;
  if (request.complete || request.destroyed || lingering >= MAX_LINGERING) {
    response.end(body);
    return;
  }
  lingering++;
  response.once('close', () => lingering--);
  // Closing a connection with unread bytes would reset it and lose the response: read and discard a limited amount first.
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.write(body);
  let read = 0;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > LINGER_BYTES) request.pause();
  });
  const end = () => response.end();
  request.once('end', end);
  setTimeout(end, LINGER_MS).unref();
}

/** Key for counting a client: its IP address, or the network of one subscriber. Requires `normalizeForwardedHeaders`. */
export function clientAddressOf({ headers, socket }: IncomingMessage, behindProxy: boolean): string {
  // The web process added the peer that it sees at the end.
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  forwarded.pop();
  return addressGroup(trustedAddress(socket.remoteAddress ?? '', forwarded.join(','), behindProxy));
}

/** Health response of a process that is shutting down: a load balancer sends it no more requests. */
export function answerShuttingDown(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(JSON.stringify({ status: 'down', process: 'is stopping' }));
}

const LINGER_MS = 1_000;
const LINGER_BYTES = 1024 * 1024;
/** Most rejected requests whose rest is read at the same time: in a flood most responses need not arrive. */
const MAX_LINGERING = 16;
let lingering = 0;
const answered = new WeakSet<Duplex>();

const REASONS: Record<number, [string, string]> = {
  400: ['Bad Request', 'The request cannot be parsed.'],
  408: ['Request Timeout', 'The request took too long to arrive.'],
  431: ['Request Header Fields Too Large', 'The request headers are too large.'],
};

/** Responds to input that is not HTTP, is too large, or never ends. @param headers of every response */
export function answerInternalError(
  error: Error & { code?: string },
  socket: Duplex,
  { log, headers }: { log: Logger; headers: readonly (readonly [name: string, value: string])[] },
): void {
  // Each further piece of the same malformed request is reported too.
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const [phrase, text] = REASONS[status] ?? ['Bad Request', ''];
  const body = JSON.stringify({ error: text });
  const requestId = randomUUID();
  log.info({ requestId, status, code: EDGE_CODES[status], reason: error.code }, 'request not parsed');
  const fixed = [...headers, ['Content-Security-Policy', DATA_POLICY]].map((pair) => `${pair.join(': ')}\r\n`).join('');
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\n${fixed}Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Briefly reads and discards what still arrives: closing with unread bytes would reset the connection and lose the
  // response.
  socket.on('data', () => {});
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];

/**
 * Without APP_URL there is no trusted proxy, so a client's forwarding headers are replaced with the address that the server
 * sees. With APP_URL that address is appended, as every proxy does.
 */
export function normalizeForwardedHeaders(request: IncomingMessage, behindProxy: boolean): void {
  const seen = request.socket.remoteAddress ?? '';
  const said = behindProxy ? request.headers['x-forwarded-for'] : undefined;
  if (!behindProxy) for (const name of FORWARDED) delete request.headers[name];
  request.headers['x-forwarded-for'] = said ? `${said}, ${seen}` : seen;
}
