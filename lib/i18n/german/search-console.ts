export const searchConsole = {
  '12 months': '12 Monate',
  '16 months': '16 Monate',
  '3 months': '3 Monate',
  '6 months': '6 Monate',
  'A new property shows its first data after two to three days. It is checked every day.':
    'Eine neue Property zeigt nach zwei bis drei Tagen erste Daten. Sie wird täglich geprüft.',
  'Add and verify the site in Search Console, or give this account access to its property.':
    'Fügen Sie die Website in der Search Console hinzu und bestätigen Sie sie, oder geben Sie diesem Konto Zugriff auf ihre Property.',
  'An editor or owner of the project can connect it.': 'Bearbeiter und Inhaber des Projekts können sie verbinden.',
  CTR: 'CTR',
  'Choose a property': 'Property auswählen',
  'Choose another Search Console property': 'Andere Search-Console-Property auswählen',
  'Choose another property': 'Andere Property auswählen',
  Clicks: 'Klicks',
  'Clicks, impressions and positions as Google counts them: the last 16 months, then every day.':
    'Klicks, Impressionen und Positionen, wie Google sie zählt: die letzten 16 Monate, danach täglich.',
  'Configure the OAuth consent screen; add yourself as a test user while the app is not published.':
    'Konfigurieren Sie den OAuth-Zustimmungsbildschirm; fügen Sie sich als Testnutzer hinzu, solange die App nicht veröffentlicht ist.',
  'Connect Google Search Console': 'Google Search Console verbinden',
  'Connect a service account': 'Dienstkonto verbinden',
  'Connect another Google account': 'Weiteres Google-Konto verbinden',
  'Counted by query and page: anonymized queries are not included.':
    'Nach Suchanfrage und Seite gezählt: anonymisierte Suchanfragen sind nicht enthalten.',
  Coverage: 'Abdeckung',
  'Create a key (JSON) for a service account in Google Cloud, and add its email address as a user of the property in Search Console.':
    'Erstellen Sie in Google Cloud einen Schlüssel (JSON) für ein Dienstkonto, und fügen Sie dessen E-Mail-Adresse in der Search Console als Nutzer der Property hinzu.',
  'Create a project in the Google Cloud console and enable the Google Search Console API in it.':
    'Erstellen Sie in der Google-Cloud-Konsole ein Projekt und aktivieren Sie darin die Google Search Console API.',
  'Create an OAuth client of the type web application with the redirect URI {uri}.':
    'Erstellen Sie einen OAuth-Client vom Typ Webanwendung mit der Weiterleitungs-URI {uri}.',
  Dates: 'Tage',
  'Deletes all its data from this project. The Google account stays connected.':
    'Löscht alle ihre Daten aus diesem Projekt. Das Google-Konto bleibt verbunden.',
  Disconnect: 'Trennen',
  Downloaded: 'Abgerufen',
  'Enter its client ID and client secret. Then connect Search Console in a project.':
    'Geben Sie Client-ID und Clientschlüssel ein. Verbinden Sie danach die Search Console in einem Projekt.',
  'Enter pages above to see whether and how Google has indexed them.':
    'Geben Sie oben Seiten ein, um zu sehen, ob und wie Google sie indexiert hat.',
  'Export imported': 'Export importiert',
  'First page': 'Erste Seite',
  'From the imported file: sums over its date range, at most 1,000 rows.':
    'Aus der importierten Datei: Summen über ihren Zeitraum, höchstens 1.000 Zeilen.',
  'Google Cloud: credentials': 'Google Cloud: Anmeldedaten',
  'Google account': 'Google-Konto',
  'Google account disconnected': 'Google-Konto getrennt',
  'Google allows 2,000 inspections per day and property; {left} are left today.':
    'Google erlaubt 2.000 Prüfungen pro Tag und Property; heute sind noch {left} übrig.',
  'Google canonical': 'Kanonische URL laut Google',
  'Google was not connected': 'Google wurde nicht verbunden',
  "Google's quota is used up; continues at {time}.": 'Googles Kontingent ist aufgebraucht; weiter um {time}.',
  'Group by': 'Gruppieren nach',
  'Imported file': 'Importierte Datei',
  'Imported from {file}': 'Importiert aus {file}',
  Impressions: 'Impressionen',
  'In Search Console: Performance → Export → Download CSV, in any language. It contains sums over its date range, at most 1,000 rows per table.':
    'In der Search Console: Leistung → Exportieren → CSV herunterladen, in jeder Sprache. Enthält Summen über den Zeitraum, höchstens 1.000 Zeilen pro Tabelle.',
  Indexing: 'Indexierung',
  Inspect: 'Prüfen',
  'Inspect URLs': 'URLs prüfen',
  Inspected: 'Geprüft',
  'It needs an OAuth client of your own Google Cloud project. Until then, use a service account or import a file.':
    'Dafür ist ein OAuth-Client Ihres eigenen Google-Cloud-Projekts nötig. Bis dahin können Sie ein Dienstkonto verwenden oder eine Datei importieren.',
  'Key (JSON)': 'Schlüssel (JSON)',
  'Last loaded': 'Zuletzt geladen',
  'Load data': 'Daten laden',
  'Loaded data is kept when you disconnect an account.': 'Geladene Daten bleiben erhalten, wenn Sie ein Konto trennen.',
  'Loaded days': 'Geladene Tage',
  'Loaded days are kept; it continues where it stopped.':
    'Geladene Tage bleiben erhalten; es geht an derselben Stelle weiter.',
  'Loading data from Search Console': 'Daten werden aus der Search Console geladen',
  'Loading is paused': 'Laden ist pausiert',
  'Loading properties…': 'Propertys werden geladen…',
  'Storage limit': 'Speichergrenze',
  'No limit': 'Keine Grenze',
  'Above it the oldest months are deleted, never the running one. A higher limit loads them again.':
    'Darüber werden die ältesten Monate gelöscht, nie der laufende. Eine höhere Grenze lädt sie wieder.',
  'Days before {day} are missing': 'Tage vor dem {day} fehlen',
  'They were deleted on {day} because of the storage limit.': 'Sie wurden am {day} wegen der Speichergrenze gelöscht.',
  'Months kept': 'Aufbewahrte Monate',
  'No URLs inspected yet': 'Noch keine URLs geprüft',
  'No comparison': 'Kein Vergleich',
  'No impressions': 'Keine Impressionen',
  'No sitemaps': 'Keine Sitemaps',
  'None of them fits {domain}.': 'Keine davon passt zu {domain}.',
  'Not on Google': 'Nicht auf Google',
  'Nothing matches these filters in this period.': 'In diesem Zeitraum passt nichts zu diesen Filtern.',
  'OAuth for the Search Console API': 'OAuth für die Search Console API',
  'Of these, {clicks} clicks and {impressions} impressions come from anonymized queries, which Google does not name.':
    'Davon stammen {clicks} Klicks und {impressions} Impressionen aus anonymisierten Suchanfragen, die Google nicht nennt.',
  'Older days are deleted. Search Console itself keeps 16 months.':
    'Ältere Tage werden gelöscht. Die Search Console selbst bewahrt 16 Monate auf.',
  'On Google': 'Auf Google',
  'On Google, with issues': 'Auf Google, mit Problemen',
  'One per line, up to 500.': 'Eine pro Zeile, bis zu 500.',
  'Or import an export': 'Oder einen Export importieren',
  Pending: 'Ausstehend',
  'Per day, {from} – {to}. Days without impressions are gaps.':
    'Pro Tag, {from} – {to}. Tage ohne Impressionen sind Lücken.',
  Property: 'Property',
  Queries: 'Suchanfragen',
  'Queries that Google names; anonymized queries are not included.':
    'Suchanfragen, die Google nennt; anonymisierte sind nicht enthalten.',
  'Query contains': 'Suchanfrage enthält',
  'Remove property': 'Property entfernen',
  'Same URL': 'Dieselbe URL',
  'Search Console': 'Search Console',
  'Search Console could not be loaded': 'Search Console konnte nicht geladen werden',
  'Search Console metrics': 'Search-Console-Daten',
  'Search Console has no data yet': 'Die Search Console hat noch keine Daten',
  'Search Console is not connected': 'Die Search Console ist nicht verbunden',
  'Search Console knows no sitemap of this property, or they were not read yet.':
    'Die Search Console kennt keine Sitemap dieser Property, oder sie wurden noch nicht gelesen.',
  'Search Console settings': 'Search-Console-Einstellungen',
  'Search Console property': 'Search-Console-Property',
  'Search Console sync': 'Search-Console-Abgleich',
  'Search performance': 'Suchleistung',
  'Service account': 'Dienstkonto',
  'Set up in Connections': 'In Verbindungen einrichten',
  'Sign in with Google': 'Mit Google anmelden',
  'Signed in with Google': 'Mit Google angemeldet',
  'Signing in with Google is not set up': 'Die Anmeldung mit Google ist nicht eingerichtet',
  Sitemap: 'Sitemap',
  'Stored encrypted.': 'Wird verschlüsselt gespeichert.',
  Submitted: 'Eingereicht',
  'Sums from {from} to {to}. Connect Search Console for days, filters and comparisons.':
    'Summen vom {from} bis {to}. Verbinden Sie die Search Console für Tage, Filter und Vergleiche.',
  Tablet: 'Tablet',
  'The first days appear within a minute.': 'Die ersten Tage erscheinen innerhalb einer Minute.',
  'The owner of this installation can add it under Settings → Connections.':
    'Der Inhaber dieser Installation kann ihn unter Einstellungen → Verbindungen hinzufügen.',
  'This account has no property': 'Dieses Konto hat keine Property',
  'URL Inspection and sitemaps need a connected Google account. Connect one under Performance.':
    'URL-Prüfung und Sitemaps brauchen ein verbundenes Google-Konto. Verbinden Sie eines unter Performance.',
  'URL contains': 'URL enthält',
  'URL inspections': 'URL-Prüfungen',
  'Use a service account': 'Dienstkonto verwenden',
  'What Google has in its index, with the date of each answer.':
    'Was Google im Index hat, mit dem Datum jeder Antwort.',
  'Your Google accounts': 'Ihre Google-Konten',
  'ZIP file': 'ZIP-Datei',
  'data until {day}': 'Daten bis {day}',
  property: 'Property',
  'vs. last year': 'ggü. Vorjahr',
  'vs. previous period': 'ggü. Vorperiode',
  '{count} URL queued|{count} URLs queued': '{count} URL eingereiht|{count} URLs eingereiht',
  '{count} month|{count} months': '{count} Monat|{count} Monate',
  '{done} of {total} days, newest first.': '{done} von {total} Tagen, neueste zuerst.',
  '{email} connected': '{email} verbunden',
  '{site} fits this project.': '{site} passt zu diesem Projekt.',
  '{size}, {count} row|{size}, {count} rows': '{size}, {count} Zeile|{size}, {count} Zeilen',
  'Google OAuth client': 'Google-OAuth-Client',
  'Lets users connect Search Console and Google Analytics.':
    'Damit Nutzer Search Console und Google Analytics verbinden können.',
  'Google Analytics': 'Google Analytics',
  'Sessions, engaged sessions and key events from organic search, beside the clicks of pages and days.':
    'Sitzungen, Sitzungen mit Interaktionen und Schlüsselereignisse aus der organischen Suche, neben den Klicks von Seiten und Tagen.',
  'Loading data from Google Analytics': 'Daten werden aus Google Analytics geladen',
  'Google Analytics could not be loaded': 'Google Analytics konnte nicht geladen werden',
  'Google Analytics has no sessions from organic search':
    'Google Analytics hat keine Sitzungen aus der organischen Suche',
  'It is checked every day. Make sure that the tag is on the site.':
    'Es wird täglich geprüft. Vergewissern Sie sich, dass das Tag auf der Website eingebunden ist.',
  'Give this account at least the role Viewer of the property in Google Analytics.':
    'Geben Sie diesem Konto in Google Analytics mindestens die Rolle „Betrachter“ der Property.',
  'None of your Google accounts was connected with access to Google Analytics.':
    'Keines Ihrer Google-Konten wurde mit Zugriff auf Google Analytics verbunden.',
  'Connect a Google account that may read the property.':
    'Verbinden Sie ein Google-Konto, das die Property lesen darf.',
  'Enable the Google Analytics Data API and the Google Analytics Admin API in the Google Cloud project.':
    'Aktivieren Sie im Google-Cloud-Projekt die Google Analytics Data API und die Google Analytics Admin API.',
  'Signing in with Google is not set up: use the key of a service account, above.':
    'Die Anmeldung mit Google ist nicht eingerichtet: Verwenden Sie den Schlüssel eines Dienstkontos.',
  'Landing pages': 'Zielseiten',
  'Landing page': 'Zielseite',
  'No sessions': 'Keine Sitzungen',
  'No sessions loaded yet': 'Noch keine Sitzungen geladen',
  'Google Analytics is not connected': 'Google Analytics ist nicht verbunden',
  'Landing pages show sessions and key events from organic search. Connect Google Analytics in Settings.':
    'Zielseiten zeigen Sitzungen und Schlüsselereignisse aus der organischen Suche. Verbinden Sie Google Analytics unter Einstellungen.',
  'Engaged sessions': 'Sitzungen mit Interaktionen',
  'Key events': 'Schlüsselereignisse',
  'Per day, {from} – {to}. From organic search of all search engines, counted by Google Analytics.':
    'Pro Tag, {from} – {to}. Aus der organischen Suche aller Suchmaschinen, von Google Analytics gezählt.',
  'Sessions: organic search of all search engines, counted by Google Analytics; – for a URL that it does not tell apart.':
    'Sitzungen: organische Suche aller Suchmaschinen, von Google Analytics gezählt; – bei URLs, die es nicht unterscheidet.',
  Submit: 'Einreichen',
  'Submit a sitemap': 'Sitemap einreichen',
  'Sitemap submitted': 'Sitemap eingereicht',
  'Sign in with write access': 'Mit Schreibzugriff anmelden',
} as const;
