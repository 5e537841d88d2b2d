import type { Tone } from '#components/ui/badge.tsx';
import type { Outcome } from '#lib/features/site-audit/columns-contract.ts';
import type { SiteAuditStatus, SiteAuditSummary } from '#lib/features/site-audit/parts-contract.ts';

/** Words and tints of the site audit, said once for all its screens. */

export const siteStates = ['queued', 'running', 'paused', 'done', 'failed'] as const;

export const stateWords: Record<SiteAuditStatus, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'accent' },
  paused: { word: 'Paused', tone: 'warning' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'fault' },
};

export const phaseWords: Record<SiteAuditSummary['phase'], string> = {
  crawl: 'Fetching pages',
  links: 'Trying links to other sites',
  analysis: 'Comparing pages with each other',
  report: 'Writing the report',
};

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
export const outcomeWords: Record<Outcome, string> = {
  waiting: 'Not fetched yet',
  unchecked: 'Not checked',
  page: 'Page',
  file: 'File',
  redirect: 'Redirect',
  client_error: 'Client error',
  server_error: 'Server error',
  no_answer: 'No answer',
  blocked: 'Bot wall',
  disallowed: 'robots.txt',
};

/** "example.com/a/b": an address without what every address has. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** "/a/b?c": an address on a site whose host stands above. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.pathname}${parsed.search}` : url;
}

/** "site-audit-example.com-2026-11-21" */
export const fileStemOf = ({ host, created_at }: Pick<SiteAuditSummary, 'host' | 'created_at'>): string =>
  `site-audit-${host.replace(/[^a-z0-9.-]+/gi, '-')}-${created_at.slice(0, 10)}`;
