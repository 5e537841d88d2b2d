'use client';

import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { BookmarkPlus, Search } from '#components/ui/icons.tsx';
import { Button } from './button.tsx';
import { Input, Select } from './input.tsx';
import { Translated, useMessages } from './language.tsx';
import { ListPages, LoadingRows } from './list-pages.tsx';
import { Loaded } from './loaded.tsx';
import { MoreFilters } from './more-filters.tsx';
import { Panel } from './panel.tsx';
import { useReadOnly } from './read-only.tsx';
import { EmptyState } from './states.tsx';

const SavedViews = dynamic(() => import('#components/explorer/saved-views.tsx').then((module) => module.SavedViews), {
  ssr: false,
});

/** A text search field. */
interface WordsFilter {
  label: string;
}

/** A select; `all` is the label for no choice. */
interface ChoiceFilter<Value extends string> {
  label: string;
  all: string;
  options: Record<Value, string>;
}

/** Filters by URL parameter. Declared once outside the component, because they define how the URL is parsed. */
export type RecordFilters = Record<string, WordsFilter | ChoiceFilter<string>>;

/** Active filter values: "" where none is set. */
export type Chosen<Filters extends RecordFilters> = {
  [Name in keyof Filters]: Filters[Name] extends ChoiceFilter<infer Value> ? Value | '' : string;
};

/** Builds a select filter from the label of each value. */
export function choiceOf<Value extends string>(
  label: string,
  all: string,
  values: readonly Value[],
  word: (value: Value) => string,
): ChoiceFilter<Value> {
  return { label, all, options: Object.fromEntries(values.map((one) => [one, word(one)])) as Record<Value, string> };
}

/** A project whose records alone are listed. */
export interface ListedProject {
  id: string;
  name: string;
}

interface Listed {
  next_cursor: string | null;
}

/** What a list of records is made of: how it is read, filtered and shown. */
export interface RecordListProps<Filters extends RecordFilters, List extends Listed, Key extends QueryKey, Row> {
  /** What failed to load: "the SERP checks". */
  what: string;
  filters: Filters;
  initial: List;
  initialFilter: Chosen<Filters>;
  /** @param scope the chosen project, as input of the operation */
  query: (
    filter: Chosen<Filters>,
    cursor: string | undefined,
    scope: { project_id?: string },
  ) => UseQueryOptions<List, Error, List, Key>;
  /** The chosen project; null or absent: all. */
  project?: ListedProject | null | undefined;
  rowsOf: (list: List) => Row[];
  children: (rows: Row[], onDelete: (row: Row) => void) => ReactNode;
  /** Text when no record matches: "No matching SERP checks". */
  noMatch: string;
  /** Text when there are no records at all, and how to create one. */
  none: { title: string; help: ReactNode };
  /** Asks for confirmation before a record is deleted; null closes it. Mounted on first use. */
  confirmDelete: (toDelete: Row | null, onClose: () => void) => ReactNode;
}

