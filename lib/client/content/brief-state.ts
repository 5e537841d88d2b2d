import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { BriefStatus } from '#lib/features/content/briefs/contract.ts';

export const isUnderWay = ({ status }: { status: BriefStatus }): boolean => status === 'queued' || status === 'running';

/** In how many milliseconds a brief is asked for again; false when that changes nothing any more. */
export function askAgainIn({ data, error }: { data?: { status: BriefStatus } | undefined; error?: Error | null }) {
  if (isGone(error) || (data && !isUnderWay(data))) return false;
  return error ? 10_000 : 1_000;
}

/** Whether a brief is there no more. */
export const isGone = (error: Error | null | undefined): boolean =>
  error instanceof RequestFailed && error.status === 404;
