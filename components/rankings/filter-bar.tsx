'use client';

import { ListFilter, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { featureWords } from '#components/search/results/feature-words.ts';
import { engineIds, engineNames } from '#components/search/search-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { formatNumber } from '#lib/client/format.ts';
import type { RankingCounts } from '#lib/features/tracking/contract.ts';
import { conditionsIn, noConditions, type TableState } from './ranking-filters.ts';
import { bucketWords, deviceWords, markWords } from './ranking-words.ts';

type Changes = { [Key in keyof TableState]?: TableState[Key] | null };

interface FilterBarProps {
  state: TableState;
  counts: RankingCounts | undefined;
  countryNames: Readonly<Record<string, string>>;
  onChange: (changes: Changes) => void;
}

/** Which keywords are shown; what there is one of cannot be chosen. On a phone in a sheet of its own. */
export function FilterBar({ state, counts, countryNames, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const conditions = conditionsIn(state);
  const controls = <Controls {...{ state, counts, countryNames, onChange }} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-1 basis-40 sm:max-w-56">
        <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
        <Input
          data-filter=""
          type="search"
          aria-label="Filter by words"
          placeholder="Filter by words"
          className="[text-indent:24px]"
          maxLength={200}
          value={state.find}
          onChange={(event) => onChange({ find: event.target.value || null })}
        />
      </div>
      <Button className="md:hidden" onClick={() => setOpen(true)}>
        <ListFilter /> Filters{conditions > 0 && ` (${conditions})`}
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <SheetContent
          title="Filters"
          footer={
            <>
              <Button onClick={() => onChange(noConditions)}>Clear</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Show
              </Button>
            </>
          }
        >
          <div className="grid gap-3">{controls}</div>
        </SheetContent>
      </Dialog>
      <div className="contents max-md:hidden">
        {controls}
        {conditions > 0 && (
          <Button variant="ghost" onClick={() => onChange(noConditions)}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

function Controls({ state, counts, countryNames, onChange }: FilterBarProps) {
  const count = (kind: 'buckets' | 'marks' | 'features', name: string) =>
    counts?.[kind].find((one) => one.name === name)?.count;
  const counted = (word: string, number: number | undefined) =>
    number === undefined ? word : `${word} (${formatNumber(number)})`;
  const bucketIds = Object.keys(bucketWords) as (keyof typeof bucketWords)[]; // a closed record of ours
  const markIds = Object.keys(markWords) as (keyof typeof markWords)[];
  const featureIds = Object.keys(featureWords) as (keyof typeof featureWords)[];
  return (
    <>
      <Pick
        label="Positions"
        all="All positions"
        value={state.bucket ?? ''}
        options={bucketIds.map((id) => [id, counted(bucketWords[id], count('buckets', id))])}
        onChange={(value) => onChange({ bucket: bucketIds.find((one) => one === value) ?? null })}
      />
      <Pick
        label="Marks"
        all="All marks"
        value={state.mark ?? ''}
        options={markIds.map((id) => [id, counted(markWords[id], count('marks', id))])}
        onChange={(value) => onChange({ mark: markIds.find((one) => one === value) ?? null })}
      />
      {(counts?.tags.length ?? 0) + (state.tag ? 1 : 0) > 0 && (
        <Pick
          label="Tag"
          all="All tags"
          value={state.tag}
          options={optionsOf(counts?.tags, state.tag)}
          onChange={(value) => onChange({ tag: value || null })}
        />
      )}
      {((counts?.engines.length ?? 0) > 1 || state.engine) && (
        <Pick
          label="Engine"
          all="All engines"
          value={state.engine ?? ''}
          options={optionsOf(counts?.engines, state.engine ?? '', engineNames)}
          onChange={(value) => onChange({ engine: engineIds.find((one) => one === value) ?? null })}
        />
      )}
      {((counts?.countries.length ?? 0) > 1 || state.country) && (
        <Pick
          label="Country"
          all="All countries"
          value={state.country}
          options={optionsOf(counts?.countries, state.country, countryNames)}
          onChange={(value) => onChange({ country: value || null })}
        />
      )}
      {((counts?.devices.length ?? 0) > 1 || state.device) && (
        <Pick
          label="Device"
          all="All devices"
          value={state.device ?? ''}
          options={optionsOf(counts?.devices, state.device ?? '', deviceWords)}
          onChange={(value) => onChange({ device: value === 'desktop' || value === 'mobile' ? value : null })}
        />
      )}
      {((counts?.features.length ?? 0) > 0 || state.feature) && (
        <Pick
          label="Feature"
          all="All features"
          value={state.feature ?? ''}
          options={featureIds
            .filter((id) => count('features', id) || id === state.feature)
            .map((id) => [id, counted(featureWords[id].name, count('features', id))])}
          onChange={(value) => onChange({ feature: featureIds.find((one) => one === value) ?? null })}
        />
      )}
      <Checkbox
        label="Starred"
        className="items-center"
        checked={state.starred}
        onChange={(event) => onChange({ starred: event.target.checked || null })}
      />
    </>
  );
}

/** Values in use with their counts; the one that is chosen though nothing has it any more. */
function optionsOf(
  counted: readonly { name: string; count: number }[] | undefined,
  chosen: string,
  words: Readonly<Record<string, string>> = {},
): [string, string][] {
  const known: [string, string][] = (counted ?? [])
    .filter(({ name }) => name !== '')
    .map(({ name, count }) => [name, `${words[name] ?? name} (${formatNumber(count)})`]);
  return chosen && !known.some(([name]) => name === chosen) ? [...known, [chosen, words[chosen] ?? chosen]] : known;
}

interface PickProps {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [string, ReactNode])[];
  onChange: (value: string) => void;
}

function Pick({ label, all, value, options, onChange }: PickProps) {
  return (
    <Select aria-label={label} className="md:w-36" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map(([id, word]) => (
        <option key={id} value={id}>
          {word}
        </option>
      ))}
    </Select>
  );
}
