export const aiVisibility = {
  '{before} and {after}.': '{before} und {after}.',
  '{cited} of {count} overview|{cited} of {count} overviews':
    '{cited} von {count} Übersicht|{cited} von {count} Übersichten',
  '{count} AI overview|{count} AI overviews': '{count} KI-Übersicht|{count} KI-Übersichten',
  '{count} answer|{count} answers': '{count} Antwort|{count} Antworten',
  '{count} check in {days} days|{count} checks in {days} days':
    '{count} Prüfung in {days} Tagen|{count} Prüfungen in {days} Tagen',
  '{count} citation of {domains}; beside each its mean organic position in the same results.|{count} citations of {domains}; beside each its mean organic position in the same results.':
    '{count} Nennung von {domains}; daneben jeweils die mittlere organische Position in denselben Ergebnissen.|{count} Nennungen von {domains}; daneben jeweils die mittlere organische Position in denselben Ergebnissen.',
  '{count} keyword measured at both times|{count} keywords measured at both times':
    '{count} Suchbegriff zu beiden Zeiten gemessen|{count} Suchbegriffe zu beiden Zeiten gemessen',
  '{count} keyword measured now and {days} days ago.|{count} keywords measured now and {days} days ago.':
    '{count} Suchbegriff, jetzt und vor {days} Tagen gemessen.|{count} Suchbegriffe, jetzt und vor {days} Tagen gemessen.',
  '{count} keyword of engines whose AI overviews are tracked|{count} keywords of engines whose AI overviews are tracked':
    '{count} Suchbegriff von Suchmaschinen, deren KI-Übersichten beobachtet werden|{count} Suchbegriffe von Suchmaschinen, deren KI-Übersichten beobachtet werden',
  '{count} word came and {went} went.|{count} words came and {went} went.':
    '{count} Wort kam hinzu, weggefallen: {went}.|{count} Wörter kamen hinzu, weggefallen: {went}.',
  'AI answers of {engine} are not tracked yet': 'KI-Antworten von {engine} werden noch nicht beobachtet',
  '{failed} failed': '{failed} fehlgeschlagen',
  '{from} to {to} of {all}': '{from} bis {to} von {all}',
  '{keyword}, AI overviews': '{keyword}, KI-Übersichten',
  '{keywords} in {engine}': '{keywords} bei {engine}',
  '{points} points': '{points} Punkte',
  '{ownCitations} of {count} citation|{ownCitations} of {count} citations':
    '{ownCitations} von {count} Nennung|{ownCitations} von {count} Nennungen',
  '{reason}. That is not the same as none.': '{reason}. Das ist nicht dasselbe wie keine.',
  '{times} × not ranked': '{times} × nicht in den Ergebnissen',
  'A check that finds an overview keeps its sources; they will stand here.':
    'Eine Prüfung, die eine Übersicht findet, behält deren Quellen; sie werden hier stehen.',
  'A field leads to what it found.': 'Ein Feld führt zu dem, was dabei gefunden wurde.',
  'A project is a site you look after. Name its domain, then the searches it should be found by; the first positions are there a minute or two later.':
    'Ein Projekt ist eine Website, um die Sie sich kümmern. Nennen Sie die Domain und die Suchbegriffe, unter denen sie gefunden werden soll; die ersten Positionen sind ein bis zwei Minuten später da.',
  'AI overviews in {engine}, {country},': 'KI-Übersichten bei {engine}, {country},',
  'AI visibility': 'KI-Sichtbarkeit',
  'AI visibility is measured for the keywords that a project tracks. It takes a domain and a minute.':
    'KI-Sichtbarkeit wird für die Suchbegriffe gemessen, die ein Projekt beobachtet. Dazu braucht es eine Domain und eine Minute.',
  'AI visibility is read from the checks of tracked keywords. Its first figures come with the first round, a few minutes after keywords are added.':
    'KI-Sichtbarkeit wird aus den Prüfungen der beobachteten Suchbegriffe gelesen. Die ersten Zahlen kommen mit der ersten Runde, wenige Minuten nachdem Suchbegriffe hinzugefügt wurden.',
  'all keywords of {name}': 'alle Suchbegriffe von {name}',
  'an overview that cites you': 'eine Übersicht, die Sie nennt',
  'an overview that does not cite you': 'eine Übersicht, die Sie nicht nennt',
  'As Google wrote it, {at}.': 'Wie Google sie schrieb, {at}.',
  'Besides, {count} single question filed under this project: {overviews}, {cited} citing you; {modes} of AI mode, {modesCited} citing you|Besides, {count} single questions filed under this project: {overviews}, {cited} citing you; {modes} of AI mode, {modesCited} citing you':
    'Dazu {count} einzelne Frage zu diesem Projekt: {overviews}, {cited} davon zitieren Sie; {modes} im KI-Modus, {modesCited} davon zitieren Sie|Dazu {count} einzelne Fragen zu diesem Projekt: {overviews}, {cited} davon zitieren Sie; {modes} im KI-Modus, {modesCited} davon zitieren Sie',
  'brought in from a file, which says nothing of overviews':
    'aus einer Datei übernommen, die nichts über Übersichten sagt',
  'Citation rate': 'Nennungsrate',
  Citations: 'Nennungen',
  'cited as source {place}': 'als Quelle {place} zitiert',
  Days: 'Tage',
  'Days and keywords': 'Tage und Suchbegriffe',
  desktop: 'Desktop',
  'down, worse': 'weniger, schlechter',
  'Every keyword that cited you then does now, and no other does.':
    'Jeder Suchbegriff, der Sie damals nannte, nennt Sie auch jetzt, und kein anderer.',
  'In the order of the page. You in the results: not among the first {depth}.':
    'In der Reihenfolge der Seite. Sie in den Ergebnissen: nicht unter den ersten {depth}.',
  'In the order of the page. You in the results: position {position}.':
    'In der Reihenfolge der Seite. Sie in den Ergebnissen: Position {position}.',
  'It was shown; its text is not kept.': 'Sie wurde gezeigt; ihr Text ist nicht aufbewahrt.',
  'Checks in this engine record positions only. Track the keyword in Google to see its AI overviews.':
    'Abfragen bei dieser Suchmaschine halten nur Positionen fest. Beobachten Sie den Suchbegriff bei Google, um seine KI-Übersichten zu sehen.',
  'its time was over before its turn came': 'die Zeit war um, bevor sie an der Reihe war',
  'Keywords a day by what their AI overview was, and the citation rate, from {from} to {to}':
    'Suchbegriffe je Tag nach dem Zustand ihrer KI-Übersicht, und die Nennungsrate, von {from} bis {to}',
  'Keywords and domains': 'Suchbegriffe und Domains',
  'last checked {checkedAt}': 'zuletzt geprüft {checkedAt}',
  'left out, as these engines have none: {engines}': 'ausgelassen, weil diese Suchmaschinen keine haben: {engines}',
  'Mention rate': 'Erwähnungsrate',
  'Mostly because {reason}. That is not the same as no overview.':
    'Meist weil: {reason}. Das ist nicht dasselbe wie keine Übersicht.',
  'named in {count} text|named in {count} texts': 'in {count} Text erwähnt|in {count} Texten erwähnt',
  'no check': 'keine Prüfung',
  'No check of the last {days} days. The first tells whether there is an overview, and whom it cites.':
    'In den letzten {days} Tagen keine Prüfung. Die erste sagt, ob es eine Übersicht gibt und wen sie nennt.',
  'No citation won or lost': 'Keine Nennung gewonnen oder verloren',
  'No keyword to measure this with': 'Kein Suchbegriff, mit dem sich das messen lässt',
  'No keyword was measured at both times': 'Kein Suchbegriff wurde zu beiden Zeiten gemessen',
  'No keyword was measured both now and {days} days ago.':
    'Kein Suchbegriff wurde sowohl jetzt als auch vor {days} Tagen gemessen.',
  'No overview': 'Keine Übersicht',
  'No overview cited anything in these days': 'In diesen Tagen nannte keine Übersicht eine Quelle',
  'No overview on that day': 'Keine Übersicht an diesem Tag',
  'no overview to be cited in': 'keine Übersicht, die zitieren könnte',
  'No overview was seen': 'Keine Übersicht gesehen',
  'no overview was shown': 'es wurde keine Übersicht gezeigt',
  'No project yet': 'Noch kein Projekt',
  'No tracked keywords yet': 'Noch keine beobachteten Suchbegriffe',
  'None of the checks of the last {days} days found an AI overview for this keyword.':
    'Keine der Prüfungen der letzten {days} Tage fand eine KI-Übersicht zu diesem Suchbegriff.',
  'not among {count} source|not among {count} sources': 'nicht unter {count} Quelle|nicht unter {count} Quellen',
  'not among the first {depth}': 'nicht unter den ersten {depth}',
  'not among the results': 'nicht unter den Ergebnissen',
  'not checked yet': 'noch nicht geprüft',
  'not cited': 'nicht zitiert',
  'not measured in these days': 'in diesen Tagen nicht gemessen',
  'Not measured on that day': 'An diesem Tag nicht gemessen',
  'not measured, {reason}': 'nicht gemessen, {reason}',
  'not ranked': 'nicht in den Ergebnissen',
  'Nothing to compare yet': 'Noch nichts zu vergleichen',
  'AI overviews are tracked for Google only, and no tracked Google keyword matches this filter.':
    'KI-Übersichten werden nur bei Google beobachtet, und kein beobachteter Suchbegriff bei Google passt zu diesem Filter.',
  'Open the answers': 'Antworten öffnen',
  'organic position {organic}': 'organische Position {organic}',
  'organic position {position}': 'organische Position {position}',
  'Overview shown, with {count} source|Overview shown, with {count} sources':
    'Übersicht gezeigt, mit {count} Quelle|Übersicht gezeigt, mit {count} Quellen',
  'Overviews over time': 'Übersichten im Lauf der Zeit',
  'Parts of the table': 'Teile der Tabelle',
  phone: 'Handy',
  Phone: 'Handy',
  'Place among the sources of the last measured overview, organic position below it. {count} keyword.|Place among the sources of the last measured overview, organic position below it. {count} keywords.':
    'Platz unter den Quellen der zuletzt gemessenen Übersicht, darunter die organische Position. {count} Suchbegriff.|Platz unter den Quellen der zuletzt gemessenen Übersicht, darunter die organische Position. {count} Suchbegriffe.',
  'Rankings belong to a project': 'Rankings gehören zu einem Projekt',
  source: 'Quelle',
  'source {place} of {sources}': 'Quelle {place} von {sources}',
  'Source domains': 'Quell-Domains',
  'the check failed': 'die Prüfung schlug fehl',
  'the engine {did}': 'die Suchmaschine: {did}',
  'the last {drawn} of them here': 'hier die letzten {drawn} davon',
  'The last check was {checkedAt}': 'Die letzte Prüfung war {checkedAt}',
  'the overview was announced and not brought': 'die Übersicht wurde angekündigt, aber nicht geliefert',
  'the results were not read to the end': 'die Ergebnisse wurden nicht bis zum Ende gelesen',
  'the results were read, and showed none.': 'die Ergebnisse wurden gelesen und zeigten keine.',
  'the round was stopped': 'die Runde wurde angehalten',
  'There was no check. Start a round under Rankings, or look at more days.':
    'Es gab keine Prüfung. Starten Sie unter Rankings eine Runde, oder sehen Sie sich mehr Tage an.',
  'These figures are older than they should be. See the schedule under Rankings.':
    'Diese Zahlen sind älter, als sie sein sollten. Siehe den Zeitplan unter Rankings.',
  'These keyword-days': 'Diese Suchbegriff-Tage',
  'this cannot be asked': 'danach kann nicht gefragt werden',
  'Tracked keywords a day, by the last check of each; citation rate below, 0 to 100%. {from} to {to}.':
    'Beobachtete Suchbegriffe je Tag, nach der letzten Prüfung; darunter die Nennungsrate, 0 bis 100 %. {from} bis {to}.',
  'up, better': 'mehr, besser',
  watched: 'beobachtet',
  "What AI overviews make of a site's tracked keywords.":
    'Was KI-Übersichten aus den beobachteten Suchbegriffen einer Website machen.',
  Won: 'Gewonnen',
  'Won and lost': 'Gewonnen und verloren',
  'Won and lost in {days} days': 'Gewonnen und verloren in {days} Tagen',
  'Your share of sources': 'Ihr Anteil an den Quellen',
  yours: 'Ihre',
  '{shown} of {count} measured keyword|{shown} of {count} measured keywords':
    '{shown} von {count} gemessenen Suchbegriff|{shown} von {count} gemessenen Suchbegriffen',
  'not measured {days} days earlier': '{days} Tage zuvor nicht gemessen',
  'unchanged from {days} days earlier': 'unverändert gegenüber {days} Tagen zuvor',
  'compared with {days} days earlier': 'gegenüber {days} Tagen zuvor',
  'No AI overview has been measured yet': 'Noch keine KI-Übersicht gemessen',
  '{count} check excluded because it did not measure the AI overview:|{count} checks excluded because they did not measure the AI overview:':
    '{count} Prüfung ausgeschlossen, weil sie die KI-Übersicht nicht gemessen hat:|{count} Prüfungen ausgeschlossen, weil sie die KI-Übersicht nicht gemessen haben:',
} as const;
