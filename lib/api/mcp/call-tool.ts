import 'server-only';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { handle } from '#lib/api/handle.ts';
import { cutAnswer } from '#lib/api/mcp/cut-answer.ts';
import { BODY_MAX_BYTES, fieldsFrom } from '#lib/api/read-body.ts';
import { pathParametersOf } from '#lib/api/route.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import type { Authenticated } from '#lib/features/accounts/tokens/tokens.ts';
import type { Operation } from '#lib/features/operation.ts';
import { requireScope } from '#lib/platform/access/require-scope.ts';
import { AppError } from '#lib/platform/errors.ts';
import { takeTokenRequest } from '#lib/platform/limits/limits.ts';

/** Most characters of a response, as JSON or as text: an assistant has to read all of it. */
export const ANSWER_MAX_CHARACTERS = 64_000;

interface Call {
  operation: Operation;
  given: Readonly<Record<string, unknown>>;
  caller: Authenticated;
  signal: AbortSignal;
  /** Origin of the API, for links. */
  origin: string;
}

/**
 * Runs an operation for an assistant, the same way /api/v1 does: scope, limits, validation, timeout and request log are
 * those of `handle`. Never throws: a failure is a response with the same message and `isError`.
 */
export async function callTool({ operation, given, caller, signal, origin }: Call): Promise<CallToolResult> {
  const { endpoint } = operation;
  const request = new Request(`${origin}/api/mcp`, { signal });
  const response = await handle(request, operation, {
    pathParameters: pathParametersOf(endpoint),
    async authenticate() {
      requireScope(caller.actor, endpoint);
      await takeTokenRequest(caller.actor, caller.limits);
      return caller.actor;
    },
    async read() {
      const most = endpoint.bodyMaxBytes ?? BODY_MAX_BYTES;
      if (Buffer.byteLength(JSON.stringify(given)) > most) {
        throw new AppError('payload_too_large', `The arguments must have at most ${most / 1024} KiB.`);
      }
      return fieldsFrom(given, fieldsOf(endpoint.input));
    },
  });
  const link = endpoint.method === 'GET' ? linkTo(endpoint, given, origin) : null;
  if (response.status !== (endpoint.status ?? 200)) return failure(await response.json(), response.headers);
  if (endpoint.file) return fileAnswer(response, link);
  return answer(await response.json(), link);
}

/** The message of one of the contract's three bodies. */
function failure(body: { error?: string; message?: string }, headers: Headers): CallToolResult {
  const message = body.error ?? body.message ?? 'The request failed.';
  const wait = headers.get('retry-after');
  // Most messages of limits name the wait themselves.
  const text = wait && !message.includes('Try again in') ? `${message} Try again in ${wait} s.` : message;
  return { isError: true, content: [{ type: 'text', text }] };
}

function answer(body: Record<string, unknown>, link: Link | null): CallToolResult {
  const cut = cutAnswer(body, ANSWER_MAX_CHARACTERS);
  if (!cut) {
    const text = `The response is too large for an assistant (over ${ANSWER_MAX_CHARACTERS} characters). Request less${link ? ', or fetch the full response from the URL below' : ''}.`;
    return { isError: true, content: [{ type: 'text', text }, ...(link ? [link] : [])] };
  }
  const structured = asRecord(cut.value);
  return {
    content: [
      { type: 'text', text: JSON.stringify(structured) },
      ...(cut.cuts.length > 0
        ? [{ type: 'text' as const, text: noteOf(cut.cuts, link) }, ...(link ? [link] : [])]
        : []),
    ],
    structuredContent: structured,
  };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function noteOf(cuts: readonly string[], link: Link | null): string {
  const where = link ? ' or fetch the full response, with the same token, from the URL below' : '';
  return `Truncated to ${ANSWER_MAX_CHARACTERS} characters: ${cuts.join('; ')}. Request less (a smaller limit, a filter)${where}.`;
}

type Link = Extract<CallToolResult['content'][number], { type: 'resource_link' }>;

function linkTo(endpoint: Endpoint, given: Readonly<Record<string, unknown>>, origin: string): Link {
  return {
    type: 'resource_link',
    uri: addressOf(endpoint, given, origin),
    name: endpoint.id,
    title: endpoint.title,
    description: 'The full response. Send the same token as "Authorization: Bearer".',
    ...(endpoint.file ? {} : { mimeType: 'application/json' }),
  };
}

function addressOf(endpoint: Endpoint, given: Readonly<Record<string, unknown>>, origin: string): string {
  const inPath = pathParametersOf(endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(given[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const { name } of fieldsOf(endpoint.input)) {
    const value = given[name];
    if (inPath.includes(name) || value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
    else query.append(name, String(value));
  }
  return `${origin}/api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The beginning of a text file; for any other file, its URL. */
async function fileAnswer(response: Response, link: Link | null): Promise<CallToolResult> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^(?:text\/|application\/(?:json|x-ndjson))/.test(type)) {
    await response.body?.cancel();
    const text = `The file has the type ${type} and is not text. Fetch it, with the same token, from the URL below.`;
    return { content: [{ type: 'text', text }, ...(link ? [link] : [])] };
  }
  const { text, whole } = await beginningOf(response);
  const note = `Truncated to the first ${ANSWER_MAX_CHARACTERS} characters. Fetch the full file, with the same token, from the URL below.`;
  return {
    content: [
      { type: 'text', text },
      ...(whole ? [] : [{ type: 'text' as const, text: note }]),
      ...(link ? [link] : []),
    ],
  };
}

async function beginningOf(response: Response): Promise<{ text: string; whole: boolean }> {
  if (!response.body) return { text: '', whole: true };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text, whole: true };
    text += value;
    if (text.length > ANSWER_MAX_CHARACTERS) {
      await reader.cancel();
      return { text: text.slice(0, ANSWER_MAX_CHARACTERS).toWellFormed(), whole: false };
    }
  }
}
