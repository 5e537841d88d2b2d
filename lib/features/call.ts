import { readFile, runEndpoint } from '#lib/client/call-endpoint.ts';
import type { OperationId, OperationInput, OperationOutput } from '#lib/features/definitions.ts';

/**
 * Runs an operation for the signed-in user (POST /api/run/{id}); the id determines the types of input and output.
 * @example call('get_audit', { id })
 * @throws RequestFailed with the message of any of the contract's error bodies
 */
export async function call<Id extends OperationId>(
  id: Id,
  input: OperationInput<Id>,
  signal?: AbortSignal,
): Promise<OperationOutput<Id>> {
  const { body } = await runEndpoint(id, input, signal);
  return body as OperationOutput<Id>; // The server validated it against this schema.
}

/** Runs an operation that answers with a file. @throws RequestFailed */
export const runForFile = <Id extends OperationId>(id: Id, input: OperationInput<Id>): Promise<Blob> =>
  readFile(id, input);
