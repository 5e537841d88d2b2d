import { plainText, readText } from '#lib/text/markdown/text-tree.ts';

/** A heading of a Markdown text. */
export interface TextHeading {
  /** Text of the heading. */
  text: string;
  /** Number of earlier headings with the same text. */
  before: number;
  /** Its text, with a number added to duplicates. */
  name: string;
  /** Where the heading begins, and where its last line ends: for an underlined heading, the line below its text. */
  at: number;
  end: number;
}

/** The headings of a Markdown text outside quotes and lists, in order. Offsets in UTF-16 units. */
export function headingsOf(text: string): TextHeading[] {
  const counts = new Map<string, number>();
  return readText(text).flatMap((block) => {
    if (block.kind !== 'heading') return [];
    const words = plainText(block.children).replace(/\s+/g, ' ').trim();
    const before = counts.get(words) ?? 0;
    counts.set(words, before + 1);
    const name = before === 0 ? words : `${words} (${before + 1})`;
    return [{ text: words, before, name, at: block.from, end: Math.max(block.from, block.to - 1) }];
  });
}

/** Whether two parses of a growing text refer to the same heading. */
export const sameHeading = (a: TextHeading, b: TextHeading): boolean => a.text === b.text && a.before === b.before;
