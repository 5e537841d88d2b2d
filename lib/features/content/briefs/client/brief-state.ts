import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { BriefStatus } from '#lib/features/content/briefs/contract.ts';

/** Whether a brief has not ended yet. */
export const isUnderWay = ({ status }: { status: BriefStatus }): boolean => status === 'queued' || status === 'running';

/** Milliseconds until a brief is refetched; false when it no longer changes. */
export function askAgainIn({ data, error }: { data?: { status: BriefStatus } | undefined; error?: Error | null }) {
  if (isMissing(error) || (data && !isUnderWay(data))) return false;
  return error ? 10_000 : 1_000;
}

/** Whether the brief has been deleted. */
export const isMissing = (error: Error | null | undefined): boolean =>
  error instanceof RequestFailed && error.status === 404;
