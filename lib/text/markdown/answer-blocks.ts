import type { Block, Inline } from '#lib/text/markdown/text-tree.ts';

/** Third-party Markdown in its parsed form: without the parser, for a browser that receives it parsed. */

/** A citation marker, "[2]". */
export interface Citation {
  kind: 'cite';
  number: number;
}
/** A block of an AI answer, whose citations are nodes. */
export type AnswerBlock = Block<Citation>;
/** Inline content of an AI answer, whose citations are nodes. */
export type AnswerInline = Inline<Citation>;

/** Inline Markdown as plain text on one line. */
export function textOf(inlines: readonly AnswerInline[]): string {
  return inlines
    .map((one) => {
      if (one.kind === 'text') return one.text.replaceAll('\n', ' ');
      if (one.kind === 'code') return one.text;
      if (one.kind === 'image') return one.alt;
      if (one.kind === 'break') return ' ';
      return one.kind === 'cite' ? '' : textOf(one.children);
    })
    .join('');
}
