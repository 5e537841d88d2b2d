/** Results that a project keeps. */
export const savedResults = {
  '{bytes} bytes of JSON': '{bytes} Byte JSON',
  '{link}, then save this result to it.': '{link} und speichern Sie das Ergebnis dort.',
  '{name} · saved results': '{name} · gespeicherte Ergebnisse',
  '{name} · saved result': '{name} · gespeichertes Ergebnis',
  Differences: 'Unterschiede',
  'Email finder': 'E-Mail-Finder',
  'Filter by name or note': 'Nach Name oder Notiz filtern',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'Removes it from the project. The original result is kept.':
    'Entfernt es aus dem Projekt. Das ursprüngliche Ergebnis bleibt erhalten.',
  'Saved results can be compared with later runs and used in reports.':
    'Gespeicherte Ergebnisse lassen sich mit späteren Läufen vergleichen und in Reports verwenden.',
  'saved result': 'gespeichertes Ergebnis',
  'Saved result renamed': 'Gespeichertes Ergebnis umbenannt',
  'Saved results': 'Gespeicherte Ergebnisse',
  'Keyword list': 'Keyword-Liste',
  'No matching saved results': 'Keine passenden gespeicherten Ergebnisse',
  'No note': 'Keine Notiz',
  'No other saved result of this type in this project.':
    'Kein weiteres gespeichertes Ergebnis dieses Typs in diesem Projekt.',
  'No saved results yet': 'Noch keine gespeicherten Ergebnisse',
  'Use “Save to project” on any result to keep it here and compare it with later runs.':
    'Nutzen Sie „Im Projekt speichern“ bei einem Ergebnis, um es hier abzulegen und mit späteren Läufen zu vergleichen.',
  'original deleted': 'Original gelöscht',
  Rename: 'Umbenennen',
  'Rename {name}': '{name} umbenennen',
  'Rename saved result': 'Gespeichertes Ergebnis umbenennen',
  'Save to project': 'Im Projekt speichern',
  'Saved to project': 'Im Projekt gespeichert',
  'Deletes the saved response.': 'Löscht die gespeicherte Antwort.',
  'First {changes} shown.': 'Die ersten {changes} werden angezeigt.',
  'the saved result {name}': 'das gespeicherte Ergebnis {name}',
  'the saved results': 'die gespeicherten Ergebnisse',
  'Other result': 'Anderes Ergebnis',
  'No differences': 'Keine Unterschiede',
  'AI-generated text': 'KI-generierter Text',
} as const;
