import { operation } from '#lib/features/operation.ts';
import {
  createReport,
  deleteReport,
  exportReportPdf,
  getReport,
  getReportDocument,
  listReports,
  saveReport,
} from './contract.ts';
import { getReportDigest, sendReportDigest, setReportDigest } from './digest-contract.ts';
import { createReportShare, listReportShares, revokeReportShare } from './shares-contract.ts';

export const operations = [
  operation(createReport, async () => (await import('./reports.ts')).createReport),
  operation(listReports, async () => (await import('./reports.ts')).listReports),
  operation(getReport, async () => (await import('./reports.ts')).getReport),
  operation(saveReport, async () => (await import('./reports.ts')).saveReport),
  operation(deleteReport, async () => (await import('./reports.ts')).deleteReport),
  operation(getReportDocument, async () => (await import('./render-report.ts')).getReportDocument),
  operation(exportReportPdf, async () => (await import('./print.ts')).exportReportPdf),
  operation(createReportShare, async () => (await import('./shares.ts')).createReportShare),
  operation(getReportDigest, async () => (await import('./digests.ts')).getReportDigest),
  operation(setReportDigest, async () => (await import('./digests.ts')).setReportDigest),
  operation(sendReportDigest, async () => (await import('./digests.ts')).sendReportDigest),
  operation(listReportShares, async () => (await import('./shares.ts')).listReportShares),
  operation(revokeReportShare, async () => (await import('./shares.ts')).revokeReportShare),
];
