import { operation } from '#lib/features/operation.ts';
import { getSystem, retryJob } from './contract.ts';

export const operations = [
  operation(getSystem, async () => (await import('./service.ts')).getSystem),
  operation(retryJob, async () => (await import('./service.ts')).retryJob),
];
