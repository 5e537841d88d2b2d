'use client';

import { createContext, Fragment, type ReactNode, use } from 'react';
import { cn } from '#components/ui/cn.ts';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { type AnswerBlock, type AnswerInline, textOf } from '#lib/text/markdown/answer-blocks.ts';
import { useMessages } from '#messages';

interface MarkdownBlocksProps {
  blocks: readonly AnswerBlock[];
  /** Renders a citation marker; without it the marker stays text. */
  cite?: ((number: number) => ReactNode) | undefined;
  /** Headings are sized by their level. */
  sized?: boolean;
}

interface MarkdownStyle {
  t: Translator;
  sized: boolean;
}

const Citing = createContext<(number: number) => ReactNode>((number) => `[${number}]`);

/**
 * Third-party Markdown as our own elements: no HTML, images are named and not loaded, links only to http, https and mailto.
 * Headings are paragraphs, because they would break the outline of the page.
 */
export function MarkdownBlocks({ blocks, cite = (number) => `[${number}]`, sized = false }: MarkdownBlocksProps) {
  const t = useMessages();
  return <Citing value={cite}>{blocks.map((block, at) => drawBlock({ t, sized }, block, at))}</Citing>;
}

const sizes = { 1: 'text-title pt-2', 2: 'text-title pt-2', 3: 'text-section pt-1', 4: '', 5: '', 6: '' } as const;
const aligned = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;

// Blocks never move, so the index is a stable key.
function drawBlock(style: MarkdownStyle, block: AnswerBlock, key: number): ReactNode {
  const { t, sized } = style;
  switch (block.kind) {
    case 'heading':
      return (
        <p key={key} className={cn('font-semibold', sized ? sizes[block.level] : 'pt-1')}>
          {drawAll(style, block.children)}
        </p>
      );
    case 'paragraph':
      return <p key={key}>{drawAll(style, block.children)}</p>;
    case 'code':
      return (
        <pre key={key} className="whitespace-pre-wrap rounded-control bg-sunken p-3 font-mono text-table">
          {block.text}
        </pre>
      );
    case 'rule':
      return <hr key={key} className="border-t" />;
    case 'quote':
      return (
        <blockquote key={key} className="grid gap-2 border-l-2 pl-4 text-muted">
          {block.blocks.map((one, at) => drawBlock(style, one, at))}
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move.
        <li key={at} className="space-y-1.5">
          {item.map((one, no) => drawBlock(style, one, no))}
        </li>
      ));
      return block.ordered ? (
        <ol key={key} start={block.start} className="grid list-decimal gap-1.5 pl-6">
          {items}
        </ol>
      ) : (
        <ul key={key} className="grid list-disc gap-1.5 pl-5">
          {items}
        </ul>
      );
    }
    case 'table':
      return (
        <section
          key={key}
          aria-label={t('Table')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="text-left text-table">
            <thead>
              <tr>{block.head.map(drawCell(style, block.aligns, 'th'))}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
                <tr key={at}>{row.map(drawCell(style, block.aligns, 'td'))}</tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}

function drawCell(style: MarkdownStyle, aligns: readonly (keyof typeof aligned | null)[], Cell: 'th' | 'td') {
  return (content: AnswerInline[], at: number): ReactNode => (
    <Cell
      key={at}
      {...(Cell === 'th' && { scope: 'col' })}
      className={cn('border-b px-2 py-1 align-top', aligned[aligns[at] ?? 'left'], Cell === 'th' && 'font-medium')}
    >
      {drawAll(style, content)}
    </Cell>
  );
}

const drawAll = (style: MarkdownStyle, inlines: readonly AnswerInline[]): ReactNode =>
  inlines.map((one, at) => drawInline(style, one, at));

function drawInline(style: MarkdownStyle, inline: AnswerInline, key: number): ReactNode {
  const { t } = style;
  switch (inline.kind) {
    case 'text':
      return <Fragment key={key}>{inline.text}</Fragment>;
    case 'break':
      return <br key={key} />;
    case 'code':
      return (
        <code key={key} className="rounded bg-sunken px-1 font-mono text-table">
          {inline.text}
        </code>
      );
    case 'strong':
      return (
        <strong key={key} className="font-semibold">
          {drawAll(style, inline.children)}
        </strong>
      );
    case 'em':
      return <em key={key}>{drawAll(style, inline.children)}</em>;
    case 'del':
      return <del key={key}>{drawAll(style, inline.children)}</del>;
    case 'cite':
      return <Citation key={key} number={inline.number} />;
    case 'link':
      return <MarkdownLink key={key} url={inline.url} text={textOf(inline.children)} />;
    case 'image':
      return (
        <span key={key} className="rounded-control bg-sunken px-2 py-1 text-muted text-table">
          {t('Image: {text}', { text: inline.alt || t('no alt text') })}
        </span>
      );
  }
}

function Citation({ number }: { number: number }) {
  return use(Citing)(number);
}

function MarkdownLink({ url, text }: { url: string; text: string }) {
  if (!/^mailto:[^\s]+$/i.test(url)) return <ForeignLink url={url} text={text} className="break-words" />;
  return (
    <a href={url} className="break-words text-accent-strong underline decoration-line underline-offset-2">
      {text}
    </a>
  );
}
