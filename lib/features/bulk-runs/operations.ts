import { operation } from '#lib/features/operation.ts';
import {
  deleteBulkRun,
  estimateBulkRun,
  exportBulkRun,
  getBulkRun,
  listBulkItems,
  listBulkRuns,
  pauseBulkRun,
  resumeBulkRun,
  retryBulkRun,
  startBulkRun,
  stopBulkRun,
} from './contract.ts';

export const operations = [
  operation(estimateBulkRun, async () => (await import('./bulk-runs.ts')).estimateBulkRun),
  operation(startBulkRun, async () => (await import('./bulk-runs.ts')).startBulkRun),
  operation(listBulkRuns, async () => (await import('./bulk-runs.ts')).listBulkRuns),
  operation(getBulkRun, async () => (await import('./bulk-runs.ts')).getBulkRun),
  operation(listBulkItems, async () => (await import('./bulk-runs.ts')).listBulkItems),
  operation(pauseBulkRun, async () => (await import('./bulk-runs.ts')).pauseBulkRun),
  operation(resumeBulkRun, async () => (await import('./bulk-runs.ts')).resumeBulkRun),
  operation(stopBulkRun, async () => (await import('./bulk-runs.ts')).stopBulkRun),
  operation(retryBulkRun, async () => (await import('./bulk-runs.ts')).retryBulkRun),
  operation(deleteBulkRun, async () => (await import('./bulk-runs.ts')).deleteBulkRun),
  operation(exportBulkRun, async () => (await import('./bulk-runs.ts')).exportBulkRun),
];
