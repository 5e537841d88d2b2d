'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { CountryAndDevice } from '#components/ui/country-and-device.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type Chosen, performanceAddress } from './performance-address.ts';

interface FiltersProps {
  chosen: Chosen;
  countries: readonly { code: string; name: string }[];
  /** A file has only sums: no range and no comparison. */
  isFile: boolean;
}

/** Periods up to the last loaded day. */
export const ranges = (t: Translator) => [
  { value: '7', label: t('{days} days', { days: 7 }) },
  { value: '28', label: t('{days} days', { days: 28 }) },
  { value: '90', label: t('3 months') },
  { value: '180', label: t('6 months') },
  { value: '365', label: t('12 months') },
  { value: '480', label: t('16 months') },
];

/** Period, comparison and filters; each choice is part of the URL. */
export function Filters({ chosen, countries, isFile }: FiltersProps) {
  const t = useMessages();
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  const choose = (change: Partial<Chosen>) =>
    begin(() => router.push(performanceAddress({ ...chosen, ...change }), { scroll: false }));
  return (
    <search
      aria-label={t('Date range and filters')}
      aria-busy={isBusy || undefined}
      className="mb-4 flex flex-wrap gap-2"
    >
      {!isFile && (
        <>
          <Choice
            label={t('Date range')}
            value={chosen.days}
            options={ranges(t)}
            onChange={(days) => choose({ days })}
          />
          <Select
            aria-label={t('Compare with')}
            value={chosen.compare}
            onChange={({ target }) => choose({ compare: target.value as Chosen['compare'] })}
          >
            <option value="previous">{t('vs. previous period')}</option>
            <option value="year">{t('vs. last year')}</option>
            <option value="none">{t('No comparison')}</option>
          </Select>
          <CountryAndDevice
            country={chosen.country}
            device={chosen.device}
            countries={countries.filter(({ code }) => code !== 'zzz')}
            onChange={choose}
          />
        </>
      )}
      <TextFilter label={t('Query contains')} value={chosen.query} onChange={(query) => choose({ query })} />
      <TextFilter label={t('URL contains')} value={chosen.page} onChange={(page) => choose({ page })} />
    </search>
  );
}

/** A text that applies on Enter or when the field is left. */
export function TextFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const apply = () => text.trim() !== value && onChange(text.trim());
  return (
    <div className="w-44 max-sm:w-full">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={512}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </div>
  );
}
