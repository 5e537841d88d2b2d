/** A model writes a few thousand; what is far longer is no text of one. */
const MOST_CHARS = 200_000;

/**
 * Text of a model as it may be shown and published: images are taken out and links are their words alone (threats D8). What
 * a model was made to write by a page it read can then neither fetch nor lead anywhere.
 */
export function withoutLinks(markdown: string): string {
  let text = withoutThoughts(markdown.slice(0, MOST_CHARS));
  // What is taken out may leave another behind: `<im<img>g src=x>`, `[a ![b](c)](d)`.
  for (let round = 0, less = strip(text); less !== text; round++) {
    text = less;
    less = strip(round < MOST_ROUNDS ? text : text.replace(/[<>[\]]/g, ''));
  }
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Deeper than a text that means well goes; past it, brackets and tags are taken out whole. */
const MOST_ROUNDS = 5;

function strip(text: string): string {
  return text
    .replace(/!?\[([^[\]\n]{0,500})\](?:\([^()\n]{0,2048}\)|\[[^[\]\n]{0,200}\])/g, '$1')
    .replace(/^[ \t]{0,3}\[[^[\]\n]{1,200}\]:[ \t]{0,20}\S.*$/gm, '')
    .replace(/<(?:https?|ftp|mailto|data|javascript):[^<>\n]{0,2048}>/gi, '')
    .replace(
      /<\/?(?:img|a|iframe|script|style|link|object|embed|video|audio|source|svg|form|input|meta|base)\b[^<>]{0,4096}>/gi,
      '',
    )
    .replace(/\b(?:https?|ftp|data|javascript):(?:\/\/)?[^\s<>)"'\]]+/gi, '');
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
