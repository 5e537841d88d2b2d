/** The page with all tools. */
export const tools = {
  'One-off checks of any domain, page or keyword. Each tool is also an API endpoint.':
    'Einzelne Prüfungen beliebiger Domains, Seiten und Keywords. Jedes Tool gibt es auch als API-Endpunkt.',
  'Results, ads and SERP features of a query in any country.':
    'Ergebnisse, Anzeigen und SERP-Features einer Suchanfrage in jedem Land.',
  'Rank checker': 'Rank-Checker',
  'Current position of a domain for a keyword.': 'Aktuelle Position einer Domain für ein Keyword.',
  'Index checker': 'Index-Checker',
  'Whether the pages of a domain are indexed for a keyword.':
    'Ob die Seiten einer Domain für ein Keyword indexiert sind.',
  'SERP text extractor': 'SERP-Text-Extraktor',
  'Results of a query with the readable text of each page.':
    'Ergebnisse einer Suchanfrage mit dem lesbaren Text jeder Seite.',
  'SERP HTML extractor': 'SERP-HTML-Extraktor',
  'Results of a query with the HTML of each page.': 'Ergebnisse einer Suchanfrage mit dem HTML jeder Seite.',
  'AI Overview of a query, with its text and cited sources.':
    'AI Overview einer Suchanfrage mit Text und zitierten Quellen.',
  'AI Mode checker': 'AI-Mode-Checker',
  'AI Overview and AI Mode answer of a query.': 'AI Overview und AI-Mode-Antwort einer Suchanfrage.',
  'Related, long-tail and matching keywords with volume, CPC and intent.':
    'Verwandte, Long-Tail- und passende Keywords mit Suchvolumen, CPC und Suchintention.',
  'Search volume checker': 'Suchvolumen-Checker',
  'Search volume, competition and CPC of a list of keywords.':
    'Suchvolumen, Wettbewerb und CPC einer Liste von Keywords.',
  'Keyword suggestions': 'Keyword-Vorschläge',
  'Related keywords of a page or of seed keywords.': 'Verwandte Keywords einer Seite oder von Seed-Keywords.',
  'Long-tail keyword generator': 'Long-Tail-Keyword-Generator',
  'Longer, more specific keywords by search intent.': 'Längere, spezifischere Keywords nach Suchintention.',
  'Groups keywords that share top results, one page per cluster.':
    'Gruppiert Keywords mit gemeinsamen Top-Ergebnissen, eine Seite pro Cluster.',
  'Sites and pages': 'Websites und Seiten',
  'On-page SEO, speed and best practices of one URL, with fixes.':
    'Onpage-SEO, Ladezeit und Best Practices einer URL, mit Lösungen.',
  'Crawls a site for broken links, redirects, duplicates and more.':
    'Crawlt eine Website auf defekte Links, Weiterleitungen, Duplikate und mehr.',
  'Web page scraper': 'Webseiten-Scraper',
  'HTML of a page, fetched without running JavaScript.': 'HTML einer Seite, abgerufen ohne JavaScript.',
  'Website scraper': 'Website-Scraper',
  'Pages of a whole site. Respects robots.txt.': 'Alle Seiten einer Website. Beachtet robots.txt.',
  'Runs JavaScript in a page and returns the result.': 'Führt JavaScript in einer Seite aus und liefert das Ergebnis.',
  'Domains and links': 'Domains und Links',
  'WHOIS, DNS, SSL certificate, server and technologies.': 'WHOIS, DNS, SSL-Zertifikat, Server und Technologien.',
  'Backlink checker': 'Backlink-Checker',
  'Backlinks, referring domains and anchor texts of a domain.':
    'Backlinks, verweisende Domains und Ankertexte einer Domain.',
  'Published email addresses of a domain, with source pages.':
    'Veröffentlichte E-Mail-Adressen einer Domain, mit Quellseiten.',
  'Content and AI': 'Content und KI',
  'Content editor': 'Content-Editor',
  'Briefs from the top results, and an editor with a content score.':
    'Briefings aus den Top-Ergebnissen und ein Editor mit Content-Score.',
  'Ask AI about a page': 'KI zu einer Seite fragen',
  'Answers a question about a page with the connected AI model.':
    'Beantwortet eine Frage zu einer Seite mit dem verbundenen KI-Modell.',
  'Blog post generator': 'Blogpost-Generator',
  'Writes the title and body of a CMS post.': 'Schreibt Titel und Text eines CMS-Beitrags.',
  'Social post generator': 'Social-Post-Generator',
  'Writes a post for a social network.': 'Schreibt einen Beitrag für ein soziales Netzwerk.',
} as const;
