'use client';

import type { ReactNode } from 'react';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import type { KeywordSource } from '#lib/features/keywords/ideas/contract.ts';
import { useMessages } from '#messages';
import { type ChosenKeywords, filterOf } from './keyword-filters.ts';
import { intentIds, intentLabels, sourceLabels } from './keyword-labels.ts';

/** Changes some values of the filter; null restores a default. */
export type ChangeFilter = (values: { [Name in keyof ChosenKeywords]?: ChosenKeywords[Name] | null }) => void;

interface FilterRowProps {
  chosen: ChosenKeywords;
  /** Sources that found at least one keyword. */
  sources: readonly KeywordSource[];
  /** Some keywords have monthly searches. */
  withFigures: boolean;
  onChange: ChangeFilter;
  end?: ReactNode;
}

const lengths = [2, 3, 4, 5, 6];
const volumes = [10, 100, 1_000, 10_000, 100_000];

/** Filters of the keywords, all stored in the URL. */
export function FilterRow({ chosen, sources, withFigures, onChange, end }: FilterRowProps) {
  const t = useMessages();
  return (
    <FilterBar
      search={{
        dir: 'auto',
        'aria-label': t('Keyword contains'),
        placeholder: t('Contains'),
        maxLength: 80,
        value: chosen.find,
        onSearch: (find) => onChange({ find }),
      }}
      count={Object.keys(filterOf({ ...chosen, find: '', group: '' })).length}
      end={end}
    >
      <Input
        type="search"
        dir="auto"
        aria-label={t('Keyword does not contain')}
        placeholder={t('Does not contain')}
        className="min-w-0 flex-1 basis-36 sm:max-w-48"
        maxLength={80}
        value={chosen.without}
        onChange={(event) => onChange({ without: event.target.value || null })}
      />
      <OneOf
        label={t('Filter by intent')}
        all={t('All intents')}
        options={intentIds.map((id) => [id, intentLabels(t)[id].word])}
        chosen={chosen.intent}
        onChange={(intent) => onChange({ intent })}
      />
      <OneOf
        label={t('Filter by source')}
        all={t('All sources')}
        options={sources.map((id) => [id, sourceLabels(t)[id]])}
        chosen={chosen.source}
        onChange={(source) => onChange({ source })}
      />
      <AtLeast
        label={t('Filter by word count')}
        all={t('All word counts')}
        steps={lengths}
        word={(words) => t('{words}+ words', { words })}
        value={chosen.words}
        onChange={(words) => onChange({ words })}
      />
      {(withFigures || chosen.volume !== null) && (
        <AtLeast
          label={t('Filter by search volume')}
          all={t('All volumes')}
          steps={volumes}
          word={(volume) => t('{volume}+', { volume })}
          value={chosen.volume}
          onChange={(volume) => onChange({ volume })}
        />
      )}
      {(withFigures || chosen.figures !== null) && (
        <Select
          aria-label={t('Filter by volume data')}
          className="flex-1 basis-44 sm:max-w-60"
          value={chosen.figures ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ figures: value === 'with' || value === 'without' ? value : null })
          }
        >
          <option value="">{t('Any volume data')}</option>
          <option value="with">{t('With volume')}</option>
          <option value="without">{t('Not measured')}</option>
        </Select>
      )}
    </FilterBar>
  );
}

interface OneOfProps<Value extends string> {
  label: string;
  all: string;
  options: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  onChange: (chosen: Value[] | null) => void;
}

/** A single choice; a URL may name several, which are shown and kept until another is chosen. */
function OneOf<Value extends string>({ label, all, options, chosen, onChange }: OneOfProps<Value>) {
  const t = useMessages();
  return (
    <Select
      aria-label={label}
      className="flex-1 basis-44 sm:max-w-60"
      value={chosen.join(',')}
      onChange={({ target }) => {
        const one = options.find(([value]) => value === target.value)?.[0];
        onChange(one === undefined ? null : [one]);
      }}
    >
      <option value="">{all}</option>
      {chosen.length > 1 && (
        <option value={chosen.join(',')}>{t('{chosen} selected', { chosen: chosen.length })}</option>
      )}
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  );
}

interface AtLeastProps {
  label: string;
  all: string;
  steps: readonly number[];
  word: (step: number) => string;
  value: number | null;
  onChange: (value: number | null) => void;
}

function AtLeast({ label, all, steps, word, value, onChange }: AtLeastProps) {
  const shown = value === null || steps.includes(value) ? steps : [value, ...steps];
  return (
    <Select
      aria-label={label}
      className="flex-1 basis-44 sm:max-w-60"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{all}</option>
      {shown.map((step) => (
        <option key={step} value={step}>
          {word(step)}
        </option>
      ))}
    </Select>
  );
}
