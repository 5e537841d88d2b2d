import { operation } from '#lib/features/operation.ts';
import { getBacklinks } from './contract.ts';
import { createDisavowFile } from './disavow/contract.ts';
import {
  checkBacklinks,
  deleteBacklinkDomain,
  findReferringDomains,
  getBacklinkDomain,
  listBacklinkDomains,
  setBacklinkSchedule,
  startBacklinkDiscovery,
  stopBacklinkRun,
} from './index-contract.ts';
import { exportBacklinks, getBacklink, listBacklinks } from './links-contract.ts';

export const operations = [
  operation(getBacklinks, async () => (await import('./discover/find-backlinks.ts')).findBacklinks),
  operation(startBacklinkDiscovery, async () => (await import('./domains.ts')).startBacklinkDiscovery),
  operation(listBacklinkDomains, async () => (await import('./domains.ts')).listBacklinkDomains),
  operation(findReferringDomains, async () => (await import('./domains.ts')).findReferringDomains),
  operation(getBacklinkDomain, async () => (await import('./domains.ts')).getBacklinkDomain),
  operation(setBacklinkSchedule, async () => (await import('./domains.ts')).setBacklinkSchedule),
  operation(deleteBacklinkDomain, async () => (await import('./domains.ts')).deleteBacklinkDomain),
  operation(checkBacklinks, async () => (await import('./domains.ts')).checkBacklinks),
  operation(stopBacklinkRun, async () => (await import('./domains.ts')).stopBacklinkRun),
  operation(listBacklinks, async () => (await import('./links.ts')).listBacklinks),
  operation(getBacklink, async () => (await import('./links.ts')).getBacklink),
  operation(exportBacklinks, async () => (await import('./export.ts')).exportBacklinks),
  operation(createDisavowFile, async () => (await import('./disavow/disavow-file.ts')).createDisavowFile),
];
