import type { Tone } from '#components/ui/badge.tsx';
import { plural } from '#lib/client/format.ts';
import type { DomainInfo, PartName } from '#lib/features/domain-facts/info-contract.ts';
import type { DomainChange, DomainReportStatus } from '#lib/features/domain-facts/reports-contract.ts';

/** Words and tints of domain reports, said once for all their screens. */

export const domainStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const statusWords: Record<DomainReportStatus, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Looking', tone: 'accent' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'fault' },
  cancelled: { word: 'Stopped', tone: 'neutral' },
};

export const partWords: Record<PartName, string> = {
  dns: 'DNS',
  whois: 'Registration',
  server: 'Server',
  ssl: 'Certificate',
  technology_stack: 'Technologies',
};

const NOUNS: Record<DomainChange['what'], string> = {
  nameserver: 'Name server',
  mail_server: 'Mail server',
  address: 'Address',
  spf: 'SPF record',
  dmarc: 'DMARC record',
  registration: 'Registration',
  registrar: 'Registrar',
  domain_expiry: 'End of the registration',
  domain_status: 'Status code',
  dnssec: 'DNSSEC',
  port: 'Open port',
  https: 'HTTPS',
  http_to_https: 'Redirect from http to https',
  server_name: 'Server software',
  security_header: 'Security header',
  issuer: 'Issuer of the certificate',
  certificate: 'Certificate renewed: valid until',
  certificate_expiry: 'End of the certificate',
  tls_problem: 'Certificate problem',
  tls_version: 'TLS version',
  technology: 'Technology',
};

const HOW: Record<DomainChange['how'], { word: string; tone: Tone }> = {
  added: { word: 'New', tone: 'accent' },
  removed: { word: 'Gone', tone: 'neutral' },
  changed: { word: 'Changed', tone: 'accent' },
  near: { word: 'Soon', tone: 'warning' },
  over: { word: 'Over', tone: 'fault' },
};

/** One change for readers: a badge, what it is about, and its values. */
export function changeWords(change: DomainChange): {
  badge: { word: string; tone: Tone };
  title: string;
  values: string;
} {
  const { what, how, before, after } = change;
  const badge = what === 'tls_problem' && how === 'added' ? { word: 'New', tone: 'fault' as const } : HOW[how];
  const values = how === 'near' || how === 'over' ? (after ?? '') : [before, after].filter(Boolean).join(' → ');
  return { badge, title: NOUNS[what], values };
}

/** The protocols that browsers no longer speak. */
export const isOldTls = (version: string): boolean => !/^TLSv1\.[23]$/.test(version);

export const wwwWords: Record<NonNullable<NonNullable<DomainInfo['server']>['www']>, string> = {
  'www-to-bare': 'www leads to the bare name',
  'bare-to-www': 'The bare name leads to www',
  both: 'Both answer, neither leads to the other',
  'no-www': 'There is no www',
};

const PORTS: Record<number, string> = {
  21: 'FTP',
  22: 'SSH',
  25: 'mail',
  53: 'DNS',
  80: 'http',
  443: 'https',
  587: 'mail submission',
  993: 'IMAP',
  3306: 'MySQL',
  5432: 'PostgreSQL',
  8080: 'http',
  8443: 'https',
};

export const portWord = (port: number): string => (PORTS[port] ? `${port} (${PORTS[port]})` : String(port));

/** "in 12 days", "12 days ago", "today"; of whole days until then, which begin at -1 the moment it has passed. */
export function daysWords(days: number): string {
  const count = days < 0 ? -days - 1 : days;
  if (count === 0) return 'today';
  const words = plural(count, 'day');
  return days < 0 ? `${words} ago` : `in ${words}`;
}
