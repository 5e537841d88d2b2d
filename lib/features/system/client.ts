import { call } from '#lib/features/call.ts';
import type { RetentionRule } from '#lib/features/retention/contract.ts';

/** Puts a failed job back into the queue. @throws RequestFailed */
export const retryFailedJob = (job: string, id: string) => call('retry_job', { job, id });

/** Retention of a kind of data; 0 means forever and no size limit. @throws RequestFailed */
export const changeRetention = (kind: RetentionRule['kind'], days: number, gib: number) =>
  call('set_retention', { kind, keep_days: days, keep_gib: gib });
