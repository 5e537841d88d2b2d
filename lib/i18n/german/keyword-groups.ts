/** Groups of keywords by shared results. */
export const keywordGroups = {
  '{count} keyword – target with one page|{count} keywords – target with one page':
    '{count} Keyword – mit einer Seite abdecken|{count} Keywords – mit einer Seite abdecken',
  '{count} keyword could not be checked.|{count} keywords could not be checked.':
    '{count} Keyword konnte nicht geprüft werden.|{count} Keywords konnten nicht geprüft werden.',
  '{count} keyword uses stored results.|{count} keywords use stored results.':
    '{count} Keyword nutzt gespeicherte Ergebnisse.|{count} Keywords nutzen gespeicherte Ergebnisse.',
  '{count} unclustered keyword: target with its own page|{count} unclustered keywords: target each with its own page':
    '{count} Keyword ohne Cluster: mit eigener Seite abdecken|{count} Keywords ohne Cluster: jeweils mit eigener Seite abdecken',
  '{done} of {count} keyword|{done} of {count} keywords': '{done} von {count} Keyword|{done} von {count} Keywords',
  '{engine} is paused': '{engine} ist pausiert',
  '{missing} not measured': '{missing} nicht gemessen',
  '{shared} of {count} URL in common with|{shared} of {count} URLs in common with':
    '{shared} von {count} URL gemeinsam mit|{shared} von {count} URLs gemeinsam mit',
  'a list': 'einer Liste',
  'need their own page': 'brauchen eine eigene Seite',
  '#{ownRank}': '#{ownRank}',
  'Estimating requests…': 'Anfragen werden geschätzt…',
  'for {keyword}': 'für {keyword}',
  'Cluster by SERP': 'Nach SERP clustern',
  Clustering: 'Clustering läuft',
  'Main keyword': 'Haupt-Keyword',
  Unclustered: 'Ohne Cluster',
  'Rate-limited. Clustering resumes at {until}.': 'Rate-Limit erreicht. Das Clustering wird um {until} fortgesetzt.',
  'Deletes its clusters and stops the job. Keyword lists and SERP checks are kept.':
    'Löscht die Cluster und stoppt den Job. Keyword-Listen und SERP-Checks bleiben erhalten.',
  "don't reuse stored results": 'gespeicherte Ergebnisse nicht verwenden',
  'No keywords have that many URLs in common': 'Keine Keywords haben so viele URLs gemeinsam',
  'not in top {resultsCount}': 'nicht in den Top {resultsCount}',
  'up to {count} day old|up to {count} days old': 'bis zu {count} Tag alt|bis zu {count} Tage alt',
  'all checked': 'alle geprüft',
  'of {count} keyword, {reused} from stored results|of {count} keywords, {reused} from stored results':
    'von {count} Keyword, {reused} aus gespeicherten Ergebnissen|von {count} Keywords, {reused} aus gespeicherten Ergebnissen',
  'Ranking for 2+ keywords:': 'Rankt für 2+ Keywords:',
  'reasons below': 'Gründe siehe unten',
  Results: 'Ergebnisse',
  'Minimum URLs in common (top 10)': 'Mindestzahl gemeinsamer URLs (Top 10)',
  'Stored results': 'Gespeicherte Ergebnisse',
  'the main keyword': 'dem Haupt-Keyword',
  'Use stored results': 'Gespeicherte Ergebnisse nutzen',
  'Keyword clusters': 'Keyword-Cluster',
  '{count} keyword in clusters|{count} keywords in clusters':
    '{count} Keyword in Clustern|{count} Keywords in Clustern',
  '{count} duplicate ignored|{count} duplicates ignored': '{count} Duplikat ignoriert|{count} Duplikate ignoriert',
  '{count} SERP check, at least {time}.|{count} SERP checks, at least {time}.':
    '{count} SERP-Check, mindestens {time}.|{count} SERP-Checks, mindestens {time}.',
  '{name} – Keyword clusters': '{name} – Keyword-Cluster',
  'Max. {most} keywords per clustering; {count} keyword selected. Select fewer.|Max. {most} keywords per clustering; {count} keywords selected. Select fewer.':
    'Max. {most} Keywords je Clustering; {count} Keyword ausgewählt. Wählen Sie weniger aus.|Max. {most} Keywords je Clustering; {count} Keywords ausgewählt. Wählen Sie weniger aus.',
  'Clustering waits for short pauses. After a longer one, you can retry the remaining keywords.':
    'Kurze Pausen werden abgewartet. Nach einer längeren können Sie die übrigen Keywords erneut versuchen.',
  'Lower the minimum of URLs in common above, or target each keyword with its own page.':
    'Verringern Sie oben die Mindestzahl gemeinsamer URLs oder decken Sie jedes Keyword mit einer eigenen Seite ab.',
  'Next attempt {at}.': 'Nächster Versuch {at}.',
  'Could not start clustering': 'Das Clustering konnte nicht gestartet werden',
  'Could not stop clustering': 'Das Clustering konnte nicht gestoppt werden',
  'Retry failed': 'Erneuter Versuch fehlgeschlagen',
  'Cluster {count} keyword|Cluster {count} keywords': '{count} Keyword clustern|{count} Keywords clustern',
  'Cluster: {head}': 'Cluster: {head}',
  clustering: 'Clustering',
  'Next attempt {moment}.': 'Nächster Versuch {moment}.',
  'Groups keywords with overlapping SERPs. Target each cluster with one page.':
    'Gruppiert Keywords mit überlappenden SERPs. Decken Sie jeden Cluster mit einer Seite ab.',
  'Clustered by shared URLs · {engine}, {country}': 'Geclustert nach gemeinsamen URLs · {engine}, {country}',
  'Unclustered keywords': 'Keywords ohne Cluster',
  'Keywords of cluster {head}': 'Keywords des Clusters {head}',
  'Keywords not checked': 'Nicht geprüfte Keywords',
  'No matching keyword clusters': 'Keine passenden Keyword-Cluster',
  'No keyword clusters yet': 'Noch keine Keyword-Cluster',
  'No keywords could be checked': 'Kein Keyword konnte geprüft werden',
  'No SERP checks needed.': 'Keine SERP-Checks nötig.',
  'Clustering progress': 'Fortschritt des Clusterings',
  'SERP check deleted': 'SERP-Check gelöscht',
  'Running SERP checks': 'Laufende SERP-Checks',
  'No URLs in common with other keywords': 'Keine gemeinsamen URLs mit anderen Keywords',
  'No search results': 'Keine Suchergebnisse',
  'clustering {name}, {at}': 'Clustering {name}, {at}',
  'these clusters': 'Diese Cluster',
  'Clustering canceled': 'Clustering abgebrochen',
  'Retry {keyword}': '{keyword} erneut versuchen',
  'Retry all': 'Alle erneut versuchen',
  'Enter keywords above, or cluster a keyword list. The top 10 results of each keyword are compared; recent stored results need no new check.':
    'Geben Sie oben Keywords ein oder clustern Sie eine Keyword-Liste. Verglichen werden die Top-10-Ergebnisse der Keywords; aktuelle gespeicherte Ergebnisse brauchen keine neue Abfrage.',
  'Enter at least two keywords, one per line.': 'Geben Sie mindestens zwei Keywords ein, eines pro Zeile.',
  'Keywords checked so far are clustered below. You can retry the rest.':
    'Die bisher geprüften Keywords sind unten geclustert. Den Rest können Sie erneut versuchen.',
  'Create draft for {head}': 'Entwurf für {head} anlegen',
  'You can close this page; clustering continues. The clusters below are preliminary.':
    'Sie können diese Seite schließen; das Clustering läuft weiter. Die Cluster unten sind vorläufig.',
} as const;
