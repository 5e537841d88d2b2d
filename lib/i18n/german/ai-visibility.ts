export const aiVisibility = {
  'Cited instead of you': 'Statt Ihnen zitiert',
  '{count} keyword whose AI Overview does not cite you|{count} keywords whose AI Overview does not cite you':
    '{count} Keyword, dessen AI Overview Sie nicht zitiert|{count} Keywords, deren AI Overview Sie nicht zitiert',
  'Every measured AI Overview cites you': 'Jede gemessene AI Overview zitiert Sie',
  'Keywords without an AI Overview are not listed here.': 'Keywords ohne AI Overview sind hier nicht aufgeführt.',
  '+{count} source|+{count} sources': '+{count} Quelle|+{count} Quellen',
  'Keywords per day with an AI Overview, cited or not, and citation rate, {from} – {to}':
    'Keywords pro Tag mit AI Overview, zitiert oder nicht, und Zitationsrate, {from} – {to}',
  'How often do AI Overviews cite you?': 'Wie oft zitieren AI Overviews Sie?',
  'Keywords with an AI Overview per day; citation rate below. {from} – {to}.':
    'Keywords mit AI Overview pro Tag; darunter die Zitationsrate. {from} – {to}.',
  'You are cited': 'Sie werden zitiert',
  'You are not cited': 'Sie werden nicht zitiert',
  'Competitor cited, not you': 'Wettbewerber zitiert, Sie nicht',
  'Filter by citation': 'Nach Zitation filtern',
  'You: {share} of {count} citation|You: {share} of {count} citations':
    'Sie: {share} von {count} Zitation|Sie: {share} von {count} Zitationen',
  '{before} and {after}.': '{before} und {after}.',
  '{cited} of {count} AI Overview|{cited} of {count} AI Overviews':
    '{cited} von {count} AI Overview|{cited} von {count} AI Overviews',
  '{count} answer|{count} answers': '{count} Antwort|{count} Antworten',
  '{count} check in {days} days|{count} checks in {days} days':
    '{count} Check in {days} Tagen|{count} Checks in {days} Tagen',
  '{count} citation across {domains}, with average organic position.|{count} citations across {domains}, with average organic position.':
    '{count} Zitierung auf {domains}, mit durchschnittlicher organischer Position.|{count} Zitierungen auf {domains}, mit durchschnittlicher organischer Position.',
  '{count} keyword, now vs. {days} days ago.|{count} keywords, now vs. {days} days ago.':
    '{count} Keyword, jetzt und vor {days} Tagen.|{count} Keywords, jetzt und vor {days} Tagen.',
  '+{count} / −{went} words.|+{count} / −{went} words.': '+{count} / −{went} Wörter.|+{count} / −{went} Wörter.',
  '{failed} failed': '{failed} fehlgeschlagen',
  '{keywords} on {engine}': '{keywords} bei {engine}',
  'not ranking {times}×': '{times}× nicht in den Rankings',
  'Click a cell for details.': 'Klicken Sie auf eine Zelle für Details.',
  'AI visibility': 'KI-Sichtbarkeit',
  'all keywords of {name}': 'alle Keywords von {name}',
  'AI Overview citing you': 'AI Overview zitiert Sie',
  'AI Overview not citing you': 'AI Overview zitiert Sie nicht',
  'Plus {count} one-off check: {overviews}, {cited} citing you; AI Mode {modes}, {modesCited} citing you|Plus {count} one-off checks: {overviews}, {cited} citing you; AI Mode {modes}, {modesCited} citing you':
    'Dazu {count} einzelner Check: {overviews}, davon {cited} mit Zitierung; AI Mode: {modes}, davon {modesCited} mit Zitierung|Dazu {count} einzelne Checks: {overviews}, davon {cited} mit Zitierung; AI Mode: {modes}, davon {modesCited} mit Zitierung',
  'Citation rate': 'Zitierungsrate',
  Citations: 'Zitierungen',
  'cited as source {place}': 'als Quelle {place} zitiert',
  desktop: 'Desktop',
  'In page order. Your organic position: not in top {depth}.':
    'In Reihenfolge der Seite. Ihre organische Position: nicht in den Top {depth}.',
  'In page order. Your organic position: {position}.':
    'In Reihenfolge der Seite. Ihre organische Position: {position}.',
  'Shown; text not stored.': 'Angezeigt; Text nicht gespeichert.',
  'timed out in the queue': 'Zeitüberschreitung in der Warteschlange',
  'Citations by keyword and domain': 'Zitierungen nach Keyword und Domain',
  'last checked {checkedAt}': 'zuletzt geprüft {checkedAt}',
  'not included: {engines} (no AI Overviews)': 'nicht enthalten: {engines} (keine AI Overviews)',
  'Mention rate': 'Erwähnungsrate',
  'Main cause: {reason}.': 'Hauptursache: {reason}.',
  'brand mentioned in {count} answer|brand mentioned in {count} answers':
    'Marke in {count} Antwort erwähnt|Marke in {count} Antworten erwähnt',
  'no check': 'kein Check',
  'No keyword was measured both now and {days} days ago.':
    'Kein Keyword wurde sowohl jetzt als auch vor {days} Tagen gemessen.',
  'No AI Overview': 'Kein AI Overview',
  'No citations in this period': 'Keine Zitierungen in diesem Zeitraum',
  'no AI Overview': 'kein AI Overview',
  'No project yet': 'Noch kein Projekt',
  'No tracked keywords yet': 'Noch keine getrackten Keywords',
  'not cited ({count} source)|not cited ({count} sources)':
    'nicht zitiert ({count} Quelle)|nicht zitiert ({count} Quellen)',
  'not in top {depth}': 'nicht in den Top {depth}',
  'not checked yet': 'noch nicht geprüft',
  'not cited': 'nicht zitiert',
  'Not measured on that day': 'An diesem Tag nicht gemessen',
  'not measured, {reason}': 'nicht gemessen, {reason}',
  'Nothing to compare yet': 'Noch nichts zu vergleichen',
  'organic position {organic}': 'organische Position {organic}',
  'organic position {position}': 'organische Position {position}',
  'Source position in the latest AI Overview (organic rank below). {count} keyword.|Source position in the latest AI Overview (organic rank below). {count} keywords.':
    'Quellenposition im letzten AI Overview (darunter das organische Ranking). {count} Keyword.|Quellenposition im letzten AI Overview (darunter das organische Ranking). {count} Keywords.',
  source: 'Quelle',
  'source {place} of {sources}': 'Quelle {place} von {sources}',
  'Top cited domains': 'Meistzitierte Domains',
  'search engine {did}': 'Suchmaschine: {did}',
  'AI Overview did not load': 'AI Overview wurde nicht geladen',
  'results incomplete': 'Ergebnisse unvollständig',
  'run canceled': 'Lauf abgebrochen',
  'not supported': 'nicht unterstützt',
  competitor: 'Wettbewerber',
  'Your visibility in Google AI Overviews.': 'Ihre Sichtbarkeit in Google AI Overviews.',
  Won: 'Gewonnen',
  'Won and lost citations': 'Gewonnene und verlorene Zitierungen',
  'Share of citations': 'Anteil an Zitierungen',
  '{count} AI Overview|{count} AI Overviews': '{count} AI Overview|{count} AI Overviews',
  '{count} Google keyword|{count} Google keywords': '{count} Google-Keyword|{count} Google-Keywords',
  'AI Overviews in {engine} are not tracked yet': 'AI Overviews bei {engine} werden noch nicht getrackt',
  '{from}–{to} of {all}': '{from}–{to} von {all}',
  '{keyword}, AI Overviews': '{keyword}, AI Overviews',
  '{reason}. Not counted as “no AI Overview”.': '{reason}. Zählt nicht als „kein AI Overview“.',
  'Sources appear here once a check finds an AI Overview.':
    'Quellen erscheinen hier, sobald ein Check ein AI Overview findet.',
  'Create a project for your domain and add keywords. First positions appear within 1–2 minutes.':
    'Legen Sie ein Projekt für Ihre Domain an und fügen Sie Keywords hinzu. Erste Positionen erscheinen nach 1–2 Minuten.',
  'AI Overviews in {engine}, {country},': 'AI Overviews bei {engine}, {country},',
  'AI visibility is measured for the tracked keywords of a project. Create one to start.':
    'Die KI-Sichtbarkeit wird für die getrackten Keywords eines Projekts gemessen. Erstellen Sie eines, um zu beginnen.',
  'AI visibility comes from rank checks of tracked keywords. First data arrives a few minutes after you add keywords.':
    'Die KI-Sichtbarkeit stammt aus den Rank-Checks der getrackten Keywords. Erste Daten gibt es wenige Minuten nach dem Hinzufügen von Keywords.',
  'Text as shown by Google, {at}.': 'Text wie von Google angezeigt, {at}.',
  'imported data without AI Overviews': 'importierte Daten ohne AI Overviews',
  'Date range': 'Zeitraum',
  'Date range and filters': 'Zeitraum und Filter',
  'The same keywords cite you on both dates.': 'An beiden Tagen zitieren Sie dieselben Keywords.',
  'Only positions are tracked in this search engine. Track the keyword in Google to see AI Overviews.':
    'Bei dieser Suchmaschine werden nur Positionen getrackt. Tracken Sie das Keyword bei Google, um AI Overviews zu sehen.',
  'No checks in the last {days} days.': 'Keine Checks in den letzten {days} Tagen.',
  'No citations won or lost': 'Keine Zitierungen gewonnen oder verloren',
  'No matching keywords': 'Keine passenden Keywords',
  'No AI Overview on that day': 'Kein AI Overview an diesem Tag',
  'No AI Overview found': 'Kein AI Overview gefunden',
  'AI Overview not shown': 'AI Overview nicht angezeigt',
  'No check in the last {days} days found an AI Overview for this keyword.':
    'Kein Check der letzten {days} Tage fand ein AI Overview für dieses Keyword.',
  'not in the results': 'nicht in den Ergebnissen',
  'not measured in this period': 'in diesem Zeitraum nicht gemessen',
  'not ranking': 'nicht in den Rankings',
  'AI Overviews are tracked in Google only, and no tracked Google keyword matches this filter.':
    'AI Overviews werden nur bei Google getrackt, und kein getracktes Google-Keyword passt zu diesem Filter.',
  'View AI Overview checks': 'AI-Overview-Prüfungen ansehen',
  'AI Overview with {count} source|AI Overview with {count} sources':
    'AI Overview mit {count} Quelle|AI Overview mit {count} Quellen',
  'Table pages': 'Tabellenseiten',
  mobile: 'mobil',
  'Create a project to track rankings': 'Erstellen Sie ein Projekt, um Rankings zu tracken',
  'check failed': 'Check fehlgeschlagen',
  'showing the last {drawn}': 'angezeigt: die letzten {drawn}',
  'Last checked {checkedAt}': 'Zuletzt geprüft {checkedAt}',
  'no AI Overview in the results.': 'kein AI Overview in den Ergebnissen.',
  'No checks in this period. Run a rank check under Rankings, or choose a longer period.':
    'Keine Checks in diesem Zeitraum. Starten Sie unter Rankings einen Rank-Check oder wählen Sie einen längeren Zeitraum.',
  'This data is out of date. Check the schedule under Rankings.':
    'Diese Daten sind veraltet. Prüfen Sie den Zeitplan unter Rankings.',
  you: 'Sie',
  '{shown} of {count} checked keyword|{shown} of {count} checked keywords':
    '{shown} von {count} geprüftem Keyword|{shown} von {count} geprüften Keywords',
  'No AI Overviews measured yet': 'Noch keine AI Overviews gemessen',
  '{count} failed check excluded:|{count} failed checks excluded:':
    '{count} fehlgeschlagener Check ausgeschlossen:|{count} fehlgeschlagene Checks ausgeschlossen:',
} as const;
