/** The disavow file. */
export const disavow = {
  'Disavow file': 'Disavow-Datei',
  "A file for Google's disavow tool. Nothing is stored or sent to Google.":
    'Eine Datei für das Disavow-Tool von Google. Nichts wird gespeichert oder an Google gesendet.',
  'Most sites do not need this': 'Die meisten Websites brauchen sie nicht',
  "Google's help page": 'Hilfeseite von Google',
  'Google advises to disavow links only if a manual action for unnatural links was issued or is likely. A wrong file can harm your rankings.':
    'Google rät nur dann zum Entwerten von Links, wenn eine manuelle Maßnahme wegen unnatürlicher Links verhängt wurde oder wahrscheinlich ist. Eine falsche Datei kann Ihren Rankings schaden.',
  'The file is made from the backlinks of a domain. Find or import them first.':
    'Die Datei entsteht aus den Backlinks einer Domain. Suchen oder importieren Sie diese zuerst.',
  'The 100 with the most live backlinks. Add others in the form.':
    'Die 100 mit den meisten aktiven Backlinks. Weitere fügen Sie im Formular hinzu.',
  'No live backlinks known': 'Keine aktiven Backlinks bekannt',
  '{count} live backlink, {follow} dofollow|{count} live backlinks, {follow} dofollow':
    '{count} aktiver Backlink, {follow} dofollow|{count} aktive Backlinks, {follow} dofollow',
  'More domains and URLs': 'Weitere Domains und URLs',
  'One per line: a domain, or a URL with https://.': 'Je Zeile eine: eine Domain oder eine URL mit https://.',
  'Existing disavow file': 'Vorhandene Disavow-Datei',
  'An upload to Google replaces the previous file: paste it here to keep its entries.':
    'Ein Upload bei Google ersetzt die vorige Datei: Fügen Sie diese hier ein, um ihre Einträge zu behalten.',
  'Create file': 'Datei erstellen',
  'Open a file': 'Datei öffnen',
  '{count} domain selected|{count} domains selected': '{count} Domain ausgewählt|{count} Domains ausgewählt',
  '{domains} domains, {urls} URLs, {lines} of 100,000 lines, {bytes} bytes of 2 MB':
    '{domains} Domains, {urls} URLs, {lines} von 100.000 Zeilen, {bytes} Byte von 2 MB',
  '{count} entry to check|{count} entries to check': '{count} Eintrag zu prüfen|{count} Einträge zu prüfen',
  'one of your domains': 'eine Ihrer Domains',
  '{count} verified dofollow link in page content|{count} verified dofollow links in page content':
    '{count} geprüfter Dofollow-Link im Seiteninhalt|{count} geprüfte Dofollow-Links im Seiteninhalt',
  '{count} invalid line, not in the file|{count} invalid lines, not in the file':
    '{count} ungültige Zeile, nicht in der Datei|{count} ungültige Zeilen, nicht in der Datei',
  'Line {line}: ': 'Zeile {line}: ',
} as const;
