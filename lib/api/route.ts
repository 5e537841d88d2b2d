import 'server-only';
import { handle, refuse, type Transport } from '#lib/api/handle.ts';
import { matchPath } from '#lib/api/match-path.ts';
import { readJsonBody } from '#lib/api/read-body.ts';
import { readQuery, typed } from '#lib/api/read-query.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { authenticate } from '#lib/features/accounts/tokens/tokens.ts';
import { requireScope } from '#lib/platform/access/require-scope.ts';
import { AppError, NotFound } from '#lib/platform/errors.ts';
import { takeTokenRequest } from '#lib/platform/limits/limits.ts';
import { noteOnRequest } from '#lib/platform/observability/request-scope.ts';

export const QUERY_MAX_CHARACTERS = 16 * 1024;
// A prompt of 8,192 characters may be sent with nine characters for each of them (three bytes of UTF-8, percent-encoded).
const PROMPT_MAX_CHARACTERS = 8192 * 9;

type Handler = (request: Request) => Promise<Response>;
/** The handlers of one path, by HTTP method. */
export type Handlers = Record<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', Handler>;

/**
 * The handlers of /api/v1: the operation in the registry for the path and method, and a 405 with `Allow` for other methods
 * of the path. HEAD and OPTIONS get the 405 too; pages of other origins must not call the API.
 */
export function serveApi(): Handlers {
  return all(async (request) => {
    const match = matchPath(new URL(request.url).pathname);
    if (!match) return refuseUnknownPath();
    noteOnRequest({ route: match.path });
    const operation = match.operations.find(({ endpoint }) => endpoint.method === request.method);
    if (!operation)
      return refuseMethod(request.method, match.operations.map(({ endpoint }) => endpoint.method).join(', '));
    return handle(request, operation, apiTransport(match.values));
  });
}

/** Handlers that reject every method with `allow` as the `Allow` header; the caller adds the allowed ones. */
export function onlyMethods(allow: string): Handlers {
  return all(async ({ method }) => refuseMethod(method, allow));
}

/** Handlers for every method of a path that does not exist. */
export function notFoundHandlers(): Handlers {
  return all(async () => refuseUnknownPath());
}

function refuseMethod(method: string, allow: string): Response {
  const error = new AppError('method_not_allowed', `${method} is not allowed here. Use ${allow}.`);
  return refuse(error, 'standard', { Allow: allow });
}

function refuseUnknownPath(): Response {
  return refuse(new NotFound('Endpoint not found. See /api/v1/openapi.json.'));
}

function all(handler: Handler): Handlers {
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** /api/v1: a bearer token in the header and nothing else; cookies are ignored. */
function apiTransport(pathValues: Record<string, string>): Transport {
  return {
    pathParameters: Object.keys(pathValues),
    checkRequestLine(request, endpoint) {
      const prompts = fieldsOf(endpoint.input).filter(({ hints }) => hints.control === 'text').length;
      const most = QUERY_MAX_CHARACTERS + prompts * PROMPT_MAX_CHARACTERS;
      if (searchOf(request).length > most) {
        throw new AppError('uri_too_long', `The query string must have at most ${most} characters.`);
      }
    },
    async authenticate(request, endpoint) {
      const { actor, limits } = await authenticate(request.headers.get('authorization'));
      requireScope(actor, endpoint);
      await takeTokenRequest(actor, limits);
      return actor;
    },
    async read(request, { endpoint }) {
      const all = fieldsOf(endpoint.input);
      const fields = all.filter(({ name }) => !Object.hasOwn(pathValues, name));
      const inPath = all.flatMap((field) =>
        Object.hasOwn(pathValues, field.name) ? [[field.name, typed(field, pathValues[field.name])]] : [],
      );
      // The body first, because its type and size are checked before anything is parsed; its members take precedence.
      const body = endpoint.method === 'GET' ? {} : await readJsonBody(request, fields, endpoint.bodyMaxBytes);
      return Object.assign(readQuery(searchOf(request), fields), body, Object.fromEntries(inPath));
    },
  };
}

/** Names of the fields in the path. */
export function pathParametersOf({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The query as sent: the web process records the target, because Next's own copy has broken UTF-8 replaced. */
function searchOf(request: Request): string {
  const target = request.headers.get('x-request-target') ?? request.url;
  const at = target.indexOf('?');
  return at < 0 ? '' : target.slice(at + 1).replace(/#.*$/, '');
}
