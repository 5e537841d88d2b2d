/** A model writes a few thousand; what is far longer is no text of one. */
export const MAX_CHARS = 200_000;

/**
 * Text of a model as it may be shown and published: images are taken out and links are their words alone (threats D8). What
 * a model was made to write by a page it read can then neither fetch nor lead anywhere.
 */
export function withoutLinks(markdown: string): string {
  return tidy(broken(stripped(withoutThoughts(markdown.slice(0, MAX_CHARS)), '\n'))).trim();
}

/**
 * A piece of text without its links, images and tags, as far as they are written plainly.
 * @param before what stands in front of the piece: a line break, a letter or digit, or anything else
 */
export function stripped(piece: string, before: string): string {
  // Patterns look at what stands before them; the stand-in for it can be part of no link itself.
  const mark = before === '\n' ? '\n' : /[a-z0-9]/i.test(before) ? 'a' : ')';
  let text = mark + piece;
  // What is taken out may leave another behind: `<im<img>g src=x>`, `[a ![b](c)](d)`.
  for (let round = 0, less = strip(text); less !== text && round < MAX_ROUNDS; round++) {
    text = less;
    less = strip(text);
  }
  return text.slice(1);
}

/** Line ends without blanks before them, and at most one empty line. */
export const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/** Deeper than a text that means well goes; what is left is broken up. */
const MAX_ROUNDS = 5;

/** Elements that fetch, lead somewhere, run something or swallow the page after them, whatever their attributes. */
const TAGS =
  'a|applet|area|audio|base|body|button|embed|form|frame|frameset|head|html|iframe|image|img|input|link|map|marquee|math|meta|' +
  'noscript|object|picture|plaintext|portal|script|select|source|style|svg|template|textarea|title|track|video|xmp';
const TAG = new RegExp(`<\\/?(?:${TAGS})\\b[^<>]{0,4096}>`, 'gi');
/**
 * A `<` that begins a tag, or may yet: one of those above, one with an attribute (`style`, `background` and the like fetch
 * too), an address, a comment, or one without an end. Others lead nowhere: `<b>`, `Map<string, number>`.
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
 * A link needs its brackets to touch, a tag its name to touch `<`: where something of the kind is left (line breaks inside,
 * brackets within brackets, a `<` in a value), a space goes between, and it is text.
 */
export function broken(text: string): string {
  return text.replace(/\](?=[([:])/g, '] ').replace(LIVE, '< ');
}

/** Up to the last end of one: behind it each beginning would be searched to the end of the text. */
function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>') + 1;
  return text.slice(0, end + 7).replace(/<think>[\s\S]*?<\/think>/g, '') + text.slice(end + 7);
}

/** A page's text as data inside a prompt: fenced by a mark that cannot stand in it, so that nothing in it ends the quotation. */
export function quoted(text: string, mark: string): string {
  return `<${mark}>\n${text.replaceAll(mark, '')}\n</${mark}>`;
}
