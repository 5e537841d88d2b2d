'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import {
  difficultyIds,
  difficultyRanges,
  localPackFilters,
  localPackIds,
} from '#components/rankings/difficulty-labels.ts';
import { bucketIds, bucketLabels, deviceLabels, markIds, markLabels } from '#components/rankings/ranking-labels.ts';
import { featureLabels } from '#components/searches/results/feature-labels.ts';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ListFilter, Search } from '#components/ui/icons.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { useIsPhone } from '#components/ui/use-is-phone.ts';
import type { RankingCounts } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { ANY_LOCATION, locationName, NO_LOCATION } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';
import { conditionsIn, noConditions, type TableState } from './ranking-filters.ts';

const FilterSheet = dynamic(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet), { ssr: false });

type Changes = { [Key in keyof TableState]?: TableState[Key] | null };

interface FilterBarProps {
  state: TableState;
  counts: RankingCounts | undefined;
  countryNames: Readonly<Record<string, string>>;
  onChange: (changes: Changes) => void;
}

/** Search, engine, country, device and tag in one row; the rest, and on phones all of them, in a sheet. */
export function FilterBar(props: FilterBarProps) {
  const { state, onChange } = props;
  const t = useMessages();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const conditions = conditionsIn(state);
  const inSheet = isPhone
    ? conditions
    : [state.bucket, state.mark, state.feature, state.difficulty, state.pack, state.starred].filter(Boolean).length;
  return (
    <div className="flex items-center gap-2">
      <div className="relative min-w-0 flex-1 basis-40 sm:max-w-56">
        <Search className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
        <Input
          data-filter=""
          type="search"
          aria-label={t('Filter keywords')}
          placeholder={t('Filter keywords')}
          className="[text-indent:24px]"
          maxLength={200}
          value={state.find}
          onChange={(event) => onChange({ find: event.target.value || null })}
        />
      </div>
      <div className="contents max-md:hidden">
        <PlaceControls {...props} />
      </div>
      <Button onClick={() => setOpen(true)}>
        <ListFilter /> {t('Filters')}
        {inSheet > 0 && ` (${inSheet})`}
      </Button>
      {conditions > 0 && (
        <Button variant="ghost" className="max-md:hidden" onClick={() => onChange(noConditions)}>
          {t('Clear')}
        </Button>
      )}
      {open && (
        <FilterSheet onClear={() => onChange(noConditions)} onClose={() => setOpen(false)}>
          {isPhone && <PlaceControls {...props} />}
          <MoreControls {...props} />
        </FilterSheet>
      )}
    </div>
  );
}

/** Where a keyword is checked, and its tag; a choice with only one value is hidden. */
function PlaceControls({ state, counts, countryNames, onChange }: FilterBarProps) {
  const t = useMessages();
  // A country that was added after the page was rendered has no name of the server's.
  const added = (counts?.countries ?? []).filter(({ name }) => !(name in countryNames));
  const names = { ...countryNames, ...Object.fromEntries(added.map(({ name }) => [name, regionName(t, name)])) };
  return (
    <>
      {((counts?.engines.length ?? 0) > 1 || state.engine) && (
        <Pick
          label={t('Engine')}
          className="md:w-44"
          all={t('All engines')}
          value={state.engine ?? ''}
          options={optionsOf(t, counts?.engines, state.engine ?? '', engineNames)}
          onChange={(value) => onChange({ engine: engineIds.find((one) => one === value) ?? null })}
        />
      )}
      {((counts?.countries.length ?? 0) > 1 || state.country) && (
        <Pick
          label={t('Country')}
          all={t('All countries')}
          value={state.country}
          options={optionsOf(t, counts?.countries, state.country, names)}
          onChange={(value) => onChange({ country: value || null })}
        />
      )}
      {((counts?.devices.length ?? 0) > 1 || state.device) && (
        <Pick
          label={t('Device')}
          all={t('All devices')}
          value={state.device ?? ''}
          options={optionsOf(t, counts?.devices, state.device ?? '', deviceLabels(t))}
          onChange={(value) => onChange({ device: value === 'desktop' || value === 'mobile' ? value : null })}
        />
      )}
      {((counts?.locations.length ?? 0) > 0 || state.location) && (
        <Pick
          label={t('Location')}
          all={t('All locations')}
          value={state.location}
          options={[
            [NO_LOCATION, t('Whole country')],
            [ANY_LOCATION, t('With a location')],
            ...optionsOf(t, counts?.locations, state.location).flatMap(([key, label]): [string, string][] =>
              key === NO_LOCATION || key === ANY_LOCATION ? [] : [[key, locationName(label)]],
            ),
          ]}
          onChange={(value) => onChange({ location: value || null })}
        />
      )}
      {(counts?.tags.length ?? 0) + (state.tag ? 1 : 0) > 0 && (
        <Pick
          label={t('Tag')}
          all={t('All tags')}
          value={state.tag}
          options={optionsOf(t, counts?.tags, state.tag)}
          onChange={(value) => onChange({ tag: value || null })}
        />
      )}
    </>
  );
}

