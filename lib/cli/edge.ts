import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '#lib/platform/make-log.ts';
import { noteOnRequest } from '#lib/platform/scope.ts';
import { DATA_POLICY } from '#lib/platform/security-headers.ts';

/** What a request may be at most; a legal E17 has two prompts of 8,192 characters, up to nine bytes each in a query. */
export const MAX_TARGET_BYTES = 160 * 1024;
export const MAX_HEADER_BYTES = 64 * 1024;
/** Node's own limit covers both together. */
export const MAX_HEAD_BYTES = MAX_TARGET_BYTES + MAX_HEADER_BYTES;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const API = /^\/api\/v\d/;

/** The contract's body for a failure before any endpoint is chosen is C; for a request that cannot be read it is A (B for content and job polls). */
function bodyOf(status: number, text: string, path: string): string {
  if (status === 404 || status === 405) return JSON.stringify({ status, error: text });
  const usesB = /^\/api\/v1\/(generate_|serp_ai\/|serp_js\/)/.test(path);
  return JSON.stringify(usesB ? { success: false, message: text } : { error: text });
}

interface Refusal {
  status: number;
  text: string;
  allow?: string;
  retryAfter?: string;
}

/** As `ErrorCode` names them; those that only an HTTP server knows have names of their own. */
const EDGE_CODES: Record<number, string> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timed_out',
  414: 'uri_too_long',
  431: 'headers_too_large',
  503: 'unavailable',
};

const NO_PATH = { status: 404, text: 'There is no such path.' };

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** What is wrong with a request before Next sees it, or null. */
function judge(request: IncomingMessage, path: string): Refusal | null {
  const { method = 'GET', url = '/' } = request;
  if (!METHODS.has(method)) return { status: 405, text: 'This method is not allowed here.', allow: 'GET, POST' };
  if (API.test(path)) {
    // Next would answer these with pages or redirects of its own.
    if (!path.startsWith('/api/v1/') || path.includes('//') || path.endsWith('/')) return NO_PATH;
    if (/[\\]|%2f|%5c/i.test(path) || !isReadable(path)) return NO_PATH;
  } else if (!isReadable(path)) return { status: 400, text: 'The address cannot be read.' };
  if (Buffer.byteLength(url) > MAX_TARGET_BYTES) return { status: 414, text: 'The address is too long.' };
  const headerBytes = request.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  if (headerBytes > MAX_HEADER_BYTES) return { status: 431, text: 'The request headers are too large.' };
  return null;
}

/** Answers a request that may not go further, in the contract's shape for the API; false when it may. */
export function refuseEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const path = pathOf(request);
  const refusal = judge(request, path);
  if (refusal) refuse(response, path, refusal);
  return refusal !== null;
}

/** Answers a request that came while too many others wait for their turn. */
export function answerBusy(request: IncomingMessage, response: ServerResponse): void {
  refuse(response, pathOf(request), {
    status: 503,
    text: 'Too many requests wait for their turn. Try again shortly.',
    retryAfter: '2',
  });
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';

function refuse(response: ServerResponse, path: string, refusal: Refusal): void {
  const isApi = path.startsWith('/api/');
  response.statusCode = refusal.status;
  if (refusal.allow) response.setHeader('Allow', refusal.allow);
  if (refusal.retryAfter) response.setHeader('Retry-After', refusal.retryAfter);
  noteOnRequest({ code: EDGE_CODES[refusal.status], reason: refusal.text });
  response.setHeader('Content-Security-Policy', DATA_POLICY);
  response.setHeader('Content-Type', isApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8');
  // What is left of the request is not read.
  response.setHeader('Connection', 'close');
  response.end(isApi ? bodyOf(refusal.status, refusal.text, path) : `${refusal.text}\n`);
}

/** Health of a process that is about to end: whoever shares requests out among several sends it no more. */
export function answerLeaving(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(JSON.stringify({ status: 'down', process: 'is stopping' }));
}

const LINGER_MS = 1_000;
const answered = new WeakSet<Duplex>();

const REASONS: Record<number, [string, string]> = {
  400: ['Bad Request', 'The request cannot be read.'],
  408: ['Request Timeout', 'The request took too long to arrive.'],
  431: ['Request Header Fields Too Large', 'The request headers are too large.'],
};

/** Answers what is no HTTP request, is too large, or never ends. */
export function answerBroken(error: Error & { code?: string }, socket: Duplex, log: Logger): void {
  // Each further piece of the same broken request is reported too.
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
  log.info({ requestId, status, code: EDGE_CODES[status], reason: error.code }, 'request not read');
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
  // What still arrives is read and thrown away for a moment: closing with bytes unread would reset the connection, and
  // the answer with it.
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
 * Without APP_URL nobody stands in front of us, so what a client says about forwarding is not believed; the address
 * that we see ourselves takes its place. With APP_URL it is added at the end, as every proxy does.
 */
export function settleForwarding(request: IncomingMessage, behindProxy: boolean): void {
  const seen = request.socket.remoteAddress ?? '';
  const said = behindProxy ? request.headers['x-forwarded-for'] : undefined;
  if (!behindProxy) for (const name of FORWARDED) delete request.headers[name];
  request.headers['x-forwarded-for'] = said ? `${said}, ${seen}` : seen;
}
