import { operation } from '#lib/features/operation.ts';
import { exportKeywordGaps, listKeywordGaps } from './contract.ts';
import { exportLinkGaps, listLinkGaps } from './link-contract.ts';

export const operations = [
  operation(listKeywordGaps, async () => (await import('./keyword-gaps.ts')).listKeywordGaps),
  operation(exportKeywordGaps, async () => (await import('./keyword-gaps.ts')).exportKeywordGaps),
  operation(listLinkGaps, async () => (await import('./link-gaps.ts')).listLinkGaps),
  operation(exportLinkGaps, async () => (await import('./link-gaps.ts')).exportLinkGaps),
];
