import type { Tone } from '#components/ui/badge.tsx';
import { readReport } from '#lib/audit/read-report.ts';
import type { AuditReport, Category, Grade, Severity, VerdictKind } from '#lib/audit/types.ts';
import type { AuditDetail, AuditStatus } from '#lib/features/page-audits/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of the audit, shared by all its screens. */

export const severities = (t: Translator): readonly { id: Severity; one: string; many: string; tone: Tone }[] => [
  { id: 'error', one: t('Error'), many: t('Errors'), tone: 'fault' },
  { id: 'warning', one: t('Warning'), many: t('Warnings'), tone: 'warning' },
  { id: 'notice', one: t('Notice'), many: t('Notices'), tone: 'neutral' },
];

/** Labels of the topics of checks. */
export const categoryNames = (t: Translator): Record<Category, string> => ({
  meta: t('Title and description'),
  headings: t('Headings'),
  content: t('Content'),
  indexability: t('Indexability'),
  canonical: t('Canonical'),
  language: 'Language',
  links: t('Links'),
  url: 'Address',
  images: t('Images'),
  'structured-data': t('Structured data'),
  social: t('Social preview'),
  document: t('Document'),
  mobile: t('Mobile'),
  accessibility: t('Accessibility'),
  performance: t('Speed'),
  security: t('Security'),
});

/** Lighthouse's bands: 90–100, 50–89, 0–49. */
export const gradeOf = (score: number): Grade => (score >= 90 ? 'good' : score >= 50 ? 'fair' : 'poor');

/** Label and colors of each grade. */
export const gradeLabels = (t: Translator): Record<Grade, { word: string; tone: Tone; ink: string }> => ({
  good: { word: t('Good'), tone: 'good', ink: 'text-good' },
  fair: { word: t('Fair'), tone: 'warning', ink: 'text-warning' },
  poor: { word: t('Poor'), tone: 'fault', ink: 'text-fault' },
});

/** Label and color of each status of an audit. */
export const statusLabels = (t: Translator): Record<AuditStatus, { word: string; tone: Tone }> => ({
  queued: { word: t('Waiting'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  blocked: { word: t('Blocked'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
  canceled: { word: t('Cancelled'), tone: 'neutral' },
});

/** Texts for each verdict: to choose it, once chosen, and its explanation. */
export const verdictLabels = (t: Translator): Record<VerdictKind, { choose: string; done: string; hint: string }> => ({
  ignored: { choose: t('Ignore it'), done: t('Ignored'), hint: t('Found rightly, and it is to stay as it is.') },
  mistaken: { choose: t('Mark as mistaken'), done: t('Mistaken'), hint: t('The check is wrong about this page.') },
});

/** Whether an audit has not ended yet. */
export const isUnderWay = (status: AuditStatus): boolean => status === 'queued' || status === 'running';

/** The report inside an audit. The contract leaves its type open; only runAudit writes it, and it carries its version. */
export function reportOf(audit: AuditDetail): AuditReport | null {
  return readReport(audit.report);
}

/** "example.com/a/b": a URL without its scheme and other common parts. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
