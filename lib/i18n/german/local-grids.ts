/** Texts of the local grids. */
export const localGrids = {
  'Local grid': 'Lokales Raster',
  'Local grids': 'Lokale Raster',
  'local grid': 'Lokales Raster',
  'New local grid': 'Neues lokales Raster',
  'Deletes its points and stops it. Its SERP checks are kept.':
    'Löscht die Punkte und bricht die Messung ab. Die SERP-Checks bleiben erhalten.',
  'Where a business is in Google’s local pack, searched from points around a center.':
    'Wo ein Unternehmen im Local Pack von Google steht, gesucht von Punkten um eine Mitte.',
  '{name}, local grid': '{name}, lokales Raster',
  'the local grids': 'die lokalen Raster',
  'the local grid {name}, {moment}': 'das lokale Raster {name}, {moment}',
  'No matching local grids': 'Keine passenden lokalen Raster',
  'No local grids yet': 'Noch keine lokalen Raster',
  'Enter a keyword, a business and a center above to see where it is in the local pack.':
    'Geben Sie oben Keyword, Unternehmen und Mitte ein, um die Positionen im Local Pack zu sehen.',
  'Points found': 'Punkte mit Treffer',
  'A schedule starts a new grid with the same points each week or month.':
    'Ein Zeitplan startet jede Woche oder jeden Monat ein neues Raster mit denselben Punkten.',
  'Earlier and later grids': 'Frühere und spätere Raster',
  'Local pack over time': 'Local Pack im Zeitverlauf',
  'Measure again': 'Erneut messen',
  'Next grid: {moment}, {count} searches': 'Nächstes Raster: {moment}, {count} Suchen',
  'Share of measured points with the business in the local pack, which has three places':
    'Anteil der gemessenen Punkte mit dem Unternehmen im Local Pack, das drei Plätze hat',
  'The last scheduled grid did not start': 'Das letzte geplante Raster startete nicht',
  'No local pack': 'Kein Local Pack',
  'Not in the local pack': 'Nicht im Local Pack',
  'Enter the name of the business or its website.': 'Geben Sie den Namen des Unternehmens oder seine Website ein.',
  'Enter the center as latitude, longitude, e.g. 50.7989, -1.0912.':
    'Geben Sie die Mitte als Breite, Länge ein, z. B. 50.7989, -1.0912.',
  '{count} searches on Google, one from each point, over {distance}.':
    '{count} Suchen bei Google, eine von jedem Punkt, über {distance}.',
  'Start grid': 'Raster starten',
  'Business name': 'Name des Unternehmens',
  Website: 'Website',
  Center: 'Mitte',
  'latitude, longitude': 'Breite, Länge',
  Spacing: 'Abstand',
  '{found} of {measured} measured points have the business in the local pack.':
    'An {found} von {measured} gemessenen Punkten steht das Unternehmen im Local Pack.',
  'Point {number}': 'Punkt {number}',
  N: 'N',
  '{done} of {total} points': '{done} von {total} Punkten',
  'Measure {count} missing point|Measure {count} missing points':
    '{count} fehlenden Punkt messen|{count} fehlende Punkte messen',
  'Searching from each point': 'Suche von jedem Punkt',
  '{count} point was not measured|{count} points were not measured':
    '{count} Punkt wurde nicht gemessen|{count} Punkte wurden nicht gemessen',
  Grid: 'Raster',
  'Position in the local pack at each point. – not in it, ? not measured.':
    'Position im Local Pack an jedem Punkt. – nicht enthalten, ? nicht gemessen.',
  'previously {value}': 'zuvor {value}',
  'In the local pack': 'Im Local Pack',
  'Points measured': 'Gemessene Punkte',
  'Competitors in the local pack': 'Wettbewerber im Local Pack',
  'By the number of points where they are shown': 'Nach Anzahl der Punkte, an denen sie erscheinen',
  'No other businesses in the measured local packs.': 'Keine anderen Unternehmen in den gemessenen Local Packs.',
  'By row from the northwest': 'Zeilenweise von Nordwesten',
  'vs. {day}': 'ggü. {day}',
  '{count} up': '{count} besser',
  '{count} down': '{count} schlechter',
  '{count} new': '{count} neu',
  '{count} lost': '{count} verloren',
  '{count} unchanged': '{count} unverändert',
  '{count} not compared': '{count} nicht verglichen',
  Point: 'Punkt',
  Coordinates: 'Koordinaten',
  'Local pack': 'Local Pack',
} as const;
