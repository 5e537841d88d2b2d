'use client';

import { type ReactNode, useMemo } from 'react';
import { MarkdownBlocks } from '#components/markdown-blocks.tsx';
import { parseMarkdown } from '#lib/text/markdown/markdown.ts';

interface MarkdownTextProps {
  text: string;
  cite?: ((number: number) => ReactNode) | undefined;
}

/** Loaded by `Markdown` on demand. */
export default function MarkdownText({ text, cite }: MarkdownTextProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2.5 break-words">
      <MarkdownBlocks blocks={blocks} cite={cite} />
    </div>
  );
}
