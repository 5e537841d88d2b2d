import 'server-only';
import { jsonResponse } from '#lib/api/handle.ts';
import { openApiDocument } from '#lib/api/openapi.ts';
import { ownOrigin } from '#lib/api/own-origin.ts';
import { type Handlers, onlyMethods } from '#lib/api/route.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';

/** Public: the document reveals nothing about this installation except its own URL. */
async function answer(request: Request): Promise<Response> {
  return jsonResponse(200, openApiDocument(ownOrigin(request)), requestIdNow());
}

/** Handlers that serve the OpenAPI document of the public API. */
export function describeApi(): Handlers {
  return { ...onlyMethods('GET'), GET: answer };
}
