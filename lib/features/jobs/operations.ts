import { operation } from '#lib/features/operation.ts';
import { listJobs } from './contract.ts';

export const operations = [operation(listJobs, async () => (await import('./service.ts')).listJobs)];
