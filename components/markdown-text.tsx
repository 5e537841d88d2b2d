'use client';

import { useMemo } from 'react';
import { parseMarkdown } from '#lib/text/markdown/markdown.ts';
import { type MarkdownProps, MarkdownSheet } from './markdown-sheet.tsx';

/** Loaded by `Markdown` on demand. */
export default function MarkdownText({ text, cite }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return <MarkdownSheet blocks={blocks} cite={cite} />;
}
