import type { RetentionRule } from '#lib/features/retention/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

type Retained = RetentionRule['kind'];

/** Names of the components; unknown ones are shown as they are. */
export function partWord(t: Translator, name: string): string {
  const words: Record<string, string> = {
    database: t('Database'),
    queue: t('Queue'),
    browser: t('Browser'),
    evidence: t('Evidence store'),
  };
  return words[name] ?? name;
}

/** Names of evidence kinds; unknown ones are shown as they are. */
export function evidenceWord(t: Translator, kind: string): string {
  const words: Record<string, string> = {
    raw: t('Pages as fetched'),
    rendered: t('Pages as rendered'),
    screenshot: t('Screenshots'),
    serp: t('Result pages'),
    'ai-answer': t('AI answers'),
    'registry-answer': t('Registry answers'),
  };
  return words[kind] ?? kind;
}

/** Names of third-party services; unknown ones are shown as they are. */
export function serviceWord(t: Translator, name: string): string {
  const words: Record<string, string> = {
    'text-model': t('Text model'),
    'captcha-solver': t('Captcha solver'),
    mail: t('Mail server'),
    'google-ads': 'Google Ads',
    rdap: 'RDAP',
    whois: 'WHOIS',
  };
  return words[name] ?? name;
}

/** Name of the data that a retention rule covers. */
export function retainedWord(t: Translator, kind: Retained): string {
  const words: Record<Retained, string> = {
    pages: t('Pages and answers as evidence'),
    screenshots: t('Screenshots'),
    audits: t('Page audits'),
    searches: t('Searches'),
    tracked_searches: t('Searches of tracked keywords'),
    site_audits: t('Site audits'),
    domain_reports: t('Domain reports'),
    ai_answers: t('AI answers'),
    alert_deliveries: t('Deliveries of alerts'),
    requests: t('Lines about API requests'),
    security_events: t('Security events'),
  };
  return words[kind];
}
