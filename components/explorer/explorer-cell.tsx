'use client';

import type { ReactNode } from 'react';
import type { Field, Value } from '#components/explorer/model/fields.ts';
import { useMessages } from '#messages';
import { cellText } from './cell-text.ts';

/** Renders a value in a custom way; undefined falls back to text. */
export type DrawCell = (field: Field, value: Value) => ReactNode | undefined;

/** URL of a row, from its values; the first column links to it. */
export type HrefOf = (value: (id: string) => Value) => string | null;

interface ExplorerCellProps {
  field: Field;
  value: Value;
  href: string | null;
  onOpen: (href: string) => void;
  draw: DrawCell;
  words: Readonly<Record<string, string>>;
}

/** A value of the table; the link to its row, where there is one. */
export function ExplorerCell({ field, value, href, onOpen, draw, words }: ExplorerCellProps) {
  const t = useMessages();
  const text = cellText(t, field, value, words);
  const drawn = draw(field, value);
  if (href)
    return (
      <a
        href={href}
        tabIndex={-1}
        title={text ?? undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onOpen(href);
        }}
        className="rounded-control font-medium hover:text-accent-strong"
      >
        {drawn ?? text ?? '·'}
      </a>
    );
  if (drawn !== undefined) return drawn;
  if (text === null)
    return (
      <span className="text-muted">
        <span aria-hidden="true">·</span>
        <span className="sr-only">{t('no value')}</span>
      </span>
    );
  return <span title={field.kind === 'text' ? text : undefined}>{text}</span>;
}
