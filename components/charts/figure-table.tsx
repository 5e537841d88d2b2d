'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChevronLeft, ChevronRight } from '#components/ui/icons.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { useMessages } from '#messages';

/** One month of days, or this many rows of other data. */
const PAGE = 31;

interface FigureTableProps {
  label: string;
  columns: readonly string[];
  /** The first cell of each row is a unique name. */
  rows: readonly (readonly (string | number)[])[];
}

/**
 * The figures of a chart as text, page by page: a year of days would be thousands of elements. It opens on the last page,
 * with the newest days.
 */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  const t = useMessages();
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
  const [back, setBack] = useState(0);
  const page = Math.max(0, last - back);
  // Full pages counted from the end, so that the newest page is never a single row.
  const to = rows.length - (last - page) * PAGE;
  const from = Math.max(0, to - PAGE);
  return (
    <>
      <Table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <Th key={column} className={index > 0 ? 'text-right' : undefined}>
                {column}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(from, to).map((row, at) => (
            <Tr key={row[0]} aria-rowindex={from + at + 2}>
              {row.map((cell, index) => (
                <Td key={columns[index]} className={index > 0 ? 'text-right' : undefined}>
                  {typeof cell === 'number' ? t.number(cell) : cell}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      {last > 0 && (
        <nav
          aria-label={t('Pages of the table: {name}', { name: label })}
          className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-2"
        >
          <span role="status" className="mr-auto text-muted text-table">
            {t('Rows {from}–{to} of {all}', { from: from + 1, to, all: rows.length })}
          </span>
          <Button size="sm" disabled={page === 0} onClick={() => setBack(last - page + 1)}>
            <ChevronLeft /> {t('Earlier rows')}
          </Button>
          <Button size="sm" disabled={page === last} onClick={() => setBack(last - page - 1)}>
            {t('Later rows')} <ChevronRight />
          </Button>
        </nav>
      )}
    </>
  );
}
