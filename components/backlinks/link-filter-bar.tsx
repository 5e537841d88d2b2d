'use client';

import type { ReactNode } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { followIds, followLabels, foundLabels, linkStateIds, linkStates } from './backlink-labels.ts';
import { type Chosen, filterCount } from './link-filters.ts';

const foundIds = ['search', 'crawl', 'import'] as const;

interface LinkFilterBarProps {
  chosen: Chosen;
  languages: readonly string[];
  onChange: (values: { [Name in keyof Chosen]?: Chosen[Name] | null }) => void;
  start?: ReactNode;
  end?: ReactNode;
}

/** Filters of the links. */
export function LinkFilterBar({ chosen, languages, onChange, start, end }: LinkFilterBarProps) {
  const t = useMessages();
  const text = (name: 'anchor' | 'target', label: string) => (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className="min-w-0 flex-1 basis-40 sm:max-w-52"
      maxLength={512}
      value={chosen[name]}
      onChange={(event) => onChange({ [name]: event.target.value || null })}
    />
  );
  return (
    <FilterBar
      search={{
        'aria-label': t('Filter by referring page'),
        placeholder: t('Filter by referring page'),
        maxLength: 512,
        value: chosen.find,
        onSearch: (find) => onChange({ find }),
      }}
      count={filterCount({ ...chosen, find: '' })}
      start={start}
      end={end}
    >
      {text('anchor', t('Anchor contains'))}
      {text('target', t('Target URL contains'))}
      {selectsOf(t, languages).map(({ name, label, all, options }) => (
        <Select
          key={name}
          aria-label={label}
          className="flex-1 basis-32 sm:max-w-40"
          value={chosen[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: options.find(([one]) => one === target.value)?.[0] ?? null })}
        >
          <option value="">{all}</option>
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </Select>
      ))}
      <Checkbox
        label={t('One link per domain')}
        checked={chosen.one}
        onChange={(event) => onChange({ one: event.target.checked || null })}
      />
    </FilterBar>
  );
}

interface FilterSelect {
  name: 'kind' | 'state' | 'by' | 'language';
  label: string;
  all: string;
  options: [value: string, label: string][];
}

const selectsOf = (t: Translator, languages: readonly string[]): FilterSelect[] => [
  {
    name: 'kind',
    label: t('Type'),
    all: t('All types'),
    options: followIds.map((one) => [one, followLabels(t)[one]]),
  },
  {
    name: 'state',
    label: t('Status'),
    all: t('All statuses'),
    options: linkStateIds.map((one) => [one, linkStates(t)[one].word]),
  },
  { name: 'by', label: t('Source'), all: t('All sources'), options: foundIds.map((one) => [one, foundLabels(t)[one]]) },
  {
    name: 'language',
    label: t('Language'),
    all: t('All languages'),
    options: languages.map((one) => [one, one]),
  },
];
