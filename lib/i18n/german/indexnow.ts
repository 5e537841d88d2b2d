/** IndexNow: keys, submissions, responses. */
export const indexnow = {
  IndexNow: 'IndexNow',
  'List of URLs': 'Liste von URLs',
  'Changed pages': 'Geänderte Seiten',
  'Partially failed': 'Teilweise fehlgeschlagen',
  'Only owners of the project can create keys and submit URLs.':
    'Nur Eigentümer des Projekts können Schlüssel erstellen und URLs einreichen.',
  Keys: 'Schlüssel',
  'A key file at the root of the host proves that you may submit its URLs.':
    'Eine Schlüsseldatei im Stammverzeichnis des Hosts belegt, dass Sie dessen URLs einreichen dürfen.',
  Verified: 'Verifiziert',
  'Not verified': 'Nicht verifiziert',
  'Checked {moment}': 'Geprüft am {moment}',
  'Key file': 'Schlüsseldatei',
  'Download key file': 'Schlüsseldatei herunterladen',
  Verify: 'Verifizieren',
  key: 'Schlüssel',
  'Past submissions remain. Remove the key file from the host as well.':
    'Frühere Einreichungen bleiben. Entfernen Sie auch die Schlüsseldatei vom Host.',
  'Create key': 'Schlüssel erstellen',
  'Submit URLs': 'URLs einreichen',
  'New, changed and removed URLs, for Bing, Yandex, Seznam and Naver. Google does not take part in IndexNow.':
    'Neue, geänderte und entfernte URLs, für Bing, Yandex, Seznam und Naver. Google nimmt an IndexNow nicht teil.',
  'One per line, on {host}.': 'Eine pro Zeile, auf {host}.',
  'Sitemap URL': 'Sitemap-URL',
  'A sitemap or a sitemap index.': 'Eine Sitemap oder ein Sitemap-Index.',
  'Pages added, changed or removed in the last site audit of the host, compared with the one before.':
    'Seiten, die laut letztem Site Audit des Hosts gegenüber dem vorherigen neu, geändert oder entfernt sind.',
  'Submission queued': 'Einreichung eingereiht',
  'Submit {count} URL of {host}?|Submit {count} URLs of {host}?':
    '{count} URL von {host} einreichen?|{count} URLs von {host} einreichen?',
  'Search engines are notified at once, which cannot be undone.':
    'Suchmaschinen werden sofort benachrichtigt; das lässt sich nicht rückgängig machen.',
  'Submit to search engines': 'Bei Suchmaschinen einreichen',
  '{count} URL excluded|{count} URLs excluded': '{count} URL ausgelassen|{count} URLs ausgelassen',
  Submissions: 'Einreichungen',
  'The latest 50, with the response to each request.': 'Die letzten 50, mit der Antwort auf jede Anfrage.',
  'No submissions yet': 'Noch keine Einreichungen',
  'Verify a key first, then submit URLs.': 'Verifizieren Sie zuerst einen Schlüssel, dann reichen Sie URLs ein.',
  'Batch {no}': 'Teil {no}',
  'not sent yet': 'noch nicht gesendet',
  'Next attempt {moment}': 'Nächster Versuch {moment}',
  'Notify search engines of new and changed URLs.': 'Suchmaschinen über neue und geänderte URLs benachrichtigen.',
  'URLs received': 'URLs angenommen',
  'URLs received; the search engine has not validated the key yet':
    'URLs angenommen; die Suchmaschine hat den Schlüssel noch nicht geprüft',
  'Invalid request': 'Ungültige Anfrage',
  'Key not valid: the key file was not found, or contains another key':
    'Schlüssel ungültig: Die Schlüsseldatei wurde nicht gefunden oder enthält einen anderen Schlüssel',
  'The URLs do not belong to the host, or the key has the wrong format':
    'Die URLs gehören nicht zum Host, oder der Schlüssel hat das falsche Format',
  'Unexpected response': 'Unerwartete Antwort',
};
