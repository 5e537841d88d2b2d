/** The frame around every page: areas, header, palette, shortcuts. */
export const shell = {
  'AI answers': 'KI-Antworten',
  Backlinks: 'Backlinks',
  Content: 'Inhalte',
  Domains: 'Domains',
  'E-mails': 'E-Mails',
  Keywords: 'Suchbegriffe',
  Overview: 'Übersicht',
  Pages: 'Seiten',
  Projects: 'Projekte',
  Search: 'Suche',
  Settings: 'Einstellungen',
  'Site audit': 'Website-Prüfung',
  Tools: 'Werkzeuge',
  Workbench: 'Werkbank',
} as const;