/** Position, change, SERP feature, difficulty, local pack and star. */
function MoreControls({ state, counts, onChange }: FilterBarProps) {
  const t = useMessages();
  const count = (kind: 'buckets' | 'marks' | 'features', name: string) =>
    counts?.[kind].find((one) => one.name === name)?.count;
  const counted = (word: string, number: number | undefined) =>
    number === undefined ? word : `${word} (${t.number(number)})`;
  const featureIds = Object.keys(featureLabels) as (keyof typeof featureLabels)[];
  return (
    <>
      <Pick
        label={t('Positions')}
        all={t('All positions')}
        value={state.bucket ?? ''}
        options={bucketIds.map((id) => [id, counted(bucketLabels(t)[id], count('buckets', id))])}
        onChange={(value) => onChange({ bucket: bucketIds.find((one) => one === value) ?? null })}
      />
      <Pick
        label={t('Changes')}
        all={t('All changes')}
        value={state.mark ?? ''}
        options={markIds.map((id) => [id, counted(markLabels(t)[id], count('marks', id))])}
        onChange={(value) => onChange({ mark: markIds.find((one) => one === value) ?? null })}
      />
      {((counts?.features.length ?? 0) > 0 || state.feature) && (
        <Pick
          label={t('SERP feature')}
          all={t('All SERP features')}
          value={state.feature ?? ''}
          options={featureIds
            .filter((id) => count('features', id) || id === state.feature)
            .map((id) => [id, counted(t.known(featureLabels[id].name), count('features', id))])}
          onChange={(value) => onChange({ feature: featureIds.find((one) => one === value) ?? null })}
        />
      )}
      <Pick
        label={t('Keyword difficulty')}
        all={t('Any difficulty')}
        value={state.difficulty ?? ''}
        options={difficultyIds.map((id) => [id, difficultyRanges(t)[id]])}
        onChange={(value) => onChange({ difficulty: difficultyIds.find((one) => one === value) ?? null })}
      />
      {(count('features', 'local-pack') || state.pack) && (
        <Pick
          label={t('Local pack')}
          all={t('Any local pack')}
          value={state.pack ?? ''}
          options={localPackIds.map((id) => [id, localPackFilters(t)[id]])}
          onChange={(value) => onChange({ pack: localPackIds.find((one) => one === value) ?? null })}
        />
      )}
      <Checkbox
        label={t('Starred')}
        className="items-center"
        checked={state.starred}
        onChange={(event) => onChange({ starred: event.target.checked || null })}
      />
    </>
  );
}

/** Values in use with their counts, plus a selected one that is no longer in use. */
const regionName = (t: Translator, code: string) =>
  new Intl.DisplayNames(t.language, { type: 'region' }).of(code.toUpperCase()) ?? code;

function optionsOf(
  t: Translator,
  counted: readonly { name: string; count: number }[] | undefined,
  chosen: string,
  words: Readonly<Record<string, string>> = {},
): [string, string][] {
  const known: [string, string][] = (counted ?? [])
    .filter(({ name }) => name !== '')
    .map(({ name, count }) => [name, `${words[name] ?? name} (${t.number(count)})`]);
  return chosen && !known.some(([name]) => name === chosen) ? [...known, [chosen, words[chosen] ?? chosen]] : known;
}

interface PickProps {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [string, ReactNode])[];
  className?: string;
  onChange: (value: string) => void;
}

function Pick({ label, all, value, options, className = 'md:w-34', onChange }: PickProps) {
  return (
    <Select aria-label={label} className={className} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map(([id, word]) => (
        <option key={id} value={id}>
          {word}
        </option>
      ))}
    </Select>
  );
}
