/** Frame of the API reference; its own texts come from the contract. */
export const docs = {
  '{count} operation, each under the same address and token.|{count} operations, each under the same address and token.':
    '{count} Vorgang, unter derselben Adresse und mit demselben Schlüssel.|{count} Vorgänge, alle unter derselben Adresse und mit demselben Schlüssel.',
  '{count} operation|{count} operations': '{count} Vorgang|{count} Vorgänge',
  '{name}: API reference': '{name}: API-Referenz',
  'A body has at most {body} KiB, a query string {query} characters.':
    'Ein Körper hat höchstens {body} KiB, eine Abfrage {query} Zeichen.',
  'A failure is JSON too: what failed, on what, and what to do. Each operation lists the bodies that it can answer.':
    'Auch ein Fehler ist JSON: was scheiterte, woran, und was zu tun ist. Jeder Vorgang nennt die Körper, mit denen er antworten kann.',
  'A file, sent while it is being made; its kind is named by Content-Type.':
    'Eine Datei, gesendet, während sie entsteht; ihre Art nennt Content-Type.',
  'A token has requests a minute (600 unless it was made with others) and, if wished, a day.':
    'Ein Schlüssel hat Anfragen in der Minute (600, wenn er nicht mit anderen angelegt wurde) und auf Wunsch am Tag.',
  'A token that was made without scopes has all of them.': 'Ein Schlüssel, der ohne Umfang angelegt wurde, darf alles.',
  'Any token will do.': 'Jeder Schlüssel genügt.',
  'Assistants find every operation as a tool at `{origin}/api/mcp` (Model Context Protocol, streamable HTTP), with the same token.':
    'Assistenten finden jeden Vorgang als Werkzeug unter `{origin}/api/mcp` (Model Context Protocol, streamable HTTP), mit demselben Schlüssel.',
  Contents: 'Inhalt',
  'Copy this call': 'Diesen Aufruf kopieren',
  'Copy this call in {label}': 'Diesen Aufruf in {label} kopieren',
  Errors: 'Fehler',
  'Every answer carries `X-Request-Id`; with it a request is found in the log.':
    'Jede Antwort trägt `X-Request-Id`; damit findet sich eine Anfrage im Protokoll.',
  'Every operation stands under `{origin}/api/v1`. Send a token in the header: `Authorization: Bearer <token>`. Cookies and tokens in the address are not looked at.':
    'Jeder Vorgang steht unter `{origin}/api/v1`. Senden Sie einen Schlüssel im Header: `Authorization: Bearer <token>`. Cookies und Schlüssel in der Adresse werden nicht beachtet.',
  'example {code}': 'Beispiel {code}',
  'Find an operation': 'Einen Vorgang finden',
  'For example': 'Zum Beispiel',
  'GET and DELETE take their fields in the query; lists as `name[]=a&name[]=b`, `name=a&name=b` or `name=a`.':
    'GET und DELETE nehmen ihre Felder in der Abfrage; Listen als `name[]=a&name[]=b`, `name=a&name=b` oder `name=a`.',
  'How it fails': 'Wie er scheitert',
  'How to call it': 'So wird sie aufgerufen',
  'How values travel': 'Wie Werte übergeben werden',
  'in the body or the query': 'im Körper oder in der Abfrage',
  'in the path': 'im Pfad',
  'in the query': 'in der Abfrage',
  'It takes no fields.': 'Er nimmt keine Felder.',
  'Its {count} fields': 'Seine {count} Felder',
  'Its field': 'Sein Feld',
  Limits: 'Grenzen',
  'Lists are read page by page: pass the `cursor` of one answer to the next request.':
    'Listen werden seitenweise gelesen: Geben Sie den `cursor` einer Antwort in der nächsten Anfrage mit.',
  Meaning: 'Bedeutung',
  'Most operations answer within 28 seconds, with what they have or with 504. What takes longer is a job.':
    'Die meisten Vorgänge antworten binnen 28 Sekunden, mit dem, was sie haben, oder mit 504. Was länger dauert, ist ein Auftrag.',
  'Narrow by name, path or area': 'Nach Name, Pfad oder Bereich eingrenzen',
  'Narrow the operations': 'Die Vorgänge eingrenzen',
  'Needs the scope “{scope}”.': 'Braucht den Umfang „{scope}“.',
  'No operation goes by these words.': 'Kein Vorgang heißt so.',
  'Not available yet in this version: it answers 503.': 'In dieser Version noch nicht verfügbar: Er antwortet mit 503.',
  'of {name}': 'von {name}',
  'Open its screen': 'Seine Ansicht öffnen',
  'Open the dashboard': 'Zur Anwendung',
  Operations: 'Vorgänge',
  'POST and PATCH take them in the query, in a JSON body, or split over both; the body wins where both have one.':
    'POST und PATCH nehmen sie in der Abfrage, in einem JSON-Körper oder auf beide verteilt; haben beide eines, gilt der Körper.',
  Reference: 'Referenz',
  required: 'nötig',
  'Scopes of a token': 'Umfang eines Schlüssels',
  'Statuses of failures': 'Status der Fehler',
  'The same as an OpenAPI 3.1 document:': 'Dasselbe als OpenAPI-3.1-Dokument:',
  'Tokens are made under Settings → API tokens, or with `npm run token -- --name NAME`. They are shown once.':
    'Schlüssel werden unter Einstellungen → API-Schlüssel angelegt oder mit `npm run token -- --name NAME`. Sie werden einmal gezeigt.',
  'Try it': 'Ausprobieren',
  'Unknown fields are ignored; one that is not a list and is given twice is an error.':
    'Unbekannte Felder bleiben unbeachtet; eines, das keine Liste ist und zweimal kommt, ist ein Fehler.',
  'What could not be measured is `null`, and the reason stands beside it. Absent is not unmeasured.':
    'Was nicht gemessen werden konnte, ist `null`, und der Grund steht daneben. Fehlend heißt nicht ungemessen.',
  'What it answers': 'Was er antwortet',
  'What it takes': 'Was er nimmt',
  'When they are used up the answer is 429, and `Retry-After` says after how many seconds to ask again.':
    'Sind sie aufgebraucht, lautet die Antwort 429, und `Retry-After` sagt, nach wie vielen Sekunden wieder gefragt werden darf.',
  'with {status}': 'mit {status}',
} as const;
