/** Log files: what crawlers request. */
export const logFiles = {
  'Log files': 'Logdateien',
  'What crawlers request from your site.': 'Was Crawler von Ihrer Website abrufen.',
  Crawlers: 'Crawler',
  'Not verified: recognized by user agent, which anyone can send.':
    'Nicht verifiziert: am User-Agent erkannt, den jeder senden kann.',
  'Average response time': 'Mittlere Antwortzeit',
  'Last request': 'Letzter Abruf',
  'not in the log': 'nicht im Log',
  'Most crawled URLs': 'Am häufigsten gecrawlte URLs',
  'Errors that crawlers got': 'Fehler, die Crawler erhielten',
  'At most 100, most requests first.': 'Höchstens 100, die meisten Abrufe zuerst.',
  'All other paths together': 'Alle übrigen Pfade zusammen',
  'Crawl budget': 'Crawl-Budget',
  'Requests by day in UTC, at most the newest {days} days. All crawlers, and the most frequent ones.':
    'Abrufe nach Tag in UTC, höchstens die neuesten {days} Tage. Alle Crawler und die häufigsten.',
  'All crawlers': 'Alle Crawler',
  'Export CSV: {title}': 'CSV exportieren: {title}',
  Hosts: 'Hosts',
  'Virtual hosts that the log lines name.': 'Virtuelle Hosts, die in den Logzeilen stehen.',
  'The lines carry no host, so several hosts in one log cannot be distinguished.':
    'Die Zeilen enthalten keinen Host, daher lassen sich mehrere Hosts in einem Log nicht unterscheiden.',
  'No host in the line': 'Kein Host in der Zeile',
  '{count} request of other hosts is not compared.|{count} requests of other hosts are not compared.':
    '{count} Abruf anderer Hosts wird nicht verglichen.|{count} Abrufe anderer Hosts werden nicht verglichen.',
  '{count} request carries no host and is compared as a request to {host}.|{count} requests carry no host and are compared as requests to {host}.':
    '{count} Abruf enthält keinen Host und wird als Abruf von {host} verglichen.|{count} Abrufe enthalten keinen Host und werden als Abrufe von {host} verglichen.',
  'Compared with the site audit': 'Verglichen mit dem Site Audit',
  'Site audit of {host}, {moment}, compared by host and path.':
    'Site Audit von {host}, {moment}, nach Host und Pfad verglichen.',
  'Indexable pages that no crawler requested': 'Indexierbare Seiten, die kein Crawler abrief',
  'Crawled URLs with status 200 that the audit did not find': 'Gecrawlte URLs mit Status 200, die das Audit nicht fand',
  'Not compared: this project has no finished site audit.':
    'Nicht verglichen: Dieses Projekt hat kein abgeschlossenes Site Audit.',
  'Log file read': 'Logdatei eingelesen',
  'This log file was counted before': 'Diese Logdatei wurde bereits gezählt',
  'Upload a log file': 'Logdatei hochladen',
  'Access log of nginx, Apache, IIS, CloudFront or Cloudflare, plain or gzip. Neither its lines nor IP addresses are stored.':
    'Zugriffslog von nginx, Apache, IIS, CloudFront oder Cloudflare, unkomprimiert oder als gzip. Weder Zeilen noch IP-Adressen werden gespeichert.',
  'Log file': 'Logdatei',
  'log file': 'Logdatei',
  'Uploaded log files': 'Hochgeladene Logdateien',
  'No log files yet': 'Noch keine Logdateien',
  'Upload one to see which crawlers visit your site.':
    'Laden Sie eine hoch, um zu sehen, welche Crawler Ihre Website besuchen.',
  'Crawler requests': 'Abrufe von Crawlern',
  'Malformed lines': 'Fehlerhafte Zeilen',
  'Line {line}: {reason}': 'Zeile {line}: {reason}',
  'Its requests are removed from all tables of this page.':
    'Ihre Abrufe werden aus allen Tabellen dieser Seite entfernt.',
  Lines: 'Zeilen',
  Path: 'Pfad',
  Upload: 'Hochladen',
} as const;
