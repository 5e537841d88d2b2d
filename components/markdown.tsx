'use client';

import dynamic from 'next/dynamic';
import { createContext, type ReactNode, use } from 'react';
import { type MarkdownProps, MarkdownSheet } from '#components/markdown-sheet.tsx';
import type { AnswerBlock } from '#lib/text/markdown/answer-blocks.ts';

const MarkdownText = dynamic(() => import('./markdown-text.tsx'));

type Parsed = Readonly<Record<string, readonly AnswerBlock[]>>;
const ParsedTexts = createContext<Parsed>({});

/**
 * Third-party Markdown: answers of engines and models, texts of reports. The parser (44 kB) is loaded on demand, only for a text
 * that the page did not parse on the server (`ParsedMarkdown`); the server renders every text, so printed reports include it.
 */
export function Markdown({ text, cite }: MarkdownProps) {
  const blocks = use(ParsedTexts)[text];
  return blocks ? <MarkdownSheet blocks={blocks} cite={cite} /> : <MarkdownText text={text} cite={cite} />;
}

/** Texts that a server component has parsed (`parseMarkdown`), by text. */
export const ParsedMarkdown = ({ texts, children }: { texts: Parsed; children: ReactNode }) => (
  <ParsedTexts value={texts}>{children}</ParsedTexts>
);
