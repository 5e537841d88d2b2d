import { operation } from '#lib/features/operation.ts';
import { deleteView, listViews, saveView } from './contract.ts';

export const operations = [
  operation(listViews, async () => (await import('./service.ts')).listViews),
  operation(saveView, async () => (await import('./service.ts')).saveView),
  operation(deleteView, async () => (await import('./service.ts')).deleteView),
];
