import type { Tone } from '#components/ui/badge.tsx';
import type { Outcome } from '#lib/features/site-audits/outcomes-contract.ts';
import type { SiteAuditStatus, SiteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of the site audit, shared by all its screens. */

export const siteStates = ['queued', 'running', 'paused', 'done', 'failed'] as const;

/** Label and color of each status of a site audit. */
export const stateLabels = (t: Translator): Record<SiteAuditStatus, { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  paused: { word: t('Paused'), tone: 'warning' },
  done: { word: t('Done'), tone: 'good' },
  failed: { word: t('Failed'), tone: 'fault' },
});

/** Labels of the phases of a site audit. */
export const phaseLabels = (t: Translator): Record<SiteAuditSummary['phase'], string> => ({
  crawl: t('Crawling pages'),
  links: t('Checking external links'),
  analysis: t('Checking for duplicates'),
  report: t('Creating report'),
});

export const outcomeTones: Record<Outcome, Tone> = {
  waiting: 'neutral',
  unchecked: 'neutral',
  page: 'good',
  file: 'neutral',
  redirect: 'accent',
  client_error: 'fault',
  server_error: 'fault',
  no_answer: 'fault',
  blocked: 'warning',
  disallowed: 'neutral',
};

/** Short names of outcomes, for tables and badges. */
export const outcomeLabels = (t: Translator): Record<Outcome, string> => ({
  waiting: t('Not crawled yet'),
  unchecked: t('Not checked'),
  page: t('Page'),
  file: t('File'),
  redirect: t('Redirect'),
  client_error: t('Client error'),
  server_error: t('Server error'),
  no_answer: t('No response'),
  blocked: t('Bot protection'),
  disallowed: 'robots.txt',
});

/** "example.com/a/b": a URL without its scheme and other common parts. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** "/a/b?c": a URL of the site whose host is in the heading. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.pathname}${parsed.search}` : url;
}

/** "site-audit-example.com-2026-11-21" */
export const fileStemOf = ({ host, created_at }: Pick<SiteAuditSummary, 'host' | 'created_at'>): string =>
  `site-audit-${host.replace(/[^a-z0-9.-]+/gi, '-')}-${created_at.slice(0, 10)}`;

/** Points of a score, with at most one decimal place: "2.7". */
export const pointsText = (t: Translator, points: number): string => t.number(Math.round(points * 10) / 10);
