import type { retryJob } from '#lib/features/system/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Puts a failed job back into the queue. @throws RequestFailed */
export const retryFailedJob = (job: string, id: string) => callEndpoint<typeof retryJob>('retry_job', { job, id });
