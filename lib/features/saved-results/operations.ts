import { operation } from '#lib/features/operation.ts';
import {
  compareKeptResults,
  deleteKeptResult,
  getKeptResult,
  keepResult,
  listKeptResults,
  updateKeptResult,
} from './contract.ts';

export const operations = [
  operation(keepResult, async () => (await import('./service.ts')).keepResult),
  operation(listKeptResults, async () => (await import('./service.ts')).listKeptResults),
  operation(getKeptResult, async () => (await import('./service.ts')).getKeptResult),
  operation(updateKeptResult, async () => (await import('./service.ts')).updateKeptResult),
  operation(deleteKeptResult, async () => (await import('./service.ts')).deleteKeptResult),
  operation(compareKeptResults, async () => (await import('./service.ts')).compareKeptResults),
];
