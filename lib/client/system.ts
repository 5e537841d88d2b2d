import type { RetentionRule } from '#lib/features/retention/contract.ts';
import { call } from './call-endpoint.ts';

/** Puts a failed job back into the queue. @throws RequestFailed */
export const retryFailedJob = (job: string, id: string) => call('retry_job', { job, id });

/** For how long a kind is kept; 0 is for ever, and no limit of size. @throws RequestFailed */
export const changeRetention = (kind: RetentionRule['kind'], days: number, gib: number) =>
  call('set_retention', { kind, keep_days: days, keep_gib: gib });
