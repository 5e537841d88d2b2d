/** Settings: tokens, connections, limits, system. */
export const settings = {
  '(not set up)': '(nicht eingerichtet)',
  '(variable {variable})': '(Variable {variable})',
  '{dailyLimit} a day': '{dailyLimit} je Tag',
  '{ratePerMinute} a minute': '{ratePerMinute} je Minute',
  '0: no limit': '0: keine Grenze',
  'A paid service that asks Google in our place.': 'Ein bezahlter Dienst, der an unserer Stelle Google fragt.',
  'A paid service that asks Google, Bing or Yahoo in our place.':
    'Ein bezahlter Dienst, der an unserer Stelle Google, Bing oder Yahoo fragt.',
  'A paid service that asks Google, Bing, Yahoo or DuckDuckGo in our place.':
    'Ein bezahlter Dienst, der an unserer Stelle Google, Bing, Yahoo oder DuckDuckGo fragt.',
  Actions: 'Aktionen',
  'An instance of SearXNG that searches in our place. Choose it for an engine below.':
    'Eine Instanz von SearXNG, die an unserer Stelle sucht. Wählen Sie sie unten für eine Suchmaschine.',
  'AUTH_SECRET is another one than when they were saved. Enter them again.':
    'AUTH_SECRET ist ein anderes als beim Speichern. Geben Sie die Werte neu ein.',
  'Backlinks, e-mail addresses and technical facts of domains':
    'Backlinks, E-Mail-Adressen und technische Angaben zu Domains',
  'Base address': 'Basisadresse',
  'cannot be read': 'nicht lesbar',
  'Captcha solver': 'Captcha-Löser',
  'Client id': 'Client-ID',
  'Client secret': 'Client-Geheimnis',
  'Comma list such as us=http://user:password@host:port, http or https, several of one country if you have them. Use *= with {country} in the address for one provider of all countries. Write a comma in a password as %2C.':
    'Liste mit Kommas wie us=http://user:password@host:port, http oder https, auch mehrere eines Landes. Mit *= und {country} in der Adresse ein Anbieter für alle Länder. Ein Komma im Kennwort als %2C schreiben.',
  'Connect an assistant': 'Einen Assistenten verbinden',
  'Connections are the owner’s': 'Verbindungen gehören dem Eigentümer',
  'Copy the command': 'Den Befehl kopieren',
  'Copy the configuration': 'Die Konfiguration kopieren',
  'Copy the token now': 'Kopieren Sie den Schlüssel jetzt',
  'Customer id': 'Kunden-ID',
  'Data folder': 'Datenordner',
  Database: 'Datenbank',
  'Database version': 'Version der Datenbank',
  'Days until it ends': 'Tage bis zum Ablauf',
  'Developer token': 'Entwicklerschlüssel',
  'Drafts and briefs, texts written with the connected model': 'Entwürfe und Briefings, Texte des verbundenen Modells',
  Edit: 'Bearbeiten',
  'Empty: it never ends': 'Leer: läuft nie ab',
  'Empty: no limit': 'Leer: keine Grenze',
  'Every operation is a tool for assistants that speak the Model Context Protocol. Make a token for it, with the scopes it may use, and put it in place of YOUR_TOKEN.':
    'Jeder Vorgang ist ein Werkzeug für Assistenten, die das Model Context Protocol sprechen. Legen Sie einen Schlüssel mit dem erlaubten Umfang an und setzen Sie ihn anstelle von YOUR_TOKEN ein.',
  everything: 'alles',
  'Everything, also what later versions add': 'Alles, auch was spätere Versionen hinzufügen',
  Expires: 'Läuft ab',
  'Fetch pages and whole sites, run scripts in pages': 'Seiten und ganze Websites abrufen, Skripte in Seiten ausführen',
  'Fewer tools are easier to choose from: add {code} to the address for those of some areas alone. Areas are {areas}.':
    'Unter weniger Werkzeugen wählt es sich leichter: Hängen Sie {code} an die Adresse, um nur die einiger Bereiche zu bekommen. Bereiche sind {areas}.',
  'For example http://127.0.0.1:11434/v1. A private address needs no EGRESS_ALLOW.':
    'Zum Beispiel http://127.0.0.1:11434/v1. Eine private Adresse braucht kein EGRESS_ALLOW.',
  'Gives search volume, competition and bids for keywords.':
    'Gibt Suchvolumen, Wettbewerb und Gebote für Suchbegriffe.',
  'has a wrong form': 'hat eine falsche Form',
  'In its configuration (mcp.json)': 'In seiner Konfiguration (mcp.json)',
  Installation: 'Installation',
  'It is not shown again. Keep it like a password.':
    'Er wird nicht noch einmal gezeigt. Bewahren Sie ihn auf wie ein Kennwort.',
  'Its settings must allow JSON (search.formats). A private address needs no EGRESS_ALLOW.':
    'Ihre Einstellungen müssen JSON erlauben (search.formats). Eine private Adresse braucht kein EGRESS_ALLOW.',
  'Keyword suggestions, researches, lists and groups': 'Suchbegriffsvorschläge, Recherchen, Listen und Gruppen',
  'Last test passed, {moment}.': 'Letzter Test bestanden, {moment}.',
  'Last used': 'Zuletzt benutzt',
  'Let programs use the API in your name. A token is shown once, when it is made.':
    'Lassen Sie Programme die API in Ihrem Namen nutzen. Ein Schlüssel wird einmal gezeigt, beim Anlegen.',
  'Lets requests come from a chosen country.': 'Lässt Anfragen aus einem gewählten Land kommen.',
  Login: 'Anmeldename',
  'Made.': 'Angelegt.',
  'Make one for each program that calls {code}, so that each can be revoked by itself.':
    'Legen Sie einen für jedes Programm an, das {code} aufruft, damit jeder einzeln widerrufen werden kann.',
  'Make token': 'Schlüssel anlegen',
  'Manager’s customer id': 'Kunden-ID des Verwaltungskontos',
  'May do': 'Darf',
  'Model used by default': 'Modell als Voreinstellung',
  never: 'nie',
  'New API token': 'Neuer API-Schlüssel',
  'New token': 'Neuer Schlüssel',
  'no limit a minute': 'keine Grenze je Minute',
  'No tokens yet': 'Noch keine Schlüssel',
  'not set up': 'nicht eingerichtet',
  'Only the owner of this installation sees and changes them.':
    'Nur der Eigentümer dieser Installation sieht und ändert sie.',
  'Only the owner of this installation sees how it runs.':
    'Nur der Eigentümer dieser Installation sieht, wie sie läuft.',
  'Or by a command': 'Oder mit einem Befehl',
  'Outside services, all optional. Secrets are stored encrypted and never shown again.':
    'Dienste von außen, alle freiwillig. Geheimnisse werden verschlüsselt gespeichert und nie wieder gezeigt.',
  Parts: 'Teile',
  'Password changed. All other devices are signed out.': 'Kennwort geändert. Alle anderen Geräte sind abgemeldet.',
  'Programs that use this token are refused from now on.': 'Programme mit diesem Schlüssel werden ab jetzt abgewiesen.',
  'Projects and what is filed under them': 'Projekte und was in ihnen abgelegt ist',
  Proxies: 'Proxys',
  'Proxies by country': 'Proxys nach Land',
  Queue: 'Warteschlange',
  'Refresh token': 'Auffrischungsschlüssel',
  'Removed.': 'Entfernt.',
  'Requests a day': 'Anfragen am Tag',
  'Requests a minute': 'Anfragen in der Minute',
  Revoke: 'Widerrufen',
  'Revoked.': 'Widerrufen.',
  'Saved.': 'Gespeichert.',
  'Search results, AI answers, rankings and indexation': 'Suchergebnisse, KI-Antworten, Rankings und Indexierung',
  'Sends alerts, digests and invitations.': 'Sendet Meldungen, Zusammenfassungen und Einladungen.',
  'SEO analysis of pages and sites, stored audits': 'SEO-Prüfung von Seiten und Websites, aufbewahrte Prüfungen',
  'Set by the variable {variable}, which wins.': 'Durch die Variable {variable} gesetzt, die Vorrang hat.',
  'set by variable': 'durch Variable gesetzt',
  'set up': 'eingerichtet',
  'Set. Leave empty to keep it.': 'Gesetzt. Leer lassen, um es zu behalten.',
  'Enter it again: the address changed, and the stored value is not sent to another one.':
    'Erneut eingeben: Die Adresse wurde geändert, und der gespeicherte Wert wird nicht an eine andere gesendet.',
  'smtp://user:password@host:587 or smtps://user:password@host:465. Add ?from=name@example.com for another sender, ?tls=off for a server of your own without TLS.':
    'smtp://user:password@host:587 oder smtps://user:password@host:465. Mit ?from=name@example.com ein anderer Absender, mit ?tls=off ein eigener Server ohne TLS.',
  'Solves the puzzles that search engines show to programs.': 'Löst die Rätsel, die Suchmaschinen Programmen zeigen.',
  'Something is down.': 'Etwas ist ausgefallen.',
  'Sources of search results': 'Quellen der Suchergebnisse',
  'System is the owner’s': 'System gehört dem Eigentümer',
  'The form': 'Das Formular',
  'The last test failed': 'Der letzte Test ist fehlgeschlagen',
  'The numbers that checks compare with. A change counts for your audits that begin after it; each report says which limits it used.':
    'Die Zahlen, mit denen Prüfungen vergleichen. Eine Änderung gilt für Prüfungen, die danach beginnen; jeder Bericht nennt seine Grenzwerte.',
  'The stored values are deleted. What needs them stops working.':
    'Die gespeicherten Werte werden gelöscht. Was sie braucht, geht dann nicht mehr.',
  'The stored values cannot be opened': 'Die gespeicherten Werte lassen sich nicht öffnen',
  'The test failed.': 'Der Test ist fehlgeschlagen.',
  'The two new passwords are not the same.': 'Die beiden neuen Kennwörter sind nicht gleich.',
  'This installation': 'Diese Installation',
  'Tick at least one thing that the token may do.': 'Haken Sie mindestens eines an, was der Schlüssel darf.',
  'Which program will use it?': 'Welches Programm wird es benutzen?',
  'Who asks each engine: this installation itself, or a service connected above. A chosen service is asked alone; when it fails, the search says so.':
    'Wer jede Suchmaschine fragt: diese Installation selbst oder ein oben verbundener Dienst. Ein gewählter Dienst wird allein gefragt; scheitert er, sagt es die Suche.',
  works: 'läuft',
  'Writes content and ideas for keywords. Any server that speaks the OpenAI protocol, hosted or your own.':
    'Schreibt Inhalte und Ideen für Suchbegriffe. Jeder Server, der das OpenAI-Protokoll spricht, gemietet oder Ihr eigener.',
} as const;
