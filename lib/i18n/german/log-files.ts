/** Log files: what crawlers request. */
export const logFiles = {
  'Log files': 'Logdateien',
  'What crawlers request from your site.': 'Was Crawler von Ihrer Website abrufen.',
  Crawlers: 'Crawler',
  'Verified by the IP ranges that operators publish, or by reverse DNS. Spoofed requests are in no other number. If your log has the IP addresses of a proxy, genuine crawlers look spoofed.':
    'Verifiziert anhand der von den Betreibern veröffentlichten IP-Bereiche oder per Reverse DNS. Gefälschte Abrufe zählen in keiner anderen Zahl. Enthält Ihr Log die IP-Adressen eines Proxys, erscheinen echte Crawler als gefälscht.',
  '{count} list of IP ranges could not be fetched.|{count} lists of IP ranges could not be fetched.':
    '{count} Liste von IP-Bereichen konnte nicht abgerufen werden.|{count} Listen von IP-Bereichen konnten nicht abgerufen werden.',
  Spoofed: 'Gefälscht',
  'IP ranges': 'IP-Bereiche',
  'Crawl budget spent elsewhere': 'Anderweitig verbrauchtes Crawl-Budget',
  'Shares of all requests without spoofed ones. A request can be in several rows.':
    'Anteile an allen Abrufen ohne gefälschte. Ein Abruf kann in mehreren Zeilen zählen.',
  'Requests to': 'Abrufe von',
  'Redirects (3xx without 304)': 'Weiterleitungen (3xx ohne 304)',
  'Client errors (4xx)': 'Client-Fehler (4xx)',
  'Server errors (5xx)': 'Serverfehler (5xx)',
  'URLs with parameters': 'URLs mit Parametern',
  'Pages that are not indexable in the newest site audit': 'Seiten, die im neuesten Site Audit nicht indexierbar sind',
  'no site audit': 'kein Site Audit',
  'Compared with Search Console': 'Verglichen mit der Search Console',
  'Requests of Googlebot, and impressions from {from} to {until}.':
    'Abrufe des Googlebot und Impressionen vom {from} bis {until}.',
  'Crawled, but not indexed by URL Inspection': 'Gecrawlt, aber laut URL-Prüfung nicht indexiert',
  'Crawled with status 200, without impressions': 'Mit Status 200 gecrawlt, ohne Impressionen',
  'Pages with impressions that Googlebot did not request': 'Seiten mit Impressionen, die Googlebot nicht abrief',
  'Not compared: this project has no connected Search Console property with data.':
    'Nicht verglichen: Dieses Projekt hat keine verbundene Search-Console-Property mit Daten.',
  '{name} could not be read': '{name} konnte nicht gelesen werden',
  'Reading {name}': '{name} wird gelesen',
  '{done} of {total} MB counted': '{done} von {total} MB gezählt',
  'Folder on the server': 'Ordner auf dem Server',
  'Reading the folder on the server': 'Der Ordner auf dem Server wird gelesen',
  'The folder on the server could not be read': 'Der Ordner auf dem Server konnte nicht gelesen werden',
  'Log files in the folder {name} of LOG_FILES_DIR are read every hour: new files, and new lines of known ones.':
    'Logdateien im Ordner {name} von LOG_FILES_DIR werden stündlich gelesen: neue Dateien und neue Zeilen bekannter Dateien.',
  'The folder is being read': 'Der Ordner wird gelesen',
  'Read now': 'Jetzt lesen',
  'No file was found in it yet.': 'Darin wurde noch keine Datei gefunden.',
  'Waiting for a worker': 'Wartet auf einen Worker',
  'Log file import': 'Logdatei-Import',
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
  'Log file uploaded': 'Logdatei hochgeladen',
  'This log file was counted before': 'Diese Logdatei wurde bereits gezählt',
  'Upload a log file': 'Logdatei hochladen',
  'Access log of nginx, Apache, IIS, CloudFront or Cloudflare, plain or gzip. Its lines are deleted once they are counted; IP addresses are not stored.':
    'Zugriffslog von nginx, Apache, IIS, CloudFront oder Cloudflare, unkomprimiert oder als gzip. Die Zeilen werden nach dem Zählen gelöscht; IP-Adressen werden nicht gespeichert.',
  'Log file': 'Logdatei',
  'log file': 'Logdatei',
  'Counted log files': 'Gezählte Logdateien',
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
