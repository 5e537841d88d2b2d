/** The overview and its first field. */
export const overview = {
  'A domain': 'Eine Domain',
  'A keyword': 'Ein Suchbegriff',
  'All audits': 'Alle Prüfungen',
  'All projects': 'Alle Projekte',
  'An address': 'Eine Adresse',
  'An address, a domain or a keyword is all it takes. No key, no account elsewhere.':
    'Eine Adresse, eine Domain oder ein Suchbegriff genügt. Kein Schlüssel, kein Konto anderswo.',
  'Ask Google’s AI': 'Googles KI fragen',
  'Audit the page {address}': 'Die Seite {address} prüfen',
  'Audit the whole site': 'Die ganze Website prüfen',
  Begin: 'Anfangen',
  'Domain report': 'Domainbericht',
  'Find keywords around it': 'Verwandte Suchbegriffe finden',
  Go: 'Los',
  'Look at the domain {domain}': 'Die Domain {domain} ansehen',
  'Make a project of it': 'Ein Projekt daraus machen',
  'Open its project': 'Ihr Projekt öffnen',
  'Recent audits': 'Letzte Prüfungen',
  'Search {engine} from {country} for {words}': 'Mit {engine} aus {country} nach {words} suchen',
  'Searched and looked at last': 'Zuletzt gesucht und angesehen',
  'The page is measured in a real browser: content, links, speed. About ten seconds.':
    'Die Seite wird in einem echten Browser gemessen: Inhalt, Links, Tempo. Etwa zehn Sekunden.',
  'To look around first: npm run demo opens an installation with a sample project in it.':
    'Erst einmal umsehen: npm run demo öffnet eine Installation mit einem Beispielprojekt.',
  'Type an address, a domain or what to search for.': 'Eine Adresse, eine Domain oder einen Suchbegriff eingeben.',
  'URL, domain or keyword': 'URL, Domain oder Suchbegriff',
  'What a search engine answers in a country, kept with its pages to compare later.':
    'Was eine Suchmaschine in einem Land antwortet, samt ihren Seiten aufbewahrt für spätere Vergleiche.',
  'What will happen': 'Was geschehen wird',
  'Where do you want to begin?': 'Womit möchten Sie anfangen?',
  'Who owns it, where it is served from, its certificate and mail. Or audit the whole site.':
    'Wem sie gehört, woher sie ausgeliefert wird, ihr Zertifikat und ihre Post. Oder die ganze Website prüfen.',
} as const;
