import Link from 'next/link';
import type { ReactNode } from 'react';
import { Check, Trash2 } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Moment, Translated } from './language.tsx';
import { RowTicks } from './row-ticks.tsx';
import { Table, Td, Th, Tr } from './table.tsx';

/** A column of a table of records. */
export interface RecordColumn<Row> {
  title: string;
  /** Classes of the header cell: its width. */
  className?: string;
  /** Numbers are right-aligned; lines do not wrap; secondary values are muted. */
  look?: 'number' | 'line' | 'muted';
  cell: (row: Row) => ReactNode;
}

interface RecordTableProps<Row extends { id: string }> {
  /** Accessible name of the table and the list. */
  label: string;
  rows: readonly Row[];
  /** URL of a record. */
  href: (row: Row) => string;
  /** Display name of a record, linked to it. `line` is below it, `beside` after it. */
  lead: {
    title: string;
    name: (row: Row) => string;
    line?: (row: Row) => ReactNode;
    beside?: (row: Row) => ReactNode;
  };
  /** Column before the lead. */
  first?: RecordColumn<Row>;
  columns: readonly RecordColumn<Row>[];
  /** The second line of a record on phones, and the content at its end. */
  card: { line: (row: Row) => ReactNode; end?: (row: Row) => ReactNode };
  onDelete?: ((row: Row) => void) | undefined;
  /** What the button deletes, so that each has a unique name: "the search for tea, 3 May". */
  nameOf: (row: Row) => string;
}

/** Records of a list: a table, and two-line rows on phones. */
export function RecordTable<Row extends { id: string }>({
  label,
  rows,
  href,
  lead,
  first,
  columns,
  card,
  onDelete,
  nameOf,
}: RecordTableProps<Row>) {
  const t = useMessages();
  const remove = (row: Row) =>
    onDelete && (
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t('Delete {name}', { name: nameOf(row) })}
        onClick={() => onDelete(row)}
      >
        <Trash2 />
      </Button>
    );
  const link = { 'data-row': '', prefetch: false } as const;
  return (
    <>
      <div className="max-md:hidden">
        <RowTicks rows={rows.map((row) => ({ id: row.id, href: href(row) }))}>
          {(isTicked) => (
            <Table aria-label={label}>
              <thead>
                <tr>
                  {first && <Heading column={first} />}
                  <Th>{lead.title}</Th>
                  {columns.map((column) => (
                    <Heading key={column.title} column={column} />
                  ))}
                  {onDelete && (
                    <Th className="w-12">
                      <span className="sr-only">
                        <Translated text="Delete" />
                      </span>
                    </Th>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Tr
                    key={row.id}
                    data-id={row.id}
                    className={cn(lead.line && 'h-14', isTicked(row.id) && 'bg-accent-soft')}
                  >
                    {first && <Cell column={first} row={row} />}
                    <Td className="w-full max-w-0">
                      <span className="flex min-w-0 items-center gap-2">
                        <Link
                          {...link}
                          href={href(row)}
                          className="grid min-w-0 rounded-control hover:text-accent-strong"
                        >
                          <span dir="auto" className="truncate font-medium">
                            {isTicked(row.id) && <Ticked />}
                            {lead.name(row)}
                          </span>
                          {lead.line && <span className="truncate text-meta text-muted">{lead.line(row)}</span>}
                        </Link>
                        {lead.beside?.(row)}
                      </span>
                    </Td>
                    {columns.map((column) => (
                      <Cell key={column.title} column={column} row={row} />
                    ))}
                    {onDelete && <Td className="pl-0">{remove(row)}</Td>}
                  </Tr>
                ))}
              </tbody>
            </Table>
          )}
        </RowTicks>
      </div>
      <ul aria-label={label} className="divide-y md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-2 px-4 py-2.5">
            <Link {...link} href={href(row)} className="min-w-0 flex-1 rounded-control">
              <span dir="auto" className="block truncate font-medium">
                {lead.name(row)}
              </span>
              <span className="block truncate text-meta text-muted">{card.line(row)}</span>
            </Link>
            {card.end?.(row)}
            {remove(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Ticked() {
  return (
    <>
      <Check className="mr-1 inline size-4 text-accent-strong" />
      <span className="sr-only">
        <Translated text="Selected:" />{' '}
      </span>
    </>
  );
}

function Heading<Row>({ column: { title, className, look } }: { column: RecordColumn<Row> }) {
  return <Th className={cn(className, look === 'number' && 'text-right')}>{title}</Th>;
}

const looks = { number: 'text-right', line: 'whitespace-nowrap', muted: 'whitespace-nowrap text-muted' };

function Cell<Row>({ column: { cell, look }, row }: { column: RecordColumn<Row>; row: Row }) {
  return <Td className={look && looks[look]}>{cell(row)}</Td>;
}

/**
 * The creation time column.
 * @param now milliseconds; base for "ago", so that server and browser render the same
 */
export function agoColumn<Row extends { created_at: string }>(title: string, now: number): RecordColumn<Row> {
  return { title, className: 'w-32', look: 'muted', cell: ({ created_at: at }) => <Moment at={at} now={now} /> };
}
