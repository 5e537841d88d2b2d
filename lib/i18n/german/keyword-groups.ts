/** Groups of keywords by shared results. */
export const keywordGroups = {
  '{count} keyword in them|{count} keywords in them': '{count} Suchbegriff darin|{count} Suchbegriffe darin',
  '{count} keyword that one page can answer|{count} keywords that one page can answer':
    '{count} Suchbegriff, den eine Seite beantworten kann|{count} Suchbegriffe, die eine Seite beantworten kann',
  '{count} keyword whose results could not be had. Nothing is known of their groups.|{count} keywords whose results could not be had. Nothing is known of their groups.':
    '{count} Suchbegriff, dessen Ergebnisse nicht zu bekommen waren. Über seine Gruppe ist nichts bekannt.|{count} Suchbegriffe, deren Ergebnisse nicht zu bekommen waren. Über ihre Gruppen ist nichts bekannt.',
  '{count} keyword with stored results cost none.|{count} keywords with stored results cost none.':
    '{count} Suchbegriff mit aufbewahrten Ergebnissen kostet keine.|{count} Suchbegriffe mit aufbewahrten Ergebnissen kosten keine.',
  '{count} keyword with too few results in common with the head of any group: each wants a page of its own|{count} keywords with too few results in common with the head of any group: each wants a page of its own':
    '{count} Suchbegriff mit zu wenigen Ergebnissen gemeinsam mit dem Kopf einer Gruppe: Er braucht eine eigene Seite|{count} Suchbegriffe mit zu wenigen Ergebnissen gemeinsam mit dem Kopf einer Gruppe: Jeder braucht eine eigene Seite',
  '{count} more given twice|{count} more given twice': '{count} weiterer doppelt|{count} weitere doppelt',
  "{count} search will be sent: at least {time} at the engine's pace, more when it answers slowly.|{count} searches will be sent: at least {time} at the engine's pace, more when it answers slowly.":
    '{count} Suche wird gesendet: mindestens {time} im Tempo der Suchmaschine, mehr, wenn sie langsam antwortet.|{count} Suchen werden gesendet: mindestens {time} im Tempo der Suchmaschine, mehr, wenn sie langsam antwortet.',
  '{done} of {count} keyword|{done} of {count} keywords':
    '{done} von {count} Suchbegriff|{done} von {count} Suchbegriffen',
  '{engine} is resting': '{engine} ruht',
  '{missing} not measured': '{missing} nicht gemessen',
  '{name}, keyword groups': '{name}, Suchbegriffsgruppen',
  '{shared} of {count} result shared with|{shared} of {count} results shared with':
    '{shared} von {count} Ergebnis gemeinsam mit|{shared} von {count} Ergebnissen gemeinsam mit',
  'A grouping takes at most {most} keywords, these are {count} keyword. Tick the ones to group.|A grouping takes at most {most} keywords, these are {count} keywords. Tick the ones to group.':
    'Eine Gruppierung fasst höchstens {most} Suchbegriffe, dies ist {count} Suchbegriff. Haken Sie an, was gruppiert werden soll.|Eine Gruppierung fasst höchstens {most} Suchbegriffe, dies sind {count} Suchbegriffe. Haken Sie an, was gruppiert werden soll.',
  'a list': 'einer Liste',
  'a page of their own each': 'je eine eigene Seite',
  'A short rest is waited for; after a longer one the keywords left can be tried again.':
    'Eine kurze Ruhe wird abgewartet; nach einer längeren können die übrigen Suchbegriffe erneut versucht werden.',
  'Ask for fewer shared results above, or give each of these keywords a page of its own.':
    'Verlangen Sie oben weniger gemeinsame Ergebnisse, oder geben Sie jedem dieser Suchbegriffe eine eigene Seite.',
  'Asked again from {at}.': 'Wird ab {at} wieder gefragt.',
  'at {ownRank}': 'auf Platz {ownRank}',
  'Could not start the grouping': 'Die Gruppierung konnte nicht beginnen',
  'Could not stop the grouping': 'Die Gruppierung konnte nicht beendet werden',
  'Could not try again': 'Der neue Versuch ging nicht',
  'Counting the searches…': 'Die Suchen werden gezählt…',
  'for {keyword}': 'für {keyword}',
  'Group {count} keyword|Group {count} keywords': '{count} Suchbegriff gruppieren|{count} Suchbegriffe gruppieren',
  'Group by shared results': 'Nach gemeinsamen Ergebnissen gruppieren',
  'Group of {head}': 'Gruppe {head}',
  grouping: 'Gruppierung',
  'Grouping under way': 'Gruppierung läuft',
  Head: 'Kopf',
  'In no group': 'In keiner Gruppe',
  'It is asked again at {moment}.': 'Um {moment} wird wieder gefragt.',
  'It refused a request and is left alone for a while. The grouping goes on at {until}.':
    'Sie hat eine Anfrage abgelehnt und wird eine Weile in Ruhe gelassen. Die Gruppierung geht um {until} weiter.',
  'Its groups go; what is under way for it ends. Keyword lists and searches stay.':
    'Ihre Gruppen gehen mit; was für sie läuft, endet. Suchbegriffslisten und Suchen bleiben.',
  'Its search': 'Seine Suche',
  'Keyword groups': 'Suchbegriffsgruppen',
  'Keywords for which an engine shows the same pages: one page of yours can answer each group.':
    'Suchbegriffe, für die eine Suchmaschine dieselben Seiten zeigt: Eine Seite von Ihnen kann jede Gruppe beantworten.',
  'Keywords grouped by the results they share · {engine}, {country}':
    'Suchbegriffe, gruppiert nach gemeinsamen Ergebnissen · {engine}, {country}',
  'Keywords in no group': 'Suchbegriffe in keiner Gruppe',
  'Keywords of the group {head}': 'Suchbegriffe der Gruppe {head}',
  'Keywords that were not measured': 'Nicht gemessene Suchbegriffe',
  'Keywords to group, one a line': 'Zu gruppierende Suchbegriffe, einer je Zeile',
  Measured: 'Gemessen',
  'never, search for all': 'nie, alles neu suchen',
  'No grouping fits this filter': 'Keine Gruppierung passt zu diesem Filter',
  'No groupings yet': 'Noch keine Gruppierungen',
  'No keyword could be measured': 'Kein Suchbegriff konnte gemessen werden',
  'No search will be sent.': 'Keine Suche wird gesendet.',
  'No two keywords share so many results': 'Keine zwei Suchbegriffe teilen so viele Ergebnisse',
  'not in the first {resultsCount}': 'nicht unter den ersten {resultsCount}',
  'not older than {count} day|not older than {count} days': 'nicht älter als {count} Tag|nicht älter als {count} Tage',
  'nothing is missing': 'nichts fehlt',
  'of {count} keyword, {reused} from stored results|of {count} keywords, {reused} from stored results':
    'von {count} Suchbegriff, {reused} aus aufbewahrten Ergebnissen|von {count} Suchbegriffen, {reused} aus aufbewahrten Ergebnissen',
  'Partly measured': 'Teils gemessen',
  'Progress of the grouping': 'Fortschritt der Gruppierung',
  'Ranking for two or more:': 'Platziert für zwei oder mehr:',
  'reasons below': 'Gründe unten',
  Repeat: 'Wiederholen',
  Results: 'Ergebnisse',
  'Same results of 10, at least': 'Gleiche Ergebnisse von 10, mindestens',
  'Same results of the first 10, at least': 'Gleiche Ergebnisse der ersten 10, mindestens',
  'Search deleted': 'Suche gelöscht',
  'Searches under way': 'Laufende Suchen',
  'Shares no result with any other': 'Teilt kein Ergebnis mit einem anderen',
  'Stored results': 'Aufbewahrte Ergebnisse',
  'The engine shows no results for it': 'Die Suchmaschine zeigt keine Ergebnisse dafür',
  'the grouping {name}, {at}': 'die Gruppierung {name}, {at}',
  'the head': 'dem Kopf',
  'The reason was not kept.': 'Der Grund wurde nicht aufbewahrt.',
  'The search': 'Die Suche',
  'These groups': 'Diese Gruppen',
  'This grouping was stopped': 'Diese Gruppierung wurde beendet',
  'Try again: {keyword}': 'Noch einmal versuchen: {keyword}',
  'Try all again': 'Alle noch einmal versuchen',
  'Type keywords above, or open a keyword list and group it: the first page of results of each keyword is compared with those of the others. Results stored in the last days cost no search.':
    'Geben Sie oben Suchbegriffe ein, oder öffnen Sie eine Suchbegriffsliste und gruppieren Sie sie: Die erste Ergebnisseite jedes Suchbegriffs wird mit denen der anderen verglichen. Ergebnisse der letzten Tage kosten keine Suche.',
  'Type two keywords or more, one a line.': 'Geben Sie zwei oder mehr Suchbegriffe ein, einen je Zeile.',
  'Use stored results': 'Aufbewahrte Ergebnisse nutzen',
  'What was measured before is grouped below; the rest can be tried again.':
    'Was davor gemessen wurde, ist unten gruppiert; der Rest kann erneut versucht werden.',
  'Write for {head}': 'Für {head} schreiben',
  'You may close this page: it goes on, and every search is kept. Groups below are of what is measured so far.':
    'Sie können diese Seite schließen: Es geht weiter, und jede Suche wird aufbewahrt. Die Gruppen unten gelten für das bisher Gemessene.',
  'Your groupings': 'Ihre Gruppierungen',
} as const;
