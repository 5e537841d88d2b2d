'use client';

import { Fragment, type ReactNode, useDeferredValue, useMemo } from 'react';
import { ForeignLink } from '#components/page-audits/report/foreign-link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { Translator } from '#lib/client/messages/translator.ts';
import { type Block, type Inline, plainText, readText } from '#lib/client/text-tree.ts';
import { useMessages } from '#messages';

interface DraftPreviewProps {
  title: string;
  body: string;
}

/** How the page reads: elements of our own made of the Markdown, nothing of it becomes markup. Pictures are named, not fetched. */
export default function DraftPreview({ title, body }: DraftPreviewProps) {
  const t = useMessages();
  const text = useDeferredValue(body);
  const blocks = useMemo(() => readText(text), [text]);
  if (title.trim() === '' && blocks.length === 0)
    return (
      <EmptyState title={t('Nothing to see yet')}>{t('What you write stands here as it will be read.')}</EmptyState>
    );
  return (
    <article dir="auto" className="grid min-w-0 grid-cols-1 gap-3 break-words p-4 text-[15px]/6">
      {title.trim() !== '' && <p className="font-semibold text-figure">{title}</p>}
      {blocks.map((one, at) => drawBlock(t, one, at))}
    </article>
  );
}

const sizes = { 1: 'text-title pt-2', 2: 'text-title pt-2', 3: 'text-section pt-1', 4: '', 5: '', 6: '' } as const;
const aligned = { left: 'text-left', center: 'text-center', right: 'text-right' } as const;

// What is drawn never moves, so its place is its name.
function drawBlock(t: Translator, block: Block, key: number): ReactNode {
  switch (block.kind) {
    // Headings of the text would put the outline of this page into disorder.
    case 'heading':
      return (
        <p key={key} className={`font-semibold ${sizes[block.level]}`}>
          {block.children.map((one, at) => drawInline(t, one, at))}
        </p>
      );
    case 'paragraph':
      return <p key={key}>{block.children.map((one, at) => drawInline(t, one, at))}</p>;
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
          {block.blocks.map((one, at) => drawBlock(t, one, at))}
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never move.
        <li key={at} className="space-y-1.5">
          {item.map((one, no) => drawBlock(t, one, no))}
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
              <tr>{block.head.map(cell(t, block.aligns, 'th'))}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
                <tr key={at}>{row.map(cell(t, block.aligns, 'td'))}</tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}

function cell(t: Translator, aligns: readonly ('left' | 'center' | 'right' | null)[], Cell: 'th' | 'td') {
  return (content: Inline[], at: number): ReactNode => (
    <Cell
      key={at}
      {...(Cell === 'th' && { scope: 'col' })}
      className={`border-b px-2 py-1 align-top ${aligned[aligns[at] ?? 'left']} ${Cell === 'th' ? 'font-medium' : ''}`}
    >
      {content.map((one, no) => drawInline(t, one, no))}
    </Cell>
  );
}

function drawInline(t: Translator, inline: Inline, key: number): ReactNode {
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
          {inline.children.map((one, at) => drawInline(t, one, at))}
        </strong>
      );
    case 'em':
      return <em key={key}>{inline.children.map((one, at) => drawInline(t, one, at))}</em>;
    case 'del':
      return <del key={key}>{inline.children.map((one, at) => drawInline(t, one, at))}</del>;
    case 'link':
      return <ForeignLink key={key} url={inline.url} text={plainText(inline.children)} className="break-words" />;
    case 'image':
      return (
        <span key={key} className="rounded-control bg-sunken px-2 py-1 text-muted text-table">
          {t('Picture: {text}', { text: inline.alt || t('without a text') })}
        </span>
      );
  }
}
