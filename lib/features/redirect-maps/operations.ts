import { operation } from '#lib/features/operation.ts';
import {
  deleteRedirectMap,
  exportRedirectMap,
  getRedirectMap,
  listRedirectEntries,
  listRedirectMaps,
  pauseRedirectMap,
  resumeRedirectMap,
  retryRedirectMap,
  startRedirectMap,
  stopRedirectMap,
} from './contract.ts';

export const operations = [
  operation(startRedirectMap, async () => (await import('./redirect-maps.ts')).startRedirectMap),
  operation(listRedirectMaps, async () => (await import('./redirect-maps.ts')).listRedirectMaps),
  operation(getRedirectMap, async () => (await import('./redirect-maps.ts')).getRedirectMap),
  operation(listRedirectEntries, async () => (await import('./redirect-maps.ts')).listRedirectEntries),
  operation(pauseRedirectMap, async () => (await import('./redirect-maps.ts')).pauseRedirectMap),
  operation(resumeRedirectMap, async () => (await import('./redirect-maps.ts')).resumeRedirectMap),
  operation(stopRedirectMap, async () => (await import('./redirect-maps.ts')).stopRedirectMap),
  operation(retryRedirectMap, async () => (await import('./redirect-maps.ts')).retryRedirectMap),
  operation(deleteRedirectMap, async () => (await import('./redirect-maps.ts')).deleteRedirectMap),
  operation(exportRedirectMap, async () => (await import('./redirect-maps.ts')).exportRedirectMap),
];
