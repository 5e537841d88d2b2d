import type { Tone } from '#components/ui/badge.tsx';
import { readReport } from '#lib/audit/read-report.ts';
import type { AuditReport, Category, Grade, Severity, VerdictKind } from '#lib/audit/types.ts';
import type { AuditDetail, AuditStatus } from '#lib/features/page-analysis/contract.ts';

/** Words and tints of the audit, said once for all its screens. */

export const severities: readonly { id: Severity; one: string; many: string; tone: Tone }[] = [
  { id: 'error', one: 'Error', many: 'Errors', tone: 'fault' },
  { id: 'warning', one: 'Warning', many: 'Warnings', tone: 'warning' },
  { id: 'notice', one: 'Notice', many: 'Notices', tone: 'neutral' },
];

export const categoryNames: Record<Category, string> = {
  meta: 'Title and description',
  headings: 'Headings',
  content: 'Content',
  indexability: 'Indexability',
  canonical: 'Canonical',
  language: 'Language',
  links: 'Links',
  url: 'Address',
  images: 'Images',
  'structured-data': 'Structured data',
  social: 'Social preview',
  document: 'Document',
  mobile: 'Mobile',
  accessibility: 'Accessibility',
  performance: 'Speed',
  security: 'Security',
};

/** Lighthouse's bands: 90–100, 50–89, 0–49. */
export const gradeOf = (score: number): Grade => (score >= 90 ? 'good' : score >= 50 ? 'fair' : 'poor');

export const gradeWords: Record<Grade, { word: string; tone: Tone; ink: string }> = {
  good: { word: 'Good', tone: 'good', ink: 'text-good' },
  fair: { word: 'Fair', tone: 'warning', ink: 'text-warning' },
  poor: { word: 'Poor', tone: 'fault', ink: 'text-fault' },
};

export const statusWords: Record<AuditStatus, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'accent' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'fault' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};

export const verdictWords: Record<VerdictKind, { choose: string; done: string; hint: string }> = {
  ignored: { choose: 'Ignore it', done: 'Ignored', hint: 'Found rightly, and it is to stay as it is.' },
  mistaken: { choose: 'Mark as mistaken', done: 'Mistaken', hint: 'The check is wrong about this page.' },
};

export const isUnderWay = (status: AuditStatus): boolean => status === 'queued' || status === 'running';

/** The report inside an audit. The contract leaves it open; it is written by runAudit alone and carries its version. */
export function reportOf(audit: AuditDetail): AuditReport | null {
  return readReport(audit.report);
}

/** "example.com/a/b": an address without what every address has. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
