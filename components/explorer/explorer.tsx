'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { Field } from '#components/explorer/model/fields.ts';
import { conditionsOf, filterJson, filterText, NO_FILTER, readFilter } from '#components/explorer/model/filter.ts';
import type { Source, TextForm } from '#components/explorer/model/messages.ts';
import type { Query, Sorting } from '#components/explorer/model/query.ts';
import { Button } from '#components/ui/button.tsx';
import { BookmarkPlus, Columns3, Copy, Filter as FilterIcon, Search } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { ExportMenu } from '#components/ui/menu.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { useMessages } from '#messages';
import type { DrawCell, HrefOf } from './explorer-cell.tsx';
import { ExplorerTable } from './explorer-table.tsx';
import { useRows } from './use-rows.ts';
import { useView } from './use-view.ts';

const FilterBuilder = dynamic(() => import('./filter-builder.tsx').then((module) => module.FilterBuilder));
const ColumnChooser = dynamic(() => import('./column-chooser.tsx').then((module) => module.ColumnChooser), {
  ssr: false,
});
const SavedViews = dynamic(() => import('./saved-views.tsx').then((module) => module.SavedViews), { ssr: false });

/** A filter that is offered by name. */
export interface Preset {
  title: string;
  /** In the filter's short form. */
  filter: string;
}

/** The current view, for a file that the server writes. */
export interface SeenState {
  filter: string | null;
  find: string;
  sort: Sorting | null;
  columns: readonly string[];
}

interface ExplorerProps {
  label: string;
  /** Key under which its views are saved. */
  table: string;
  source: Source;
  /** Whether rows are still arriving and changing. */
  live?: boolean;
  fields: readonly Field[];
  /** Fields that the search box searches. */
  findIn: readonly string[];
  /** Labels of an option's values. */
  words: Readonly<Record<string, string>>;
  presets?: readonly Preset[];
  hrefOf: HrefOf;
  draw: DrawCell;
  /** File name without its extension. */
  fileStem: string;
  /** URL of a server-generated file of the current view. */
  workbookOf?: (seen: SeenState) => string;
  /** Shown while the table has no rows. */
  empty: React.ReactNode;
}

/**
 * A table for tens of thousands of rows. Search, filter, order and columns are in the URL, so that they can be shared, and
 * can be saved as a view.
 */
