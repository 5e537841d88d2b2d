/** A model writes a few thousand characters; something much longer is not a model's text. */
export const MAX_CHARS = 200_000;

/**
 * A model's text, safe to show and publish: images are removed and links reduced to their text (threat D8). So what a
 * page made the model write can neither fetch nor link to anything.
 */
export function withoutLinks(markdown: string): string {
  return tidy(broken(stripped(withoutThoughts(markdown.slice(0, MAX_CHARS)), '\n'))).trim();
}

/**
 * A piece of text without its links, images and tags, as far as they are written plainly.
 * @param before what precedes the piece: a line break, a letter or digit, or anything else
 */
export function stripped(piece: string, before: string): string {
  // The patterns check the preceding character; this substitute for it cannot be part of a link itself.
  const mark = before === '\n' ? '\n' : /[a-z0-9]/i.test(before) ? 'a' : ')';
  let text = mark + piece;
  // Removing markup may leave new markup behind: `<im<img>g src=x>`, `[a ![b](c)](d)`.
  for (let round = 0, less = strip(text); less !== text && round < MAX_ROUNDS; round++) {
    text = less;
    less = strip(text);
  }
  return text.slice(1);
}

/** Removes trailing blanks, and keeps at most one empty line in a row. */
export const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/** Legitimate text is not nested deeper; what remains is broken up. */
const MAX_ROUNDS = 5;

/** Elements that fetch, navigate, run scripts or swallow the rest of the page, whatever their attributes. */
const TAGS =
  'a|applet|area|audio|base|body|button|embed|form|frame|frameset|head|html|iframe|image|img|input|link|map|marquee|math|meta|' +
  'noscript|object|picture|plaintext|portal|script|select|source|style|svg|template|textarea|title|track|video|xmp';
const TAG = new RegExp(`<\\/?(?:${TAGS})\\b[^<>]{0,4096}>`, 'gi');
/**
 * A `<` that begins a tag or may still do so: one of those above, one with an attribute (`style`, `background` and
 * others fetch too), a URL, a comment, or one without an end. Others are harmless: `<b>`, `Map<string, number>`.
 */
const LIVE = new RegExp(`<(?=[!?]|\\/?(?:${TAGS})\\b|[a-z/][^<>]*(?:=|$)|[a-z][^\\s<>]*[:@])`, 'gi');
export const SCHEMES = 'https?|ftp|data|javascript|vbscript';
const ADDRESS = new RegExp(`(?<![a-z0-9])(?:${SCHEMES}):(?:\\/\\/)?[^\\s<>)"'\\]、。，；！？「」『』（）【】]+`, 'gi');

function strip(text: string): string {
  return text
    .replace(/!?\[([^[\]\n]{0,500})\](?:\([^()\n]{0,2048}\)|\[[^[\]\n]{0,200}\])/g, '$1')
    .replace(/^[ \t]{0,3}\[[^[\]\n]{1,200}\]:[ \t]{0,20}\S.*$/gm, '')
    .replace(/<(?:https?|ftp|mailto|data|javascript):[^<>\n]{0,2048}>/gi, '')
    .replace(TAG, '')
    .replace(ADDRESS, '');
}

/**
 * A link requires adjacent brackets, a tag a name next to `<`: where such text is left (line breaks inside, nested
 * brackets, a `<` in a value), a space between them makes it plain text.
 */
export function broken(text: string): string {
  return text.replace(/\](?=[([:])/g, '] ').replace(LIVE, '< ');
}

/** Only up to the last closing tag; after it, each opening tag would be searched to the end of the text. */
function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>') + 1;
  return text.slice(0, end + 7).replace(/<think>[\s\S]*?<\/think>/g, '') + text.slice(end + 7);
}

/**
 * Quotes a page's text in a prompt between markers that are removed from the text, so that nothing in it can end the
 * quotation.
 */
export function quoted(text: string, mark: string): string {
  return `<${mark}>\n${text.replaceAll(mark, '')}\n</${mark}>`;
}
