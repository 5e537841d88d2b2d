import { operation } from '#lib/features/operation.ts';
import {
  deleteLogFile,
  getCrawlReport,
  listLogFiles,
  pauseLogImport,
  readLogFolder,
  resumeLogImport,
  stopLogImport,
} from './contract.ts';

export const operations = [
  operation(listLogFiles, async () => (await import('./log-files.ts')).listLogFiles),
  operation(getCrawlReport, async () => (await import('./log-files.ts')).getCrawlReport),
  operation(pauseLogImport, async () => (await import('./log-files.ts')).pauseLogImport),
  operation(resumeLogImport, async () => (await import('./log-files.ts')).resumeLogImport),
  operation(stopLogImport, async () => (await import('./log-files.ts')).stopLogImport),
  operation(readLogFolder, async () => (await import('./log-files.ts')).readLogFolder),
  operation(deleteLogFile, async () => (await import('./log-files.ts')).deleteLogFile),
];
