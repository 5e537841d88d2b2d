import type { Tone } from '#components/ui/badge.tsx';
import type { DomainInfo, PartName } from '#lib/features/domains/info-contract.ts';
import type { DomainChange, DomainReportStatus } from '#lib/features/domains/reports-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of domain reports, shared by all their screens. */

export const domainStatuses = ['queued', 'running', 'done', 'failed', 'canceled'] as const;

/** Label and color of each status of a domain report. */
export const statusLabels = (t: Translator): Record<DomainReportStatus, { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Checking'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  failed: { word: t('Failed'), tone: 'fault' },
  canceled: { word: t('Canceled'), tone: 'neutral' },
});

/** Labels of the parts of a report. */
export const partLabels = (t: Translator): Record<PartName, string> => ({
  dns: 'DNS',
  whois: t('WHOIS'),
  server: t('Server'),
  ssl: t('SSL certificate'),
  technology_stack: t('Technologies'),
});

const NOUNS = (t: Translator): Record<DomainChange['what'], string> => ({
  nameserver: t('Name server'),
  mail_server: t('Email (SMTP)'),
  address: t('IP address'),
  spf: t('SPF record'),
  dmarc: t('DMARC record'),
  registration: t('WHOIS'),
  registrar: t('Registrar'),
  domain_expiry: t('Domain expiry'),
  domain_status: t('Status code'),
  dnssec: 'DNSSEC',
  port: t('Open port'),
  https: 'HTTPS',
  http_to_https: t('HTTP → HTTPS redirect'),
  server_name: t('Server software'),
  security_header: t('Security header'),
  issuer: t('Certificate issuer'),
  certificate: t('Certificate renewed, expires'),
  certificate_expiry: t('Certificate expiry'),
  tls_problem: t('SSL certificate problem'),
  tls_version: t('TLS version'),
  technology: t('Technology'),
});

const HOW = (t: Translator): Record<DomainChange['how'], { word: string; tone: Tone }> => ({
  added: { word: t('New'), tone: 'accent' },
  removed: { word: t('Lost'), tone: 'neutral' },
  changed: { word: t('Updated'), tone: 'accent' },
  near: { word: t('Expiring'), tone: 'warning' },
  over: { word: t('Expired'), tone: 'fault' },
});

/** Labels of one change: a badge, its subject, and its values. */
export function changeLabels(
  t: Translator,
  change: DomainChange,
): {
  badge: { word: string; tone: Tone };
  title: string;
  values: string;
} {
  const { what, how, before, after } = change;
  const badge = what === 'tls_problem' && how === 'added' ? { word: t('New'), tone: 'fault' as const } : HOW(t)[how];
  const values = how === 'near' || how === 'over' ? (after ?? '') : [before, after].filter(Boolean).join(' → ');
  return { badge, title: NOUNS(t)[what], values };
}

/** Protocol versions that browsers no longer support. */
export const isOldTls = (version: string): boolean => !/^TLSv1\.[23]$/.test(version);

/** How the host with `www.` and the one without relate. */
export const wwwLabels = (t: Translator): Record<NonNullable<NonNullable<DomainInfo['server']>['www']>, string> => ({
  'www-to-bare': t('www → non-www'),
  'bare-to-www': t('non-www → www'),
  both: t('www and non-www both respond (no redirect)'),
  'no-www': t('No www host'),
});

const PORTS = (t: Translator): Record<number, string> => ({
  21: 'FTP',
  22: 'SSH',
  25: 'mail',
  53: 'DNS',
  80: 'http',
  443: 'https',
  587: t('SMTP submission'),
  993: 'IMAP',
  3306: 'MySQL',
  5432: 'PostgreSQL',
  8080: 'http',
  8443: 'https',
});

/** A port with the name of its usual service. */
export const portWord = (t: Translator, port: number): string =>
  PORTS(t)[port] ? `${port} (${PORTS(t)[port]})` : String(port);

/** "in 12 days", "12 days ago", "today"; counts whole days, with -1 as soon as the time has passed. */
export function daysLabels(t: Translator, days: number): string {
  const count = days < 0 ? -days - 1 : days;
  if (count === 0) return t('today');
  return days < 0 ? t.many(count, '{count} day ago|{count} days ago') : t.many(count, 'in {count} day|in {count} days');
}
