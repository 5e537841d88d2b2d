/** The first check of a domain. */
export const firstCheck = {
  '{domain} is cited.': '{domain} wird zitiert.',
  '{domain} is not cited. These are:': '{domain} wird nicht zitiert. Zitiert werden:',
  '{done} of {count} keyword checked|{done} of {count} keywords checked':
    '{done} von {count} Keyword geprüft|{done} von {count} Keywords geprüft',
  '{engine}, {country}, desktop': '{engine}, {country}, Desktop',
  '{fetched} of {count} page crawled|{fetched} of {count} pages crawled':
    '{fetched} von {count} Seite gecrawlt|{fetched} von {count} Seiten gecrawlt',
  '{ready} of {total} sections ready. It continues when you close this page.':
    '{ready} von {total} Abschnitten fertig. Läuft weiter, auch wenn Sie diese Seite schließen.',
  '{typed} is not a domain. Enter one such as example.com.':
    '{typed} ist keine Domain. Geben Sie eine Domain wie example.com ein.',
  '1 · Site crawl and top fixes': '1 · Crawl und wichtigste Maßnahmen',
  '2 · Suggested keywords': '2 · Vorgeschlagene Keywords',
  '3 · First positions': '3 · Erste Positionen',
  '4 · Who is cited instead of you': '4 · Wer statt Ihnen zitiert wird',
  'A URL works, too. Nothing is installed on your site. You can stop at any time.':
    'Auch eine URL ist möglich. Auf Ihrer Website wird nichts installiert. Sie können jederzeit stoppen.',
  'AI Overview and AI Mode for {keyword}': 'AI Overview und AI Mode für {keyword}',
  'All sections have ended. The results are in the project {name}.':
    'Alle Abschnitte sind beendet. Die Ergebnisse finden Sie im Projekt {name}.',
  'Check a single page or keyword instead': 'Stattdessen eine einzelne Seite oder ein Keyword prüfen',
  'Check my site': 'Meine Website prüfen',
  'Check your site': 'Prüfen Sie Ihre Website',
  checking: 'wird geprüft',
  'Checking the host.': 'Der Host wird geprüft.',
  'Checking the pages against each other.': 'Die Seiten werden miteinander verglichen.',
  'Crawls the site, suggests keywords, checks the first positions and shows who AI answers cite. Takes about a minute.':
    'Crawlt die Website, schlägt Keywords vor, prüft die ersten Positionen und zeigt, wen KI-Antworten zitieren. Dauert etwa eine Minute.',
  'Crawls up to 50 pages and ranks the issues by the points that fixing them gains.':
    'Crawlt bis zu 50 Seiten und ordnet die Probleme nach den Punkten, die ihre Behebung bringt.',
  'Enter your domain, e.g. example.com.': 'Geben Sie Ihre Domain ein, z. B. example.com.',
  'Find more with keyword research': 'Mit der Keyword-Recherche weitere finden',
  'First check of {domain}': 'Erster Check von {domain}',
  'First positions': 'Erste Positionen',
  'From the titles and headings of the crawled pages, completed with autocomplete suggestions.':
    'Aus Titles und Überschriften der gecrawlten Seiten, ergänzt um Autocomplete-Vorschläge.',
  'Google shows no answer here for this keyword.': 'Google zeigt hier für dieses Keyword keine Antwort.',
  'No first check yet': 'Noch kein erster Check',
  'No issue costs points.': 'Kein Problem kostet Punkte.',
  'not in the top {depth}': 'nicht in den Top {depth}',
  'Open the AI Overview check': 'AI-Overview-Prüfung öffnen',
  'Open the rank tracker': 'Rank-Tracker öffnen',
  'Open the site audit': 'Site Audit öffnen',
  'Reading the AI Overview and AI Mode in a browser. Takes about 30 seconds.':
    'AI Overview und AI Mode werden in einem Browser gelesen. Dauert etwa 30 Sekunden.',
  'Reading robots.txt and sitemaps.': 'robots.txt und Sitemaps werden gelesen.',
  'Sources of the AI Overview and AI Mode for one keyword.': 'Quellen der AI Overview und des AI Mode für ein Keyword.',
  'Start the first check': 'Ersten Check starten',
  'Suggested keywords': 'Vorgeschlagene Keywords',
  'Taken from the titles and headings of your pages, completed with autocomplete suggestions.':
    'Aus den Titles und Überschriften Ihrer Seiten, ergänzt um Autocomplete-Vorschläge.',
  'The answer names no sources.': 'Die Antwort nennt keine Quellen.',
  'Top fixes, suggested keywords, first positions and AI citations, in about a minute. No API key or other account needed.':
    'Wichtigste Maßnahmen, vorgeschlagene Keywords, erste Positionen und KI-Zitierungen in etwa einer Minute. Kein API-Schlüssel und kein weiteres Konto nötig.',
  tracked: 'getrackt',
  'Track the other keyword|Track the other {count} keywords':
    'Das andere Keyword tracken|Die anderen {count} Keywords tracken',
  'Up to 50 pages, issues with the points that fixing them gains.':
    'Bis zu 50 Seiten, Probleme mit den Punkten, die ihre Behebung bringt.',
  'Waiting for a free slot.': 'Wartet auf einen freien Platz.',
  'Waiting for the first pages of the crawl.': 'Wartet auf die ersten Seiten des Crawls.',
  'Waiting for the suggested keywords.': 'Wartet auf die vorgeschlagenen Keywords.',
  'Where your domain ranks for the first five of them.': 'Wo Ihre Domain für die ersten fünf davon rankt.',
  'Which domains the AI Overview and AI Mode cite instead of yours.':
    'Welche Domains AI Overview und AI Mode statt Ihrer zitieren.',
  'Your domain': 'Ihre Domain',
};
