import { operation } from '#lib/features/operation.ts';
import { domainInfos } from './contract.ts';
import {
  cancelDomainReport,
  deleteDomainReport,
  domainReportHistory,
  getDomainEvidence,
  getDomainReport,
  listDomainReports,
  startDomainReport,
} from './reports-contract.ts';

export const operations = [
  operation(domainInfos, async () => (await import('./service.ts')).getDomainInfos),
  operation(startDomainReport, async () => (await import('./reports.ts')).startDomainReport),
  operation(listDomainReports, async () => (await import('./reports.ts')).listDomainReports),
  operation(getDomainReport, async () => (await import('./reports.ts')).getDomainReport),
  operation(domainReportHistory, async () => (await import('./reports.ts')).getDomainHistory),
  operation(getDomainEvidence, async () => (await import('./report-evidence.ts')).getDomainEvidence),
  operation(cancelDomainReport, async () => (await import('./reports.ts')).cancelDomainReport),
  operation(deleteDomainReport, async () => (await import('./reports.ts')).deleteDomainReport),
];
