/** Amount of content on a page, measured without parsing it. */
export interface Outline {
  /** Characters of text without white space. */
  chars: number;
  /** Links with an `href`. */
  links: number;
  /** Fields that a person fills in: text, email, password and similar. */
  fields: number;
}

/** A longer page is not a bot check; the longest checks carry a few hundred KiB of obfuscated script. */
const MAX_CHARS = 2 * 1024 * 1024;
/** Content of these elements is not text of the page. */
const OPAQUE = new Set(['script', 'style', 'template', 'svg']);
const NAME = /^\/?([a-z][a-z0-9]*)/;
const UNFILLED = /\btype\s*=\s*["']?(?:hidden|submit|button|image|checkbox|radio|reset)\b/;

/**
 * Counts text, links and fields in one pass. The time is linear in the length, because a hostile page may be built to be
 * slow.
 * @returns null for a page too long to be a check
 */
export function outlineOf(html: string): Outline | null {
  if (html.length > MAX_CHARS) return null;
  const text = html.toLowerCase();
  const outline: Outline = { chars: 0, links: 0, fields: 0 };
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    outline.chars += inkOf(text, at, open === -1 ? text.length : open);
    if (open === -1) break;
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4);
      if (end === -1) break;
      at = end + 3;
      continue;
    }
    const close = text.indexOf('>', open);
    if (close === -1) break;
    const tag = text.slice(open + 1, Math.min(close, open + 2_000));
    const name = NAME.exec(tag)?.[1] ?? '';
    if (name === 'a' && tag.startsWith('a') && tag.includes('href')) outline.links++;
    if ((name === 'input' && !UNFILLED.test(tag)) || tag.startsWith('textarea') || tag.startsWith('select')) {
      outline.fields++;
    }
    at = close + 1;
    if (OPAQUE.has(name) && !tag.startsWith('/')) {
      const end = text.indexOf(`</${name}`, at);
      if (end === -1) break;
      at = end;
    }
  }
  return outline;
}

/** Counts characters that are not white space. */
function inkOf(text: string, from: number, to: number): number {
  let ink = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) > 0x20) ink++;
  return ink;
}
