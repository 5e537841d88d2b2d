/** Keyword and link gaps, keyword difficulty and merged SERP checks. */
export const gaps = {
  Gap: 'Lücken',
  'Keyword gap': 'Keyword-Lücken',
  'Keyword gaps': 'Keyword-Lücken',
  'All competitors': 'Alle Wettbewerber',
  Weaker: 'Schwächer',
  Shared: 'Gemeinsam',
  Tracking: 'Tracking',
  'A competitor ranks, you do not.': 'Ein Wettbewerber rankt, Sie nicht.',
  'You rank below a competitor.': 'Sie ranken unter einem Wettbewerber.',
  'You and all competitors rank.': 'Sie und alle Wettbewerber ranken.',
  'A competitor ranks.': 'Ein Wettbewerber rankt.',
  'Filter by gap': 'Nach Lücke filtern',
  'Not among the first {depth} results': 'Nicht unter den ersten {depth} Ergebnissen',
  'SERP for {keyword}, {day}': 'SERP für {keyword}, {day}',
  '{count} stored SERP|{count} stored SERPs': '{count} gespeicherte SERP|{count} gespeicherte SERPs',
  '{from} to {to}': '{from} bis {to}',
  'No stored SERPs yet': 'Noch keine gespeicherten SERPs',
  'No competitors yet': 'Noch keine Wettbewerber',
  'Keyword gaps come from the SERPs of rank checks and SERP checks. First data arrives a few minutes after you add keywords.':
    'Keyword-Lücken stammen aus den SERPs von Ranking-Prüfungen und SERP-Checks. Erste Daten liegen wenige Minuten nach dem Hinzufügen von Keywords vor.',
  'Keyword gaps compare your positions with those of competitors. Add their domains in the project settings.':
    'Keyword-Lücken vergleichen Ihre Positionen mit denen von Wettbewerbern. Fügen Sie deren Domains in den Projekteinstellungen hinzu.',
  'From stored SERPs of this project only: the latest of each tracked keyword and of each SERP check. It is not an index of the web: keywords that were never searched here are missing.':
    'Nur aus gespeicherten SERPs dieses Projekts: jeweils die letzte jedes getrackten Keywords und jedes SERP-Checks. Kein Index des Webs: Keywords, nach denen hier nie gesucht wurde, fehlen.',
  'Keyword difficulty': 'Keyword-Schwierigkeit',
  'From the SERP of {day}': 'Aus der SERP vom {day}',
  'of 100': 'von 100',
  Formula: 'Formel',
  'weight {weight}%': 'Gewicht {weight}%',
  '{low} to {high}': '{low} bis {high}',
  '{low} to {high}, because some inputs are not measured.':
    '{low} bis {high}, weil einige Eingangswerte nicht gemessen sind.',
  'All inputs are measured.': 'Alle Eingangswerte sind gemessen.',
  'Every successful rank check stores a SERP.': 'Jede erfolgreiche Ranking-Prüfung speichert eine SERP.',
  'No backlinks are known of any result. Import or find those of competitors under Backlinks.':
    'Von keinem Ergebnis sind Backlinks bekannt. Importieren oder suchen Sie die der Wettbewerber unter Backlinks.',
  'Inputs of keyword difficulty': 'Eingangswerte der Keyword-Schwierigkeit',
  'Known referring domains': 'Bekannte verweisende Domains',
  'Titles and URLs': 'Titles und URLs',
  'Recurring domains': 'Wiederkehrende Domains',
  'Recurring domain': 'Wiederkehrende Domain',
  'All words in': 'Alle Wörter in',
  'Links are known for {known} of {all} results.': 'Links sind für {known} von {all} Ergebnissen bekannt.',
  'SERP features that push results down: {features}.': 'SERP-Features, die Ergebnisse nach unten schieben: {features}.',
  'The AI Overview was not measured.': 'Das AI Overview wurde nicht gemessen.',
  'Could not merge': 'Zusammenführen fehlgeschlagen',
  'No other engine yet': 'Noch keine andere Suchmaschine',
  'Check this keyword in another search engine and the same country to merge the results.':
    'Prüfen Sie dieses Keyword in einer anderen Suchmaschine und demselben Land, um die Ergebnisse zusammenzuführen.',
  'Check in {engine}': 'In {engine} prüfen',
  'Merged results': 'Zusammengeführte Ergebnisse',
  'Link gap': 'Link-Lücken',
  'Link gaps': 'Link-Lücken',
  'Referring domain': 'Verweisende Domain',
  Follow: 'Follow',
  '{count} link not checked yet|{count} links not checked yet':
    '{count} Link noch nicht geprüft|{count} Links noch nicht geprüft',
  '{count} known referring domain of competitors|{count} known referring domains of competitors':
    '{count} bekannte verweisende Domain von Wettbewerbern|{count} bekannte verweisende Domains von Wettbewerbern',
  'Link gaps compare your backlinks with those of competitors. Add their domains in the project settings.':
    'Link-Lücken vergleichen Ihre Backlinks mit denen von Wettbewerbern. Fügen Sie deren Domains in den Projekteinstellungen hinzu.',
  'Not measured: {domains}': 'Nicht gemessen: {domains}',
  'Find or import backlinks': 'Backlinks suchen oder importieren',
  'No backlinks of these domains are stored.': 'Von diesen Domains sind keine Backlinks gespeichert.',
  'From the backlinks stored here only: found in search results, met by site audits, or imported. It is not an index of the web: domains whose links nobody collected are missing.':
    'Nur aus den hier gespeicherten Backlinks: in Suchergebnissen gefunden, in Site Audits gesehen oder importiert. Kein Index des Webs: Domains, deren Links nicht gesammelt wurden, fehlen.',
} as const;
