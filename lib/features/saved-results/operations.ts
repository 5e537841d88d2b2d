import { operation } from '#lib/features/operation.ts';
import {
  compareSavedResults,
  deleteSavedResult,
  getSavedResult,
  keepResult,
  listSavedResults,
  updateSavedResult,
} from './contract.ts';

export const operations = [
  operation(keepResult, async () => (await import('./service.ts')).keepResult),
  operation(listSavedResults, async () => (await import('./service.ts')).listSavedResults),
  operation(getSavedResult, async () => (await import('./service.ts')).getSavedResult),
  operation(updateSavedResult, async () => (await import('./service.ts')).updateSavedResult),
  operation(deleteSavedResult, async () => (await import('./service.ts')).deleteSavedResult),
  operation(compareSavedResults, async () => (await import('./service.ts')).compareSavedResults),
];
