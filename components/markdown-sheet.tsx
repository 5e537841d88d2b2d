import type { ReactNode } from 'react';
import { MarkdownBlocks } from '#components/markdown-blocks.tsx';
import type { AnswerBlock } from '#lib/text/markdown/answer-blocks.ts';

/** A text, and how its citations look. */
export interface MarkdownProps {
  text: string;
  /** Renders a citation marker. */
  cite?: ((number: number) => ReactNode) | undefined;
}

/** Parsed Markdown with the spacing of a text. */
export const MarkdownSheet = ({ blocks, cite }: Omit<MarkdownProps, 'text'> & { blocks: readonly AnswerBlock[] }) => (
  <div className="grid min-w-0 grid-cols-1 gap-2.5 break-words">
    <MarkdownBlocks blocks={blocks} cite={cite} />
  </div>
);
