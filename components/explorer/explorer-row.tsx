'use client';

import { memo, type ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { Place } from '#components/ui/data-table/grid-keys.ts';
import type { Field, Value } from '#lib/client/explorer/fields.ts';
import { useMessages } from '#messages';
import { cellText } from './cell-text.ts';

export const ROW_HEIGHT = 36;

/** Renders a value in a custom way; undefined falls back to text. */
export type DrawCell = (field: Field, value: Value) => ReactNode | undefined;

/** URL of a row, from its values; the first column links to it. */
export type HrefOf = (value: (id: string) => Value) => string | null;

interface ExplorerRowProps {
  index: number;
  values: readonly Value[] | undefined;
  /** Columns of the values, in order. */
  order: readonly string[];
  columns: readonly Field[];
  /** The focused column; -1 in other rows. */
  active: number;
  cellId: string;
  hrefOf: HrefOf;
  onOpen: (href: string) => void;
  onPlace: (place: Place) => void;
  draw: DrawCell;
  words: Readonly<Record<string, string>>;
}

/** Memoized: rerenders only when its values or its focused cell change, which keeps scrolling cheap. */
export const ExplorerRow = memo(function ExplorerRow({
  index,
  values,
  order,
  columns,
  active,
  cellId,
  hrefOf,
  onOpen,
  onPlace,
  draw,
  words,
}: ExplorerRowProps) {
  const value = (id: string) => values?.[order.indexOf(id)] ?? null;
  const href = values ? hrefOf(value) : null;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={values ? undefined : true}
      className="group/row hover:bg-hover/60"
      style={{ height: ROW_HEIGHT }}
      onClick={() => onPlace({ row: index, column: Math.max(0, active) })}
    >
      {columns.map((field, column) => (
        <td
          key={field.id}
          id={`${cellId}${index}-${column}`}
          className={cn(
            'overflow-hidden text-ellipsis whitespace-nowrap border-b px-3 first:pl-4 last:pr-4',
            field.kind === 'number' && 'text-right',
            column === 0 && 'bg-panel group-hover/row:bg-hover md:sticky md:left-0 md:z-10',
            column === active && '-outline-offset-2 outline-accent group-focus-visible/grid:outline-2',
          )}
        >
          {values ? (
            <Cell
              field={field}
              value={value(field.id)}
              href={column === 0 ? href : null}
              onOpen={onOpen}
              draw={draw}
              words={words}
            />
          ) : (
            <span aria-hidden="true" className="block h-3 w-2/3 rounded-control bg-line" />
          )}
        </td>
      ))}
    </tr>
  );
});

interface CellProps {
  field: Field;
  value: Value;
  href: string | null;
  onOpen: (href: string) => void;
  draw: DrawCell;
  words: Readonly<Record<string, string>>;
}

function Cell({ field, value, href, onOpen, draw, words }: CellProps) {
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
