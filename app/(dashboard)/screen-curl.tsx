import type { z } from 'zod';
import { ScreenCall } from '#components/ui/screen-call.tsx';
import { type Endpoint, referenceHref } from '#lib/contract/endpoint.ts';
import { operationOf } from '#lib/contract/operation.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';

interface ScreenCurlProps<I extends z.ZodObject> {
  of: Endpoint<I, z.ZodType>;
  input: z.input<I>;
}

/**
 * Declares the operation that a screen shows: the page's menu offers it for copying, in its current state. Not those of the
 * dashboard alone: tokens cannot call them.
 */
export async function ScreenCurl<I extends z.ZodObject>({ of, input }: ScreenCurlProps<I>) {
  if (of.audience !== 'public') return null;
  // Clients have no tokens.
  if ((await requireUser({ clients: true })).role === 'client') return null;
  return <ScreenCall operation={operationOf(of)} input={input} reference={referenceHref(of)} />;
}
