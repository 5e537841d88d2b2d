'use client';

import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { ArrowDown, ArrowUp } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import {
  findAll,
  MATCHES_MAX,
  type Range,
  rowAt,
  rowParts,
  sourceRows,
  visible,
} from '#lib/text/source-view/source-rows.ts';
import { useMessages } from '#messages';
import { VirtualRows } from './virtual-rows.tsx';

interface SourceProps {
  text: string;
  label: string;
  /** The range to show until a search starts. */
  place: Range | null;
}

/** A page's source with line numbers and search; long lines wrap into the next row. */
export function Source({ text, label, place }: SourceProps) {
  const t = useMessages();
  const [columns, setColumns] = useState(100);
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState(0);
  const wanted = useDeferredValue(word);
  const rows = useMemo(() => sourceRows(text, columns), [text, columns]);
  const matches = useMemo(() => (wanted ? findAll(text, wanted) : place ? [place] : []), [text, wanted, place]);
  const current = matches[chosen];
  const target = useMemo(() => (current ? { row: rowAt(rows, current.start) } : null), [rows, current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first place.
  useEffect(() => setChosen(0), [matches]);
  const step = (by: number) => {
    if (matches.length > 0) setChosen((at) => (at + by + matches.length) % matches.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const lastRow = rows.lines.at(-1) ?? 0;

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <Input
          type="search"
          aria-label={t('Find in source')}
          placeholder={t('Find in source')}
          maxLength={500}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-w-80 flex-1 basis-48"
        />
        <Button size="icon" aria-label={t('Previous match')} disabled={matches.length < 2} onClick={() => step(-1)}>
          <ArrowUp />
        </Button>
        <Button size="icon" aria-label={t('Next match')} disabled={matches.length < 2} onClick={() => step(1)}>
          <ArrowDown />
        </Button>
        <span role="status" className="text-muted text-table">
          {wanted && (matches.length === 0 ? t('Not found') : countOf(t, chosen, matches.length))}
        </span>
        <span className="ml-auto text-muted text-table">{t('{total} lines', { total: rows.total })}</span>
      </div>
      <VirtualRows
        label={label}
        count={rows.starts.length}
        target={target}
        onColumns={setColumns}
        row={(index) => (
          <>
            <span className="mr-2 w-12 shrink-0 select-none border-r pr-2 sm:mr-3 sm:w-14 text-right text-muted">
              {rows.lines[index] === rows.lines[index - 1] ? '' : rows.lines[index]}
            </span>
            <code className="pr-3">
              {rowParts(rows, index, matches).map((part, at) =>
                part.match === null ? (
                  visible(part.text)
                ) : (
                  <mark
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one row have no other name.
                    key={at}
                    className={cn(
                      'rounded-xs text-ink',
                      part.match === chosen ? 'bg-accent-soft outline-2 outline-accent' : 'bg-warning-soft',
                    )}
                  >
                    {visible(part.text)}
                  </mark>
                ),
              )}
            </code>
          </>
        )}
      />
      {lastRow < rows.total && (
        <p className="border-t px-4 py-3 text-muted text-table">
          {t('Showing lines 1–{lastRow} of {total}. Download for the full file.', { lastRow, total: rows.total })}
        </p>
      )}
    </>
  );
}

const countOf = (t: Translator, chosen: number, count: number): string => {
  const at = Math.min(chosen, count - 1) + 1;
  return count >= MATCHES_MAX ? t('{at} of {count}+', { at, count }) : t('{at} of {count}', { at, count });
};
