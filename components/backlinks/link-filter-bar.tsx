'use client';

import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/cn.ts';
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
}

/** Filters of the links: the search field and a disclosure with the others, so that the table begins at once. */
export function LinkFilterBar({ chosen, languages, onChange }: LinkFilterBarProps) {
  const t = useMessages();
  const id = useId();
  const count = filterCount({ ...chosen, find: '' });
  const [open, setOpen] = useState(count > 0);
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
    <>
      <Input
        data-filter=""
        type="search"
        aria-label={t('Filter by referring page')}
        placeholder={t('Filter by referring page')}
        className="min-w-0 flex-1 basis-40 sm:max-w-72"
        maxLength={512}
        value={chosen.find}
        onChange={(event) => onChange({ find: event.target.value || null })}
      />
      <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <ListFilter /> {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <div id={id} className={cn('order-last flex w-full flex-wrap items-center gap-2', !open && 'hidden')}>
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
      </div>
    </>
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
