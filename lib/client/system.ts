import type { RetentionRule, setRetention } from '#lib/features/retention/contract.ts';
import type { retryJob } from '#lib/features/system/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Puts a failed job back into the queue. @throws RequestFailed */
export const retryFailedJob = (job: string, id: string) => callEndpoint<typeof retryJob>('retry_job', { job, id });

/** For how long a kind is kept; 0 is for ever, and no limit of size. @throws RequestFailed */
export const changeRetention = (kind: RetentionRule['kind'], days: number, gib: number) =>
  callEndpoint<typeof setRetention>('set_retention', { kind, keep_days: days, keep_gib: gib });
