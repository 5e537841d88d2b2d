import 'server-only';
import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { actorNote, refuse } from '#lib/api/handle.ts';
import { ANSWER_MAX_CHARACTERS, callTool } from '#lib/api/mcp/call-tool.ts';
import { endCall, runCall } from '#lib/api/mcp/running-calls.ts';
import { toolsFor } from '#lib/api/mcp/tools.ts';
import { ownOrigin } from '#lib/api/own-origin.ts';
import { readJsonObject } from '#lib/api/read-body.ts';
import { operationById } from '#lib/api/registry.ts';
import { type Handlers, onlyMethods } from '#lib/api/route.ts';
import { AREA_NAMES, type Area } from '#lib/contract/endpoint.ts';
import { type Authenticated, authenticate } from '#lib/features/accounts/tokens/tokens.ts';
import { env } from '#lib/platform/env.ts';
import { Forbidden, InvalidInput, toAppError } from '#lib/platform/errors.ts';
import { takeTokenRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { noteOnRequest, requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { isSameOrigin } from '#lib/platform/security/origin.ts';
import { DATA_POLICY } from '#lib/platform/security/security-headers.ts';

/** Limit of a whole message; each tool also has the limit of its operation. */
const MESSAGE_MAX_BYTES = 2 * 1024 * 1024;
const PROGRESS_MS = 3_000;
/** Identifies the connection of an assistant. Only the currently running calls are stored under it. */
const CONNECTION = 'mcp-session-id';

const INSTRUCTIONS = `Serpentine: SEO data and a dashboard, self-hosted. Each tool is one operation of its HTTP API.
Values that could not be measured are null, with the reason next to them. A tool that starts a job returns the job's id
immediately; poll the tool that gets the job until its status is done. Lists are paginated with \`cursor\`. A response
over ${ANSWER_MAX_CHARACTERS} characters is truncated and says how to get the rest. The description of each tool names its
cost. The list is a selection: ?areas= in the URL of this server adds all tools of these areas (${Object.keys(AREA_NAMES).join(', ')}, or all).`;

/** /api/mcp: the Model Context Protocol over streamable HTTP, without state between requests. */
export function serveMcp(): Handlers {
  return { ...onlyMethods('POST'), POST: answer };
}

async function answer(request: Request): Promise<Response> {
  let caller: Authenticated;
  let message: object;
  let areas: Area[];
  try {
    refuseForeignPages(request);
    caller = await authenticate(request.headers.get('authorization'));
    areas = areasOf(request);
    message = await readJsonObject(request, MESSAGE_MAX_BYTES);
  } catch (thrown) {
    return refuse(thrown);
  }
  const connection = request.headers.get(CONNECTION);
  const { tokenId } = caller.actor;
  const ended = cancelledIn(message);
  if (ended !== null) endCall({ tokenId, connection, id: ended });

  const handler = createMcpHandler(() => serverFor({ request, caller, areas, connection }), {
    // The tools do not change at run time, so there is nothing to subscribe to.
    maxSubscriptions: 0,
    onerror: (error) => log.info({ reason: error.message }, 'mcp message refused'),
  });
  const headers = new Headers(request.headers);
  headers.delete(CONNECTION);
  // The body is already read; of the rest, only the URL, the headers and the signal matter.
  const forwarded = new Request(request.url, { method: 'POST', headers, signal: request.signal });
  const response = await handler.fetch(forwarded, { parsedBody: message });
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Content-Security-Policy', DATA_POLICY);
  response.headers.set('X-Request-Id', requestIdNow());
  noteOnRequest(actorNote(caller.actor));
  if ('method' in message && message.method === 'initialize') response.headers.set(CONNECTION, randomUUID());
  return response;
}

/**
 * Assistants send no Origin; a page in a browser does, and only our own may. Because the token is in a header, no page could
 * act for its visitor anyway: this is defense in depth against DNS rebinding.
 */
function refuseForeignPages({ headers }: Request): void {
  if (headers.get('origin') === null && headers.get('sec-fetch-site') === null) return;
  if (!isSameOrigin(headers, env().APP_URL)) throw new Forbidden('Requests from other origins are not allowed.');
}

const AREAS = Object.keys(AREA_NAMES).filter(isArea);

/** `?areas=keywords,content` adds all tools of these areas to the curated ones, `?areas=all` every tool. */
function areasOf(request: Request): Area[] {
  const given = new URL(request.url).searchParams.get('areas')?.split(',').filter(Boolean) ?? [];
  return given.flatMap((one) => {
    if (one === 'all') return AREAS;
    if (isArea(one)) return [one];
    throw new InvalidInput(`areas must be "all" or of ${AREAS.join(', ')}, given "${one.slice(0, 40)}"`);
  });
}

function isArea(name: string): name is Area {
  return Object.hasOwn(AREA_NAMES, name);
}

/** The call that a cancellation message refers to; null for other messages. */
function cancelledIn(message: object): string | number | null {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return null;
  const params = 'params' in message && typeof message.params === 'object' && message.params ? message.params : {};
  const id = 'requestId' in params ? params.requestId : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

interface Serving {
  request: Request;
  caller: Authenticated;
  areas: readonly Area[];
  connection: string | null;
}

function serverFor({ request, caller, areas, connection }: Serving): Server {
  const server = new Server(
    { name: 'serpentine', title: 'Serpentine', version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const { actor, limits } = caller;
  server.setRequestHandler('tools/list', async () => {
    await counted(takeTokenRequest(actor, limits));
    return { tools: toolsFor(actor.scopes, areas) };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const operation = operationById(params.name);
    if (operation?.endpoint.audience !== 'public') {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool "${params.name.slice(0, 100)}".`);
    }
    const name = { tokenId: actor.tokenId, connection, id: context.mcpReq.id };
    const stop = reportProgress(context);
    try {
      return await runCall(name, (cancelled) =>
        callTool({
          operation,
          given: params.arguments ?? {},
          caller,
          // A cancellation message, a closed connection, or the protocol's own end.
          signal: AbortSignal.any([cancelled, request.signal, context.mcpReq.signal]),
          origin: ownOrigin(request),
        }),
      );
    } finally {
      stop();
    }
  });
  return server;
}

/** Converts an exceeded rate limit to a protocol error. */
async function counted(taken: Promise<void>): Promise<void> {
  try {
    await taken;
  } catch (thrown) {
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, toAppError(thrown).message);
  }
}

/**
 * Reports to a client that requested progress that the call is still running, and for how long. The remaining work is not
 * known in advance.
 */
function reportProgress({ mcpReq }: ServerContext): () => void {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return () => {};
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += PROGRESS_MS / 1000;
    const params = { progressToken: token, progress: seconds, message: `Still running after ${seconds} s` };
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => clearInterval(timer));
  }, PROGRESS_MS);
  return () => clearInterval(timer);
}
