import { type AnswerBlock, type Citation, textOf } from '#lib/text/markdown/answer-blocks.ts';
import { createParser, createReader } from '#lib/text/markdown/text-tree.ts';

/** Third-party Markdown: answers of search engines and models, texts of reports. Nothing in it can become HTML markup. */

const MAX_CHARACTERS = 200_000;
/** The number of a source; before a URL it is a link text instead. */
const CITATION = /\[[1-9]\d{0,2}\](?!\(https?:)/y;

const parser = createParser();
// Every link is parsed as one, so that none prints its URL; the renderer decides about its target.
parser.validateLink = () => true;
parser.inline.ruler.before('link', 'citation', (state, silent) => {
  CITATION.lastIndex = state.pos;
  const found = CITATION.exec(state.src)?.[0];
  if (found === undefined) return false;
  if (!silent) state.push('citation', '', 0).content = found.slice(1, -1);
  state.pos += found.length;
  return true;
});
const { State } = parser.inline;
/**
 * Asterisks also mark next to punctuation, as in "**Note:**then" and in languages without spaces; CommonMark ignores those.
 */
parser.inline.State = class extends State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    if (this.src[start] !== '*') return found;
    const isWord = (at: number) => /\S/.test(this.src[at] ?? ' ');
    return { ...found, can_open: isWord(start + found.length), can_close: isWord(start - 1) };
  }
};

const read = createReader<Citation>(parser, ({ type, content }) =>
  type === 'citation' ? { kind: 'cite', number: Number(content) } : null,
);

/** Parses Markdown into blocks; text beyond 200,000 characters is cut. Never throws. */
export function parseMarkdown(markdown: string): AnswerBlock[] {
  return read(markdown.slice(0, MAX_CHARACTERS));
}

/** The parsed form of each text, by text; empty texts have none. */
export const parseTexts = (texts: readonly (string | null | undefined)[]): Record<string, AnswerBlock[]> =>
  Object.fromEntries(texts.flatMap((text) => (text ? [[text, parseMarkdown(text)]] : [])));

/** The text of third-party Markdown without markup and citation markers, one line per block. */
export function plainOf(markdown: string): string {
  return parseMarkdown(markdown)
    .flatMap((block) => linesOf(block, ''))
    .join('\n');
}

function linesOf(block: AnswerBlock, indent: string): string[] {
  switch (block.kind) {
    case 'rule':
      return [];
    case 'code':
      return [block.text];
    case 'quote':
      return block.blocks.flatMap((one) => linesOf(one, indent));
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map(textOf).join(' | '));
    case 'list':
      return block.items.flatMap((item, at) => {
        const bullet = block.ordered ? `${block.start + at}. ` : '• ';
        const lines = item.flatMap((one) => linesOf(one, one.kind === 'list' ? `${indent}  ` : indent));
        return lines.map((line, index) => (index === 0 ? indent + bullet + line.trimStart() : line));
      });
    default:
      return [indent + textOf(block.children)];
  }
}
