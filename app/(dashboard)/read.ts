import 'server-only';
import { notFound } from 'next/navigation';
import type { z } from 'zod';
import { operationById } from '#lib/api/registry.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { AppError } from '#lib/platform/errors.ts';

/**
 * Runs a read operation for the page being rendered: the same service as the API, in this process. A record that does not
 * exist or belongs to someone else renders the "not found" page, and so does what is not for a client.
 */
export async function read<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  const user = await requireUser({ clients: true });
  const ctx = createCtx({
    actor: { kind: 'user', userId: user.id, role: user.role },
    signal: AbortSignal.timeout(10_000),
  });
  const operation = operationById(endpoint.id);
  if (!operation) notFound();
  try {
    const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    // The registry erases the types; the output of this id matches this definition.
    return (await operation.prepare(input, parameters, ctx.net.checkUrl)(ctx)) as z.output<O>;
  } catch (error) {
    const isHidden = user.role === 'client' && error instanceof AppError && error.code === 'forbidden';
    if (isHidden || (error instanceof AppError && error.code === 'not_found')) notFound();
    throw error;
  }
}
