import { operation } from '#lib/features/operation.ts';
import { deleteLogFile, getCrawlReport, listLogFiles } from './contract.ts';

export const operations = [
  operation(listLogFiles, async () => (await import('./log-files.ts')).listLogFiles),
  operation(getCrawlReport, async () => (await import('./log-files.ts')).getCrawlReport),
  operation(deleteLogFile, async () => (await import('./log-files.ts')).deleteLogFile),
];
