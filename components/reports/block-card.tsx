'use client';

import type { KeyboardEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ChevronDown, ChevronUp, Trash2 } from '#components/ui/icons.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import {
  CHART_IDS,
  CHARTS,
  type ChartId,
  FIGURE_IDS,
  FIGURES,
  type FigureId,
  TABLE_IDS,
  TABLES,
  type TableId,
} from '#lib/features/reports/blocks/index.ts';
import type { Block } from '#lib/features/reports/blocks-contract.ts';
import { useMessages } from '#messages';
import { BLOCK_KINDS } from './block-kinds.ts';

interface BlockCardProps {
  block: Block;
  /** Counted from 1. */
  place: number;
  count: number;
  onChange: (block: Block) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A block in the builder: its content and position. Alt with an arrow key moves it. */
export function BlockCard({ block, place, count, onChange, onMove, onRemove }: BlockCardProps) {
  const t = useMessages();
  const label = t('{kind}, block {place} of {count}', {
    kind: t(BLOCK_KINDS[block.kind].label),
    place,
    count,
  });
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li data-block={block.id} className="rounded-panel border bg-panel p-3" onKeyDown={keys}>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="sr-only">{label}</legend>
        <div className="flex items-center gap-1">
          <span className="flex-1 font-medium text-table">{t(BLOCK_KINDS[block.kind].label)}</span>
          <Button
            variant="ghost"
            size="icon-sm"
            data-move="-1"
            aria-label={t('Move up: {label}', { label })}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          >
            <ChevronUp />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            data-move="1"
            aria-label={t('Move down: {label}', { label })}
            disabled={place === count}
            onClick={() => onMove(1)}
          >
            <ChevronDown />
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label={t('Remove: {label}', { label })} onClick={onRemove}>
            <Trash2 />
          </Button>
        </div>
        <Fields block={block} onChange={onChange} />
      </fieldset>
    </li>
  );
}

function Fields({ block, onChange }: Pick<BlockCardProps, 'block' | 'onChange'>) {
  const t = useMessages();
  switch (block.kind) {
    case 'heading':
      return (
        <Input
          aria-label={t('Heading text')}
          dir="auto"
          maxLength={200}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.target.value })}
        />
      );
    case 'text':
      return (
        <Labelled label={t('Markdown: **bold**, lists, tables, links')} className="min-w-0">
          {(id) => (
            <Textarea
              id={id}
              dir="auto"
              className="min-h-32 font-mono text-table"
              maxLength={20_000}
              value={block.text}
              onChange={(event) => onChange({ ...block, text: event.target.value })}
            />
          )}
        </Labelled>
      );
    case 'kpis':
      return (
        <div className="grid gap-1 sm:grid-cols-2">
          {FIGURE_IDS.map((id) => (
            <Checkbox
              key={id}
              label={t(FIGURES[id].label)}
              checked={block.metrics.includes(id)}
              onChange={({ target }) => onChange({ ...block, metrics: ticked(block.metrics, id, target.checked) })}
            />
          ))}
        </div>
      );
    case 'chart':
      return (
        <Select
          aria-label={t('Chart')}
          value={block.chart}
          onChange={(event) => onChange({ ...block, chart: event.target.value as ChartId })}
        >
          {CHART_IDS.map((id) => (
            <option key={id} value={id}>
              {t(CHARTS[id].title)}
            </option>
          ))}
        </Select>
      );
    case 'table':
      return (
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label={t('Table')}
            className="min-w-0 flex-1 basis-48"
            value={block.table}
            onChange={(event) => onChange({ ...block, table: event.target.value as TableId })}
          >
            {TABLE_IDS.map((id) => (
              <option key={id} value={id}>
                {t(TABLES[id].title)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t('Max. rows')}
            className="w-32"
            value={String(block.rows)}
            onChange={(event) => onChange({ ...block, rows: Number(event.target.value) })}
          >
            {[...new Set([5, 10, 15, 20, 50, 100, block.rows])]
              .sort((one, other) => one - other)
              .map((rows) => (
                <option key={rows} value={rows}>
                  {t('{rows} rows', { rows })}
                </option>
              ))}
          </Select>
        </div>
      );
    case 'page_break':
      return <p className="text-muted text-table">{t('The next block starts on a new page in print and PDF.')}</p>;
  }
}

/** In display order. */
const ticked = (metrics: readonly FigureId[], id: FigureId, on: boolean): FigureId[] =>
  FIGURE_IDS.filter((one) => (one === id ? on : metrics.includes(one)));
