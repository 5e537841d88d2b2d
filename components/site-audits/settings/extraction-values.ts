import type { SaveCrawlSettingsInput, SavedCrawlSettings } from '#lib/features/site-audits/settings/client.ts';

type SavedColumn = NonNullable<SavedCrawlSettings['settings']['extract']>[number];

/** A column of the custom extraction in the form. */
export interface ColumnRow extends Pick<SavedColumn, 'name' | 'kind' | 'expression' | 'take' | 'source'> {
  key: string;
  /** Empty: the text of the element. */
  attribute: string;
}

/** A column to fill in. */
export const newColumn = (): ColumnRow => ({
  key: crypto.randomUUID(),
  name: '',
  kind: 'css',
  expression: '',
  attribute: '',
  take: 'first',
  source: 'raw',
});

/** Saved columns in the form. */
export const rowsOf = (columns: readonly SavedColumn[] = []): ColumnRow[] =>
  columns.map(({ attribute = '', ...column }) => ({ ...newColumn(), ...column, attribute }));

/** The columns that are filled in, as they are sent. */
export const columnsOf = (rows: readonly ColumnRow[]): NonNullable<SaveCrawlSettingsInput['extract']> =>
  rows
    .filter(({ name, expression }) => name.trim() !== '' && expression.trim() !== '')
    .map(({ name, kind, expression, attribute, take, source }) => ({
      name: name.trim(),
      kind,
      expression,
      take,
      source,
      ...(attribute.trim() && (kind === 'css' || kind === 'xpath') && { attribute: attribute.trim() }),
    }));
