import { operation } from '#lib/features/operation.ts';
import { exportKeywordGaps, listKeywordGaps } from './contract.ts';

export const operations = [
  operation(listKeywordGaps, async () => (await import('./keyword-gaps.ts')).listKeywordGaps),
  operation(exportKeywordGaps, async () => (await import('./keyword-gaps.ts')).exportKeywordGaps),
];
