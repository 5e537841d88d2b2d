import type { RetentionRule } from '#lib/features/retention/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

type Retained = RetentionRule['kind'];

/** Names of the components; unknown ones are shown as they are. */
export function partWord(t: Translator, name: string): string {
  const words: Record<string, string> = {
    database: t('Database'),
    queue: t('Queue'),
    browser: t('Browser'),
    evidence: t('File storage'),
  };
  return words[name] ?? name;
}

/** Names of evidence kinds; unknown ones are shown as they are. */
export function evidenceWord(t: Translator, kind: string): string {
  const words: Record<string, string> = {
    raw: t('Raw HTML pages'),
    rendered: t('Rendered HTML pages'),
    screenshot: t('Screenshots'),
    serp: t('SERPs'),
    'ai-answer': t('AI Overview checks'),
    'registry-answer': t('WHOIS and RDAP responses'),
  };
  const known = words[kind];
  if (known || !kind.startsWith('ai-')) return known ?? kind;
  const name = kind.startsWith('ai-ai-mode') ? 'AI Mode' : 'AI Overview';
  return kind.endsWith('-screenshot') ? t('{name} screenshots', { name }) : t('{name} pages', { name });
}

/** Names of third-party services; unknown ones are shown as they are. */
export function serviceWord(t: Translator, name: string): string {
  const words: Record<string, string> = {
    'text-model': t('AI model (LLM)'),
    'captcha-solver': t('CAPTCHA solver'),
    mail: t('Email (SMTP)'),
    'google-ads': 'Google Ads',
    'google-api': 'Google APIs',
    crux: 'Chrome UX Report',
    pagespeed: 'PageSpeed Insights',
    indexnow: 'IndexNow',
    rdap: 'RDAP',
    whois: 'WHOIS',
  };
  return words[name] ?? name;
}

/** Name of the data that a retention rule covers. */
export function retainedWord(t: Translator, kind: Retained): string {
  const words: Record<Retained, string> = {
    pages: t('Stored pages and responses'),
    screenshots: t('Screenshots'),
    audits: t('Page audits'),
    searches: t('SERP checks'),
    tracked_searches: t('Rank tracking SERP checks'),
    site_audits: t('Site audits'),
    domain_reports: t('Domain reports'),
    ai_answers: t('AI Overview checks'),
    ai_prompt_answers: t('Answers of AI assistants'),
    log_files: t('Log files'),
    local_grids: t('Local grids'),
    redirect_maps: t('Redirect maps'),
    question_trees: t('Question trees'),
    alert_deliveries: t('Alert deliveries'),
    requests: t('API request log'),
    security_events: t('Security events'),
  };
  return words[kind];
}
