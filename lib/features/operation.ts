import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { parseInput, quoteGiven } from '#lib/contract/parse-input.ts';
import { refusedTarget } from '#lib/contract/refused-target.ts';
import type { OperationId } from '#lib/features/definitions.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Net } from '#lib/net/net.ts';
import { requireClientAccess } from '#lib/platform/access/client-access.ts';
import { AppError, InvalidInput, NotFound, Refused, Unavailable } from '#lib/platform/errors.ts';

/** A service function: implements what an endpoint definition promises. */
export type Service<I extends z.ZodObject, O extends z.ZodType> = (
  ctx: Ctx,
  input: z.output<I>,
) => Promise<z.output<O>>;

/** An endpoint with its service; the input and output types are closed over. */
export interface Operation {
  endpoint: Endpoint<z.ZodObject, z.ZodType, OperationId>;
  /**
   * Validates raw values: format, value, egress policy.
   * @param pathParameters names of the fields that came from the path: a malformed one means that the resource does not
   *   exist
   * @returns a function that runs the service with the parsed input; for clients only an operation that is for them
   * @throws InvalidInput, Refused, NotFound
   */
  prepare(raw: Readonly<Record<string, unknown>>, pathParameters: readonly string[], judge: Net['checkUrl']): Run;
}

/** An operation with a validated input, ready to run. */
export type Run = (ctx: Ctx) => Promise<unknown>;

/**
 * Joins a definition and its service, which is loaded on first use. Without a service, the operation validates its
 * input like any other and then reports that it is not available. The id must be known to the typed call
 * (definitions.ts).
 */
export function operation<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O, OperationId>,
  load?: () => Promise<Service<I, O>>,
): Operation {
  // An import of a loaded module still costs more than the rest of a small request.
  let loaded: Service<I, O> | undefined;
  return {
    endpoint,
    prepare(raw, pathParameters, judge) {
      const parsed = parseInput(endpoint.input, raw);
      if (!parsed.ok) {
        const { problem, problems } = parsed;
        if (problems.some(({ field }) => pathParameters.includes(field))) throw new NotFound(NOTHING);
        throw problem.kind === 'value' ? new Refused(problem.message) : new InvalidInput(problem.message);
      }
      assertTargetsAllowed(endpoint, parsed.data, judge);
      return async (ctx) => {
        requireClientAccess(ctx.actor, endpoint);
        if (load && endpoint.available) {
          loaded ??= await load();
          const service = loaded;
          try {
            return await service(ctx, parsed.data);
          } catch (error) {
            throw withParameter(endpoint, parsed.data, error);
          }
        }
        // No job can have been started, so every id is unknown.
        if (endpoint.errors === 'poll') throw new NotFound(NOTHING);
        throw new Unavailable(`${endpoint.id} is not available yet in this version.`);
      };
    },
  };
}

const NOTHING = 'No record with this id.';

/**
 * A target that is refused only after DNS resolution or a redirect gets the same message as one refused at validation,
 * with the name and the value of the parameter.
 */
function withParameter(endpoint: Endpoint, data: Record<string, unknown>, error: unknown): unknown {
  if (!(error instanceof AppError) || error.message !== refusedTarget('url')) return error;
  const named = (name: string) => typeof data[name] === 'string';
  const field =
    fieldsOf(endpoint.input).find(({ name, hints }) => hints.target && named(name))?.name ??
    (named('url') ? 'url' : null);
  if (field === null) return error;
  return new Refused(refusedTarget(field, data[field]), { reason: error.reason ?? error.message });
}

function assertTargetsAllowed(endpoint: Endpoint, data: Record<string, unknown>, judge: Net['checkUrl']): void {
  for (const { name, hints } of fieldsOf(endpoint.input)) {
    const value = data[name];
    if (!hints.target || typeof value !== 'string') continue;
    try {
      judge(hints.target === 'domain' ? `https://${value}/` : value);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = error.reason ?? error.message;
      if (error.code === 'refused') {
        // One message for every refused target; the reason goes to the log.
        throw new Refused(refusedTarget(name, value), { reason });
      }
      throw new InvalidInput(`${name} must be an absolute http or https URL${quoteGiven(value)}`, { reason });
    }
  }
}
