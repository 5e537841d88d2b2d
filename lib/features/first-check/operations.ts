import { operation } from '#lib/features/operation.ts';
import { getFirstCheck, startFirstCheck, stopFirstCheck } from './contract.ts';

export const operations = [
  operation(startFirstCheck, async () => (await import('./start-stop.ts')).startFirstCheck),
  operation(getFirstCheck, async () => (await import('./present.ts')).getFirstCheck),
  operation(stopFirstCheck, async () => (await import('./start-stop.ts')).stopFirstCheck),
];
