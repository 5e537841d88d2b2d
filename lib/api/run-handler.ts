import 'server-only';
import { handle, refuse, type Transport } from '#lib/api/handle.ts';
import { readJsonBody } from '#lib/api/read-body.ts';
import { operationById } from '#lib/api/registry.ts';
import { pathParametersOf } from '#lib/api/route.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, holderOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

/**
 * The dashboard's transport: a session cookie and our own origin, no token; all input is in the body, including path
 * parameters.
 */
const dashboardTransport: Omit<Transport, 'pathParameters'> = {
  async authenticate(request) {
    requireSameOrigin(request);
    // Which operations are for clients is checked when one runs.
    const actor = await sessionActor(request, { clients: true });
    await takeRequest(holderOf(actor), DASHBOARD_LIMITS);
    return actor;
  },
  read: (request, { endpoint }) => readJsonBody(request, fieldsOf(endpoint.input), endpoint.bodyMaxBytes),
};

/** Runs the operation with this id for the signed-in user; the responses are the same as in the API. */
export async function runFromDashboard(request: Request, id: string): Promise<Response> {
  const operation = operationById(id);
  if (!operation) return refuse(new NotFound('Operation not found.'));
  return handle(request, operation, { ...dashboardTransport, pathParameters: pathParametersOf(operation.endpoint) });
}
