import { operation } from '#lib/features/operation.ts';
import { getRetention, setRetention } from './contract.ts';

export const operations = [
  operation(getRetention, async () => (await import('./retention.ts')).getRetention),
  operation(setRetention, async () => (await import('./retention.ts')).setRetention),
];
