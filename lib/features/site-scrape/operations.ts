import { operation } from '#lib/features/operation.ts';
import { scrapeDomain } from './contract.ts';

export const operations = [operation(scrapeDomain, async () => (await import('./service.ts')).scrapeDomain)];
