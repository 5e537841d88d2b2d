/** Frame of the API reference; its own texts come from the contract. */
export const docs = {
  'Quick start': 'Schnellstart',
  'Create a token in {settings}, or with {command}. It is shown once.':
    'Erstellen Sie ein Token unter {settings} oder mit {command}. Es wird nur einmal angezeigt.',
  'Settings → API tokens': 'Einstellungen → API-Tokens',
  'Send it as `Authorization: Bearer <token>`. Cookies and tokens in the URL are ignored.':
    'Senden Sie es als `Authorization: Bearer <token>`. Cookies und Tokens in der URL werden ignoriert.',
  'Run the example: it audits one page and returns its score and issues.':
    'Führen Sie das Beispiel aus: Es prüft eine Seite und liefert Score und Probleme.',
  'OpenAPI 3.1': 'OpenAPI 3.1',
  'MCP server': 'MCP-Server',
  'Streamable HTTP, with the same token.': 'Streamable HTTP, mit demselben Token.',
  'Language of the example': 'Sprache des Beispiels',
  '{count} endpoint.|{count} endpoints.': '{count} Endpunkt.|{count} Endpunkte.',
  '{count} endpoint|{count} endpoints': '{count} Endpunkt|{count} Endpunkte',
  '{name} API reference': '{name}: API-Referenz',
  'Request body: max. {body} KiB. Query string: max. {query} characters.':
    'Request-Body: max. {body} KiB. Query-String: max. {query} Zeichen.',
  'Errors are JSON and say what failed and how to fix it. Possible errors are listed per endpoint.':
    'Fehler sind JSON und nennen Ursache und Lösung. Mögliche Fehler stehen bei jedem Endpunkt.',
  'A streamed file; see the Content-Type header.': 'Eine gestreamte Datei; siehe Content-Type-Header.',
  'Rate limit: 600 requests per minute per token by default, plus an optional daily limit.':
    'Rate-Limit: standardmäßig 600 Anfragen pro Minute und Token, optional mit Tageslimit.',
  'Tokens created without scopes have full access.': 'Tokens ohne Scopes haben Vollzugriff.',
  'Any token.': 'Beliebiges Token.',
  Contents: 'Inhalt',
  'Copy {label} request': '{label}-Anfrage kopieren',
  Errors: 'Fehler',
  'Every response has an `X-Request-Id` header.': 'Jede Antwort hat einen `X-Request-Id`-Header.',
  'example {code}': 'Beispiel {code}',
  'Search endpoints': 'Endpunkte suchen',
  'Example message': 'Beispielmeldung',
  'GET and DELETE take query parameters; lists as `name[]=a&name[]=b`, `name=a&name=b` or `name=a`.':
    'GET und DELETE verwenden Query-Parameter; Listen als `name[]=a&name[]=b`, `name=a&name=b` oder `name=a`.',
  'Requests and responses': 'Anfragen und Antworten',
  'body or query': 'Body oder Query',
  path: 'Pfad',
  query: 'Query',
  'No parameters.': 'Keine Parameter.',
  '{count} parameters': '{count} Parameter',
  Parameter: 'Parameter',
  Limits: 'Limits',
  'Lists are paginated: pass the `cursor` of a response to the next request.':
    'Listen sind paginiert: Übergeben Sie den `cursor` einer Antwort an die nächste Anfrage.',
  Meaning: 'Bedeutung',
  'Most endpoints respond within 28 seconds (partial result or 504). Longer tasks run as jobs.':
    'Die meisten Endpunkte antworten innerhalb von 28 Sekunden (Teilergebnis oder 504). Längere Aufgaben laufen als Jobs.',
  'Filter by name, path or area': 'Nach Name, Pfad oder Bereich filtern',
  'Filter endpoints': 'Endpunkte filtern',
  'Requires scope “{scope}”.': 'Erfordert Scope „{scope}“.',
  'No matching endpoints.': 'Keine passenden Endpunkte.',
  'Not available in this version (returns 503).': 'In dieser Version nicht verfügbar (antwortet mit 503).',
  'of {name}': 'von {name}',
  'Open in dashboard': 'Im Dashboard öffnen',
  'Open dashboard': 'Dashboard öffnen',
  Endpoints: 'Endpunkte',
  'POST and PATCH take query parameters, a JSON body, or both; the body takes precedence.':
    'POST und PATCH verwenden Query-Parameter, einen JSON-Body oder beides; der Body hat Vorrang.',
  Reference: 'Referenz',
  required: 'erforderlich',
  'Token scopes': 'Token-Scopes',
  'Error codes': 'Fehlercodes',
  'Try it': 'Ausprobieren',
  'Unknown parameters are ignored. Repeating a non-list parameter is an error.':
    'Unbekannte Parameter werden ignoriert. Wiederholte Parameter, die keine Listen sind, führen zu einem Fehler.',
  'Values that could not be measured are `null`, with a reason field.':
    'Nicht gemessene Werte sind `null`, mit einem Feld für den Grund.',
  Response: 'Antwort',
  Parameters: 'Parameter',
  'Requests over the limit return 429 with `Retry-After` in seconds.':
    'Anfragen über dem Limit liefern 429 mit `Retry-After` in Sekunden.',
  'with {status}': 'mit {status}',
} as const;