export function Explorer(props: ExplorerProps) {
  const t = useMessages();
  const isReadOnly = useReadOnly();
  const {
    label,
    table,
    source,
    live = false,
    fields: given,
    findIn,
    words: values,
    presets = [],
    hrefOf,
    draw,
    fileStem,
    workbookOf,
    empty,
  } = props;
  const fields = useMemo(
    () =>
      given.map((field) => ({
        ...field,
        title: t.known(field.title),
        group: t.known(field.group),
        description: t.known(field.description),
      })),
    [given, t],
  );
  const words = useMemo(
    () => Object.fromEntries(Object.entries(values).map(([value, word]) => [value, t.known(word)])),
    [values, t],
  );
  const router = useRouter();
  const view = useView(fields);
  const { find, filter, unread, sort, columns, draft, setDraft } = view;
  const [building, setBuilding] = useState(false);
  const [sheet, setSheet] = useState<'columns' | 'views' | null>(null);
  const [sheetsUsed, setSheetsUsed] = useState<ReadonlySet<string>>(new Set());
  const show = (one: 'columns' | 'views') => {
    setSheetsUsed((before) => new Set(before).add(one));
    setSheet(one);
  };

  const shown = useMemo(() => columns.map(({ id }) => id), [columns]);
  const drawn = useMemo(() => ['no', ...shown.filter((id) => id !== 'no')], [shown]);
  const query = useMemo<Query>(() => ({ filter, find, findIn, sort }), [filter, find, findIn, sort]);
  const rows = useRows({ source, fields, query, columns: drawn, live });

  const open = async (href: string) => {
    await view.written();
    router.push(href);
  };
  const asText = (form: TextForm) => rows.text(columns, form);
  const copy = async () => {
    const text = await asText('tsv');
    await navigator.clipboard.writeText(text).then(
      () => toast.success(t.many(rows.matched ?? 0, '{count} row copied|{count} rows copied')),
      () => toast.error(t('Copy failed'), { description: t('The browser blocked clipboard access on this page.') }),
    );
  };
  const conditions = conditionsOf(draft).length;
  const narrowed = filter.parts.length > 0 || find !== '';

  return (
    <section aria-label={label} className="min-w-0 rounded-panel border bg-panel">
      <div className="flex flex-wrap items-center gap-2 p-3">
        <div className="relative min-w-0 flex-1 basis-full sm:max-w-80 sm:basis-56">
          <Search className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <Input
            data-filter=""
            type="search"
            aria-label={t('Search URL and title')}
            placeholder={t('Search URL and title')}
            className="[text-indent:24px]"
            maxLength={500}
            value={view.typed}
            onChange={(event) => view.setFind(event.target.value)}
          />
        </div>
        <Button aria-expanded={building} onClick={() => setBuilding((before) => !before)}>
          <FilterIcon /> {t('Filter')}
          {conditions > 0 && (
            <span className="rounded-full bg-accent-soft px-1.5 text-accent-strong text-meta">{conditions}</span>
          )}
        </Button>
        <Button onClick={() => show('columns')}>
          <Columns3 /> {t('Columns')}
        </Button>
        {!isReadOnly && (
          <Button onClick={() => show('views')}>
            <BookmarkPlus /> {t('Saved views')}
          </Button>
        )}
        <span className="flex flex-wrap gap-2 lg:ml-auto">
          <Button disabled={!rows.complete} onClick={copy}>
            <Copy /> {t('Copy')}
          </Button>
          <ExportMenu
            what={label}
            size="md"
            entries={[
              ...(['csv', 'json'] as const).map((form) => ({
                label: form.toUpperCase(),
                disabled: !rows.complete,
                onSelect: async () => saveFile(`${fileStem}.${form}`, TYPES[form], await asText(form)),
              })),
              ...(workbookOf
                ? [
                    {
                      label: 'XLSX',
                      href: workbookOf({ filter: filterJson(filter, fields), find, sort, columns: shown }),
                      download: true,
                    },
                  ]
                : []),
            ]}
          />
        </span>
      </div>
      {presets.length > 0 && (
        <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto px-3 pb-3">
          <legend className="sr-only">{t('Quick filters')}</legend>
          {presets.map((preset) => {
            const on = filterText(draft) === preset.filter;
            return (
              <button
                key={preset.title}
                type="button"
                aria-pressed={on}
                onClick={() => setDraft(on ? NO_FILTER : readFilter(preset.filter, fields).filter)}
                className="h-7 shrink-0 rounded-full border px-2.5 text-muted text-table hover:bg-hover hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong touch:h-11"
              >
                {t.known(preset.title)}
              </button>
            );
          })}
        </fieldset>
      )}
      {building && <FilterBuilder filter={draft} fields={fields} words={words} onChange={setDraft} />}
      {unread.length > 0 && (
        <Callout tone="warning" className="mx-3 mb-3" title={t('Part of the filter in the URL is invalid')}>
          {unread.join(', ')}
        </Callout>
      )}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-t px-4 py-1.5 text-muted text-table">
        <p role="status" className="flex items-center gap-2">
          <Standing rows={rows} narrowed={narrowed} />
        </p>
        {rows.ms !== null && rows.complete && (
          <span className="max-sm:hidden">{t('{ms} ms', { ms: Math.ceil(rows.ms) })}</span>
        )}
      </div>
      {rows.failure && rows.loaded === 0 ? (
        <ErrorState
          title={t('Could not load the rows')}
          requestId={rows.failure.requestId}
          action={<Button onClick={rows.reload}>{t('Try again')}</Button>}
        >
          {rows.failure.message}
        </ErrorState>
      ) : rows.complete && rows.loaded === 0 ? (
        empty
      ) : rows.complete && rows.matched === 0 ? (
        <EmptyState
          className="border-t"
          title={t('No matching rows')}
          action={<Button onClick={view.clear}>{t('Clear search and filters')}</Button>}
        />
      ) : (
        <ExplorerTable
          key={view.key}
          label={label}
          rows={rows}
          columns={columns}
          sort={sort}
          onSort={view.setSort}
          hrefOf={hrefOf}
          onOpen={open}
          draw={draw}
          words={words}
        />
      )}
      {sheetsUsed.has('columns') && (
        <ColumnChooser
          open={sheet === 'columns'}
          onClose={() => setSheet(null)}
          fields={fields}
          chosen={shown}
          onChange={view.setColumns}
        />
      )}
      {sheetsUsed.has('views') && (
        <SavedViews
          open={sheet === 'views'}
          onClose={() => setSheet(null)}
          table={table}
          state={view.text}
          onApply={view.apply}
        />
      )}
    </section>
  );
}

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/** Number of rows in total and matching, or the loading progress. */
function Standing({ rows, narrowed }: { rows: ReturnType<typeof useRows>; narrowed: boolean }) {
  const t = useMessages();
  if (rows.failure)
    return (
      <span className="text-fault">
        {t('Some rows could not be loaded: {message}', { message: rows.failure.message })}
      </span>
    );
  if (!rows.complete)
    return (
      <>
        <Spinner />{' '}
        {rows.loaded > 0
          ? t.many(rows.loaded, 'Loading, {count} row so far|Loading, {count} rows so far')
          : t('Loading')}
      </>
    );
  return (
    <>
      {narrowed
        ? t.many(rows.loaded, '{matched} of {count} row|{matched} of {count} rows', { matched: rows.matched ?? 0 })
        : t.many(rows.loaded, '{count} row|{count} rows')}
      {rows.live && ' '}
      {rows.live && <span className="max-sm:hidden">{t('so far; loading more')}</span>}
    </>
  );
}
