import { plainText, readText } from '#lib/client/markdown/text-tree.ts';

export interface TextHeading {
  /** Its words. */
  text: string;
  /** How many of the same words stand above it. */
  before: number;
  /** Its words, with a number where others have the same. */
  name: string;
  /** Where it begins, and the end of its last line: of an underlined one the line below its words. */
  at: number;
  end: number;
}

/** The headings of a Markdown text that stand in no quote or list, in order. Offsets in UTF-16 units. */
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

/** Whether two readings of a text that went on mean the same heading. */
export const sameHeading = (a: TextHeading, b: TextHeading): boolean => a.text === b.text && a.before === b.before;