/** The user's records, newest first: filter in the URL, cursor pagination, and all loading, empty and error states. */
export function RecordList<Filters extends RecordFilters, List extends Listed, Key extends QueryKey, Row>({
  what,
  filters,
  initial,
  initialFilter,
  project = null,
  query,
  rowsOf,
  children,
  noMatch,
  none,
  confirmDelete,
}: RecordListProps<Filters, List, Key, Row>) {
  const [kept, setKept] = useQueryStates(parsersOf(filters), { throttleMs: 250 });
  const [trail, setTrail] = useState<string[]>([]);
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const [asked, setAsked] = useState(false);
  const [views, setViews] = useState<'unused' | 'open' | 'closed'>('unused');
  const path = usePathname();
  const t = useMessages();
  const names = Object.keys(filters);
  // Every name has a parser built from the same filters, so each value matches its filter's type.
  const filter = Object.fromEntries(names.map((name) => [name, kept[name] ?? ''])) as Chosen<Filters>;
  const cursor = trail.at(-1);
  const untouched = !cursor && names.every((name) => filter[name] === initialFilter[name]);
  const options = query(filter, cursor, project ? { project_id: project.id } : {});
  const loaded = useQuery<List, Error, List, Key>(untouched ? { ...options, initialData: () => initial } : options);
  const change = (values: Record<string, string | null>) => {
    setTrail([]);
    void setKept(values);
  };
  // The last page is empty after all its records were deleted; the list continues on the previous one.
  const isEmptied = loaded.data && rowsOf(loaded.data).length === 0 && trail.length > 0;
  if (isEmptied && !loaded.isFetching) setTrail(trail.slice(0, -1));

  const controls = Object.entries(filters);
  const choices = controls.filter(([, one]) => 'options' in one);
  const control = ([name, one]: (typeof controls)[number]) => (
    <FilterControl
      key={name}
      filter={one}
      value={filter[name] ?? ''}
      onChange={(value) => change({ [name]: value || null })}
    />
  );

  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-2 border-b p-3">
        {controls.filter(([, one]) => !('options' in one)).map(control)}
        {choices.length > 0 ? (
          <MoreFilters count={choices.filter(([name]) => filter[name]).length}>
            {choices.map(control)}
            <ViewsButton onClick={() => setViews('open')} />
          </MoreFilters>
        ) : (
          controls.length > 0 && <ViewsButton onClick={() => setViews('open')} />
        )}
      </div>
      {views !== 'unused' && (
        <SavedViews
          open={views === 'open'}
          onClose={() => setViews('closed')}
          table={tableOf(path)}
          state={new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))).toString()}
          onApply={(text) => {
            const saved = new URLSearchParams(text);
            change(Object.fromEntries(names.map((name) => [name, knownOf(filters[name], saved.get(name))])));
          }}
        />
      )}
      <Loaded query={loaded} what={what}>
        {(list) =>
          isEmptied ? (
            <LoadingRows />
          ) : rowsOf(list).length > 0 ? (
            children(rowsOf(list), (row) => {
              setAsked(true);
              setToDelete(row);
            })
          ) : names.some((name) => filter[name] !== '') ? (
            <EmptyState
              title={noMatch}
              action={
                <Button onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}>
                  <Translated text="Clear filters" />
                </Button>
              }
            />
          ) : (
            <EmptyState title={none.title} action={project && <AllProjects />}>
              {project && (
                <p className="mb-2">{t('Only results of {project} are listed.', { project: project.name })}</p>
              )}
              {none.help}
            </EmptyState>
          )
        }
      </Loaded>
      <ListPages trail={trail} onTrail={setTrail} next={loaded.data?.next_cursor} isBusy={loaded.isPlaceholderData} />
      {asked && confirmDelete(toDelete, () => setToDelete(null))}
    </Panel>
  );
}

/** The same list without the limit to a project. */
function AllProjects() {
  const path = usePathname();
  return (
    <Button asChild>
      <Link href={`${path}?project=all`}>
        <Translated text="All projects" />
      </Link>
    </Button>
  );
}

function ViewsButton({ onClick }: { onClick: () => void }) {
  const t = useMessages();
  if (useReadOnly()) return null;
  return (
    <Button size="sm" className="ml-auto" onClick={onClick}>
      <BookmarkPlus /> {t('Views')}
    </Button>
  );
}

/** Saved views belong to a screen's list: "/keywords/lists" is keywords-lists-list. */
const tableOf = (path: string): string =>
  `${path.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '')}-list`.slice(-60).replace(/^-/, '');

/** A saved value, unless it is no longer one of the options. */
function knownOf(filter: WordsFilter | ChoiceFilter<string> | undefined, value: string | null): string | null {
  if (!value || !filter) return null;
  return 'options' in filter && !(value in filter.options) ? null : value;
}

interface FilterControlProps {
  filter: WordsFilter | ChoiceFilter<string>;
  value: string;
  onChange: (value: string) => void;
}

function FilterControl({ filter, value, onChange }: FilterControlProps) {
  if ('options' in filter) {
    return (
      <Select
        aria-label={filter.label}
        className="flex-1 basis-32 sm:max-w-40"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{filter.all}</option>
        {Object.entries(filter.options).map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <div className="relative min-w-0 flex-1 basis-36 sm:max-w-90 sm:basis-56">
      <Search className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        data-filter=""
        type="search"
        aria-label={filter.label}
        placeholder={filter.label}
        className="[text-indent:24px]"
        maxLength={512}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

const parsersOf = (filters: RecordFilters) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      'options' in filter ? parseAsStringLiteral(Object.keys(filter.options)) : parseAsString,
    ]),
  );
