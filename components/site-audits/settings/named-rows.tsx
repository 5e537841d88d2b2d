'use client';

import { Button } from '#components/ui/button.tsx';
import { Plus, Trash2 } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMessages } from '#messages';
import { type NamedRow, newRow } from './form-values.ts';

interface NamedRowsProps {
  title: string;
  hint: string;
  add: string;
  rows: readonly NamedRow[];
  onChange: (rows: NamedRow[]) => void;
}

/** Names with secret values. A saved value is not shown and is kept while its field is empty. */
export function NamedRows({ title, hint, add, rows, onChange }: NamedRowsProps) {
  const t = useMessages();
  const set = (key: string, change: Partial<NamedRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1 font-medium text-table">{title}</legend>
      <p className="text-meta text-muted">{hint}</p>
      {rows.map((row, at) => (
        <div key={row.key} className="flex gap-2">
          <Input
            aria-label={t('{title}: name {number}', { title, number: at + 1 })}
            placeholder={t('Name')}
            spellCheck={false}
            autoComplete="off"
            value={row.name}
            onChange={(event) => set(row.key, { name: event.target.value, isSaved: false })}
            className="min-w-0 flex-1"
          />
          <Input
            type="password"
            aria-label={t('{title}: value {number}', { title, number: at + 1 })}
            placeholder={row.isSaved ? t('Saved') : t('Value')}
            autoComplete="new-password"
            value={row.value}
            onChange={(event) => set(row.key, { value: event.target.value })}
            className="min-w-0 flex-1"
          />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('Remove {name}', { name: row.name || String(at + 1) })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <Trash2 />
          </Button>
        </div>
      ))}
      <Button size="sm" className="w-fit" onClick={() => onChange([...rows, newRow()])}>
        <Plus /> {add}
      </Button>
    </fieldset>
  );
}
