/** Core Web Vitals: field data, lab tests, their connection, alerts and report blocks. */
export const webVitals = {
  'Core Web Vitals': 'Core Web Vitals',
  'Not enough data': 'Zu wenige Daten',
  Phones: 'Smartphones',
  'Phones and desktop': 'Smartphones und Desktop',
  '{metric}, 75th percentile by week': '{metric}, 75. Perzentil je Woche',
  '28 days to {day}': '28 Tage bis {day}',
  '28 days to': '28 Tage bis',
  '75th percentile': '75. Perzentil',
  '75th percentile. Good up to {good}, poor above {fair}.': '75. Perzentil. Gut bis {good}, schlecht über {fair}.',
  'Not measured: not enough page loads with this metric.': 'Nicht gemessen: zu wenige Seitenaufrufe mit dieser Metrik.',
  'Refresh queued': 'Aktualisierung eingereiht',
  'Field data (CrUX, 28 days)': 'Felddaten (CrUX, 28 Tage)',
  'Monitored pages': 'Beobachtete Seiten',
  '{device}, 75th percentile of the latest 28 days. Refreshed once a week.':
    '{device}, 75. Perzentil der letzten 28 Tage. Wöchentlich aktualisiert.',
  Assessment: 'Bewertung',
  Origin: 'Origin',
  'Updating …': 'Wird aktualisiert …',
  'Remove {address}': '{address} entfernen',
  'monitored page': 'beobachtete Seite',
  'Its stored weeks are deleted. The page audits of this URL remain.':
    'Die gespeicherten Wochen werden gelöscht. Die Seiten-Audits dieser URL bleiben.',
  'Not enough traffic; the origin applies': 'Zu wenig Traffic; es gilt der Origin',
  'Not enough traffic': 'Zu wenig Traffic',
  '{count} page added|{count} pages added': '{count} Seite hinzugefügt|{count} Seiten hinzugefügt',
  'Add pages': 'Seiten hinzufügen',
  'Monitor pages': 'Seiten beobachten',
  'Pages with few visitors have no field data of their own; their origin is shown instead.':
    'Seiten mit wenigen Besuchern haben keine eigenen Felddaten; stattdessen wird ihr Origin angezeigt.',
  "One per line, on the project's domain.": 'Eine pro Zeile, auf der Domain des Projekts.',
  'Field data not measured': 'Felddaten nicht gemessen',
  'Field data comes from the Chrome UX Report and requires a Google API key, which is free. An owner can add it under Settings → Connections.':
    'Felddaten stammen aus dem Chrome UX Report und erfordern einen kostenlosen Google-API-Schlüssel. Ein Eigentümer kann ihn unter Einstellungen → Verbindungen hinterlegen.',
  'Get an API key': 'API-Schlüssel erstellen',
  'lab only': 'nur Labor',
  'Lab test beside field data': 'Labortest neben Felddaten',
  'PageSpeed Insights (Lighthouse {version}), {device}, {testedAt}. Performance score {score}.':
    'PageSpeed Insights (Lighthouse {version}), {device}, {testedAt}. Leistungs-Score {score}.',
  'One load by Google under fixed conditions. Takes up to 80 seconds.':
    'Ein Aufruf durch Google unter festen Bedingungen. Dauert bis zu 80 Sekunden.',
  'PageSpeed test': 'PageSpeed-Test',
  'Google loads the page: {seconds} s of at most {max} s': 'Google lädt die Seite: {seconds} s von höchstens {max} s',
  'Google loads the page. You can close this page; the test continues.':
    'Google lädt die Seite. Sie können diese Seite schließen; der Test läuft weiter.',
  'Last tests': 'Letzte Tests',
  Measured: 'Gemessen',
  'Test again': 'Erneut testen',
  'Run PageSpeed Insights': 'PageSpeed Insights ausführen',
  Lab: 'Labor',
  'Real Chrome users, 75th percentile of page loads.': 'Echte Chrome-Nutzer, 75. Perzentil der Seitenaufrufe.',
  'Neither this URL nor its origin is in the Chrome UX Report for this device.':
    'Weder diese URL noch ihr Origin ist für dieses Gerät im Chrome UX Report enthalten.',
  'Core Web Vitals assessment': 'Core-Web-Vitals-Bewertung',
  'This URL has too little traffic. The data is of its origin: {origin}.':
    'Diese URL hat zu wenig Traffic. Die Daten gelten für ihren Origin: {origin}.',
  'Page loads': 'Seitenaufrufe',
  'No field data yet': 'Noch keine Felddaten',
  'The home page is refreshed every week. Refresh now to start.':
    'Die Startseite wird wöchentlich aktualisiert. Aktualisieren Sie jetzt, um zu beginnen.',
  'Add a Google API key first.': 'Hinterlegen Sie zuerst einen Google-API-Schlüssel.',
  'The values appear after the next refresh.': 'Die Werte erscheinen nach der nächsten Aktualisierung.',
  'Google API key (CrUX, PageSpeed Insights)': 'Google-API-Schlüssel (CrUX, PageSpeed Insights)',
  'Core Web Vitals of real Chrome users (field data), and lab tests by PageSpeed Insights.':
    'Core Web Vitals echter Chrome-Nutzer (Felddaten) und Labortests mit PageSpeed Insights.',
  'Create an API key in a Google Cloud project; no billing account is needed.':
    'Erstellen Sie einen API-Schlüssel in einem Google-Cloud-Projekt; ein Rechnungskonto ist nicht nötig.',
  'Enable the Chrome UX Report API and the PageSpeed Insights API in the same project.':
    'Aktivieren Sie die Chrome UX Report API und die PageSpeed Insights API im selben Projekt.',
  'Restrict the key to these two APIs, enter it here and test the connection.':
    'Beschränken Sie den Schlüssel auf diese beiden APIs, geben Sie ihn hier ein und testen Sie die Verbindung.',
  'Chrome UX Report API: get a key': 'Chrome UX Report API: Schlüssel erstellen',
  'PageSpeed Insights API': 'PageSpeed Insights API',
  'Core Web Vitals (field data) got worse': 'Core Web Vitals (Felddaten) verschlechtert',
  'Or worse by (%, 0 = off)': 'Oder schlechter um (%, 0 = aus)',
  'LCP on phones (field, s)': 'LCP auf Smartphones (Feld, s)',
  'INP on phones (field, ms)': 'INP auf Smartphones (Feld, ms)',
  'CLS on phones (field)': 'CLS auf Smartphones (Feld)',
  'Core Web Vitals: good page loads on phones': 'Core Web Vitals: gute Seitenaufrufe auf Smartphones',
  'Chrome UX Report, 28 days up to each day': 'Chrome UX Report, jeweils die 28 Tage davor',
  'Core Web Vitals (field data)': 'Core Web Vitals (Felddaten)',
  'Chrome UX Report, 28 days': 'Chrome UX Report, 28 Tage',
  'Good page loads': 'Gute Seitenaufrufe',
  '% of page loads': '% der Seitenaufrufe',
};
