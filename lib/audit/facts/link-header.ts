/** One link of an HTTP Link header (RFC 8288). */
export interface HeaderLink {
  href: string;
  rel: string[];
  hreflang: string;
}

/** Parses Link headers. Linear, quoted commas preserved, at most 100 links. */
export function parseLinkHeaders(values: readonly string[]): HeaderLink[] {
  const links: HeaderLink[] = [];
  for (const value of values) {
    let at = 0;
    while (links.length < 100) {
      const open = value.indexOf('<', at);
      if (open === -1) break;
      const close = value.indexOf('>', open);
      if (close === -1) break;
      const end = endOfLink(value, close + 1);
      const parameters = readParameters(value.slice(close + 1, end));
      links.push({
        href: value.slice(open + 1, close).trim(),
        rel: (parameters.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean),
        hreflang: parameters.get('hreflang') ?? '',
      });
      at = end + 1;
    }
  }
  return links;
}

function endOfLink(text: string, from: number): number {
  let quoted = false;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === '"') quoted = !quoted;
    else if (c === ',' && !quoted) return i;
  }
  return text.length;
}

function readParameters(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split(';')) {
    const equals = part.indexOf('=');
    if (equals === -1) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    const value = part.slice(equals + 1).trim();
    if (!found.has(name)) found.set(name, value.startsWith('"') ? value.replaceAll('"', '') : value);
  }
  return found;
}
