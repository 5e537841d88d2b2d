export const records = {
  '{count} row ticked|{count} rows ticked': '{count} Zeile angehakt|{count} Zeilen angehakt',
  'Copy their addresses': 'Deren Adressen kopieren',
  'Rows; X ticks one': 'Zeilen; X hakt eine an',
  'Tick the row': 'Zeile anhaken',
  'Ticked rows': 'Angehakte Zeilen',
  'Ticked:': 'Angehakt:',
  'Untick all': 'Alle Haken lösen',
} as const;
