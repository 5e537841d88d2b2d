'use client';

import { parseAsString } from 'nuqs';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Field } from '#components/explorer/model/fields.ts';
import { applicable, type Filter, filterText, NO_FILTER, readFilter } from '#components/explorer/model/filter.ts';
import type { Sorting } from '#components/explorer/model/query.ts';
import { useAddressForm } from '#components/forms/use-address-form.ts';

const address = {
  find: parseAsString.withDefault(''),
  filter: parseAsString.withDefault(''),
  sort: parseAsString.withDefault(''),
  columns: parseAsString.withDefault(''),
};

interface View {
  /** Text in the search box; `find` follows after a short delay. */
  typed: string;
  find: string;
  filter: Filter;
  /** Parts of the URL's filter that are invalid here. */
  unread: string[];
  sort: Sorting | null;
  columns: Field[];
  /** The filter while it is edited. */
  draft: Filter;
  setDraft: (filter: Filter) => void;
  setFind: (find: string) => void;
  setSort: (sort: Sorting | null) => void;
  /** null: the default columns. */
  setColumns: (columns: readonly string[] | null) => void;
  /** Clears search and filter. */
  clear: () => void;
  /** Changes when other rows, or another order, are to be shown. */
  key: string;
  /** The view as it is saved: a query string. */
  text: string;
  apply: (text: string) => void;
  /** Resolves when all of it is in the URL. */
  written: () => Promise<void>;
}

/** Search, filter, order and columns of a table, stored in the URL. */
export function useView(fields: readonly Field[]): View {
  const { filled, fill, written } = useAddressForm(address);
  const [draft, setDraft] = useFilterDraft(filled.filter, fields, (text) => fill({ filter: text || null }));
  const columns = useMemo(() => columnsOf(filled.columns, fields), [filled.columns, fields]);
  const sort = useMemo(() => sortOf(filled.sort, fields), [filled.sort, fields]);
  const find = useDeferredValue(filled.find);
  const { filter, unread } = useMemo(() => readFilter(filled.filter, fields), [filled.filter, fields]);
  return {
    typed: filled.find,
    find,
    filter,
    unread,
    sort,
    columns,
    draft,
    setDraft,
    written,
    setFind: (text) => fill({ find: text || null }),
    setSort: (next) => fill({ sort: next ? `${next.down ? '-' : ''}${next.field}` : null }),
    setColumns: (chosen) => fill({ columns: chosen?.join(',') ?? null }),
    clear: () => {
      setDraft(NO_FILTER);
      fill({ find: null });
    },
    key: `${filled.filter} ${find} ${filled.sort}`,
    text: stateText(filled),
    apply: (text) => {
      const saved = new URLSearchParams(text);
      setDraft(readFilter(saved.get('filter') ?? '', fields).filter);
      fill({ find: saved.get('find'), sort: saved.get('sort'), columns: saved.get('columns') });
    },
  };
}

/** A filter may be incomplete while edited; only valid conditions go into the URL. */
function useFilterDraft(
  text: string,
  fields: readonly Field[],
  write: (text: string) => void,
): [Filter, (filter: Filter) => void] {
  const [draft, setDraft] = useState(() => readFilter(text, fields).filter);
  const own = useRef(text);
  const change = (next: Filter) => {
    setDraft(next);
    own.current = filterText(applicable(next, fields));
    write(own.current);
  };
  // The URL changed in another way: back, forward, a shared link.
  if (text !== own.current) {
    own.current = text;
    setDraft(readFilter(text, fields).filter);
  }
  return [draft, change];
}

function columnsOf(text: string, fields: readonly Field[]): Field[] {
  const known = new Map(fields.map((field) => [field.id, field]));
  const chosen = [...new Set(text.split(','))].flatMap((id) => known.get(id) ?? []);
  return chosen.length > 0 ? chosen : fields.filter(({ shown }) => shown);
}

function sortOf(text: string, fields: readonly Field[]): Sorting | null {
  const field = text.replace(/^-/, '');
  return fields.some(({ id }) => id === field) ? { field, down: text.startsWith('-') } : null;
}

/** The query string that is saved with a view. */
function stateText(filled: Readonly<Record<keyof typeof address, string>>): string {
  const entries = Object.entries(filled).filter(([, value]) => value !== '');
  return new URLSearchParams(entries).toString();
}
