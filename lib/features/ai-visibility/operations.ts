import { operation } from '#lib/features/operation.ts';
import {
  exportAiVisibility,
  getAiOverview,
  getAiVisibility,
  listAiChanges,
  listAiKeywords,
  listAiSources,
} from './contract.ts';

export const operations = [
  operation(getAiVisibility, async () => (await import('./service.ts')).getAiVisibility),
  operation(listAiSources, async () => (await import('./service.ts')).listAiSources),
  operation(listAiChanges, async () => (await import('./service.ts')).listAiChanges),
  operation(listAiKeywords, async () => (await import('./service.ts')).listAiKeywords),
  operation(getAiOverview, async () => (await import('./overviews.ts')).getAiOverview),
  operation(exportAiVisibility, async () => (await import('./export.ts')).exportAiVisibility),
];
