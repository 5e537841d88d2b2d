'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '#components/shell/use-debounced-value.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Plus, Trash2 } from '#components/ui/icons.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { MAX_EXTRACTIONS } from '#lib/features/site-audits/columns-contract.ts';
import { type ExtractionTrial, tryExtractionQuery } from '#lib/features/site-audits/settings/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { typedAddress } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { type ColumnRow, columnsOf, newColumn } from './extraction-values.ts';

interface ExtractionFieldsProps {
  rows: readonly ColumnRow[];
  /** Start URL of the site: the first page to try. */
  site: string;
  render: boolean;
  onChange: (rows: ColumnRow[]) => void;
}

/** Time without typing after which the expressions are tried. */
const TRY_MS = 400;

const kinds = (t: Translator) =>
  ({
    css: t('CSS selector'),
    xpath: t('XPath'),
    regex: t('Regular expression'),
    contains: t('Text in the HTML'),
  }) satisfies Record<ColumnRow['kind'], string>;

/** Columns to extract from each page, tried on one page while they are typed. */
export function ExtractionFields({ rows, site, render, onChange }: ExtractionFieldsProps) {
  const t = useMessages();
  const [page, setPage] = useState('');
  const input = useDebouncedValue(
    JSON.stringify({ url: typedAddress(page || site), columns: columnsOf(rows), render: render || false }),
    TRY_MS,
  );
  const { data, error, isFetching } = useQuery({ ...tryExtractionQuery(input), placeholderData: keepPreviousData });
  const set = (key: string, change: Partial<ColumnRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium text-table">{t('Custom extraction')}</legend>
      <p className="text-meta text-muted">
        {t(
          'Up to 20 columns of the explorer, extracted from each page. Regular expressions are RE2: no lookaround, no backreferences.',
        )}
      </p>
      {rows.length > 0 && (
        <Field label={t('Try on page')} hint={isFetching ? t('Trying…') : t('The result is shown below each column.')}>
          {(control) => (
            <Input
              {...control}
              type="url"
              maxLength={2048}
              placeholder={site}
              value={page}
              onChange={(event) => setPage(event.target.value)}
            />
          )}
        </Field>
      )}
      {error && <Callout tone="fault">{error.message}</Callout>}
      <ul className="grid gap-3">
        {rows.map((row, at) => (
          <li key={row.key} className="grid gap-1.5">
            <div className="flex flex-wrap gap-2">
              <Input
                aria-label={t('Name of column {number}', { number: at + 1 })}
                placeholder={t('Name')}
                maxLength={60}
                value={row.name}
                onChange={(event) => set(row.key, { name: event.target.value })}
                className="min-w-0 flex-1 basis-24"
              />
              <Select
                aria-label={t('Type of column {number}', { number: at + 1 })}
                value={row.kind}
                onChange={(event) => set(row.key, { kind: kindOf(event.target.value) })}
                className="min-w-0 flex-1 basis-36"
              >
                {Object.entries(kinds(t)).map(([id, label]) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
              <Input
                aria-label={t('Expression of column {number}', { number: at + 1 })}
                placeholder={t('Expression')}
                spellCheck={false}
                maxLength={1_000}
                value={row.expression}
                onChange={(event) => set(row.key, { expression: event.target.value })}
                className="min-w-0 flex-2 basis-40 font-mono"
              />
              {(row.kind === 'css' || row.kind === 'xpath') && (
                <Input
                  aria-label={t('Attribute of column {number}', { number: at + 1 })}
                  placeholder={t('Attribute')}
                  spellCheck={false}
                  maxLength={100}
                  value={row.attribute}
                  onChange={(event) => set(row.key, { attribute: event.target.value })}
                  className="min-w-0 flex-1 basis-20"
                />
              )}
              <Select
                aria-label={t('Matches of column {number}', { number: at + 1 })}
                value={row.take}
                onChange={(event) => set(row.key, { take: takeOf(event.target.value) })}
                className="min-w-0 flex-1 basis-28"
              >
                <option value="first">{t('First match')}</option>
                <option value="all">{t('All matches')}</option>
                <option value="count">{t('Count')}</option>
              </Select>
              {render && (
                <Select
                  aria-label={t('HTML of column {number}', { number: at + 1 })}
                  value={row.source}
                  onChange={(event) => set(row.key, { source: event.target.value === 'rendered' ? 'rendered' : 'raw' })}
                  className="min-w-0 flex-1 basis-32"
                >
                  <option value="raw">{t('Raw HTML')}</option>
                  <option value="rendered">{t('Rendered HTML')}</option>
                </Select>
              )}
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('Remove {name}', { name: row.name || String(at + 1) })}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              >
                <Trash2 />
              </Button>
            </div>
            <Result trial={data?.columns.find(({ name }) => name === row.name.trim())} />
          </li>
        ))}
      </ul>
      {rows.length < MAX_EXTRACTIONS && (
        <Button size="sm" className="w-fit" onClick={() => onChange([...rows, newColumn()])}>
          <Plus /> {t('Add column')}
        </Button>
      )}
    </fieldset>
  );
}

/** What a column finds on the tried page. */
function Result({ trial }: { trial: ExtractionTrial['columns'][number] | undefined }) {
  const t = useMessages();
  if (!trial) return null;
  const { problem, value, matches } = trial;
  return (
    <p aria-live="polite" className="break-words text-meta" dir="auto">
      {problem !== null ? (
        <span className="text-fault">{problem}</span>
      ) : value === null ? (
        <span className="text-warning">{t('Not found')}</span>
      ) : (
        <>
          <span className="font-mono">{value}</span>{' '}
          <span className="text-muted">{t.many(matches ?? 0, '{count} match|{count} matches')}</span>
        </>
      )}
    </p>
  );
}

const kindOf = (value: string): ColumnRow['kind'] =>
  (['xpath', 'regex', 'contains'] as const).find((kind) => kind === value) ?? 'css';
const takeOf = (value: string): ColumnRow['take'] =>
  (['all', 'count'] as const).find((take) => take === value) ?? 'first';
