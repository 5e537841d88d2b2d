import type { Tone } from '#components/ui/badge.tsx';
import type { Category, Grade, Severity, VerdictKind } from '#lib/audit/types.ts';
import type { AuditStatus } from '#lib/features/page-audits/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of the audit, shared by all its screens. */

export const severities = (t: Translator): readonly { id: Severity; one: string; many: string; tone: Tone }[] => [
  { id: 'critical', one: t('Critical issue'), many: t('Critical issues'), tone: 'fault' },
  { id: 'error', one: t('Error'), many: t('Errors'), tone: 'fault' },
  { id: 'warning', one: t('Warning'), many: t('Warnings'), tone: 'warning' },
  { id: 'notice', one: t('Notice'), many: t('Notices'), tone: 'neutral' },
  { id: 'best_practice', one: t('Best practice'), many: t('Best practices'), tone: 'neutral' },
  { id: 'info', one: t('Info'), many: t('Info'), tone: 'neutral' },
];

/** Labels of the categories of checks. */
export const categoryNames = (t: Translator): Record<Category, string> => ({
  meta: t('Title & meta description'),
  headings: t('Headings'),
  content: t('Content'),
  indexability: t('Indexability'),
  canonical: t('Canonical'),
  language: t('International SEO'),
  links: t('Links'),
  url: t('URL'),
  https: 'HTTPS',
  javascript: 'JavaScript SEO',
  images: t('Images'),
  'structured-data': t('Structured data'),
  social: t('Social tags'),
  document: t('HTML'),
  mobile: t('Mobile'),
  accessibility: t('Accessibility'),
  performance: t('Performance'),
  security: t('Security headers'),
});

/** A speed or best practices score in words. */
export type SpeedGrade = 'fast' | 'improvable' | 'poor';

/** Lighthouse's bands: 90–100, 50–89, 0–49. */
export const speedGradeOf = (score: number): SpeedGrade => (score >= 90 ? 'fast' : score >= 50 ? 'improvable' : 'poor');

/** Label and colors of each grade. */
export const gradeLabels = (t: Translator): Record<Grade | SpeedGrade, { word: string; tone: Tone; ink: string }> => ({
  excellent: { word: t('Excellent'), tone: 'good', ink: 'text-good' },
  good: { word: t('Good'), tone: 'good', ink: 'text-good' },
  fair: { word: t('Fair'), tone: 'warning', ink: 'text-warning' },
  weak: { word: t('Weak'), tone: 'fault', ink: 'text-fault' },
  fast: { word: t('Good'), tone: 'good', ink: 'text-good' },
  improvable: { word: t('Needs improvement'), tone: 'warning', ink: 'text-warning' },
  poor: { word: t('Poor'), tone: 'fault', ink: 'text-fault' },
});

/** Label and color of each status of an audit. */
export const statusLabels = (t: Translator): Record<AuditStatus, { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  blocked: { word: t('Blocked'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
  canceled: { word: t('Canceled'), tone: 'neutral' },
});

/** Texts for each verdict: to choose it, once chosen, and its explanation. */
export const verdictLabels = (t: Translator): Record<VerdictKind, { choose: string; done: string; hint: string }> => ({
  ignored: { choose: t("Won't fix"), done: t('Ignored'), hint: t("The issue is correct but won't be fixed.") },
  mistaken: { choose: t('False positive'), done: t('False positive'), hint: t('The check is wrong for this page.') },
});

/** Whether an audit has not ended yet. */
export const isUnderWay = (status: AuditStatus): boolean => status === 'queued' || status === 'running';

/** "example.com/a/b": a URL without its scheme and other common parts. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
