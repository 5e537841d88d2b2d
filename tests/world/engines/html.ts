/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** HTML that is not escaped again. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null | false;

/** A template that escapes its values; lists of HTML are joined, null and false render nothing. */
export function h(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += written(part) + (strings[index + 1] ?? '');
  return new Html(text);
}

function written(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((item) => item.text).join('');
  return escapeHtml(String(part));
}

/** Markup written here: scripts, styles, fixed fragments. */
export const raw = (text: string): Html => new Html(text);

/** The query's words in bold, as in engines' descriptions. */
export function bold(text: string, words: readonly string[]): Html {
  if (words.length === 0) return h`${text}`;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'iu'));
  return new Html(
    pieces.map((piece, index) => (index % 2 ? `<b>${escapeHtml(piece)}</b>` : escapeHtml(piece))).join(''),
  );
}

/** A deterministic number from a text (FNV-1a, 32 bits). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  // The last bytes only affect the low bits, so a final mix spreads them.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}

/** Hexadecimal digits derived from a text, for the tokens in engines' pages. */
export function token(text: string, length = 32): string {
  let digits = '';
  for (let part = 0; digits.length < length; part++) digits += hash(`${part}:${text}`).toString(16).padStart(8, '0');
  return digits.slice(0, length);
}
