import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { messageOf, RequestFailed } from '#lib/client/call-endpoint.ts';
import type { actInput, LivePageUpdate, livePageInput, WaitingCall } from '#lib/features/captcha/contract.ts';

/** Calls about captchas that wait for a person, served by the dashboard's handler in lib/api/captcha-handler.ts. */

/** The user's jobs that wait for a person; polled often where one is expected. */
export const waitingCallsQuery = (everyMs: number) =>
  queryOptions({
    queryKey: ['captcha-calls'],
    queryFn: async ({ signal }) => (await call<{ calls: WaitingCall[] }>('list', {}, signal)).calls,
    refetchInterval: everyMs,
  });

/** The current state of the page; the server holds the request until there is a newer one. @throws RequestFailed */
export const pollLivePage = (input: z.input<typeof livePageInput>, signal: AbortSignal) =>
  call<LivePageUpdate>('look', input, signal);

/** Performs an action on the page. @throws RequestFailed */
export const touch = (input: z.input<typeof actInput>) => call<{ done: true }>('act', input);

/** Ends the wait. @throws RequestFailed */
export const giveUpOn = (id: string) => call<{ done: true }>('give-up', { id });

/** Page of the job that waits. */
export const jobHref = ({ kind, job_id }: WaitingCall): string =>
  kind === 'search' ? `/searches/${job_id}` : `/ai-answers/${job_id}`;

async function call<T>(verb: string, input: object, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api/captcha/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || typeof body !== 'object' || body === null || !('data' in body)) {
    throw new RequestFailed(messageOf(body, response.status), response.status);
  }
  return body.data as T; // Built by our server in exactly this shape.
}
