import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { availableTools } from '../(dashboard)/tools/available-tools.ts';

/** The dashboard screen for the operations under a path, by the first segment of the path. */
const SCREENS: Record<string, string> = {
  ai_answers: '/ai-answers',
  audit_limits: '/settings/limits',
  audits: '/page-audits',
  backlink_domains: '/backlinks',
  briefs: '/content',
  domain_reports: '/domains',
  drafts: '/content',
  email_runs: '/emails',
  engines: '/searches',
  keyword_groupings: '/keywords/groups',
  keyword_lists: '/keywords/lists',
  keyword_researches: '/keywords',
  projects: '/projects',
  script_runs: '/tools/scripts',
  search_sources: '/settings/connections',
  searches: '/searches',
  site_audits: '/site-audits',
  text_models: '/settings/connections',
  text_runs: '/content',
};

/** Where a reader can try an operation: its form, or the screen that is built on it. */
export function screenOf(t: Translator, { id, path }: Endpoint): { href: string; label: string } | null {
  if (availableTools().some((tool) => tool.id === id)) return { href: `/tools/${id}`, label: t('Try it') };
  const href = SCREENS[path.split('/')[1] ?? ''];
  return href ? { href, label: t('Open in dashboard') } : null;
}
