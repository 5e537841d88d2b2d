/** Keyword gaps. */
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
} as const;
