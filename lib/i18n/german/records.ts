export const records = {
  '{count} selected|{count} selected': '{count} ausgewählt|{count} ausgewählt',
  'Copy URLs': 'URLs kopieren',
  'Rows (X selects)': 'Zeilen (X wählt aus)',
  'Select row': 'Zeile auswählen',
  'Selected rows': 'Ausgewählte Zeilen',
  'Selected:': 'Ausgewählt:',
} as const;
