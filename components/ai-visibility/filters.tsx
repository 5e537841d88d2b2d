'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { CountryAndDevice } from '#components/ui/country-and-device.tsx';
import { Select } from '#components/ui/input.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type Chosen, visibilityAddress } from './visibility-address.ts';

interface FiltersProps {
  chosen: Chosen;
  tags: readonly string[];
  countries: readonly { code: string; name: string }[];
}

const spans = (t: Translator) =>
  ['30', '90', '180', '365'].map((days) => ({ value: days, label: t('{days} days', { days }) }));

/** Filters for days and keywords; each choice is part of the URL. */
export function Filters({ chosen, tags, countries }: FiltersProps) {
  const t = useMessages();
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  const choose = (change: Partial<Chosen>) =>
    begin(() => router.push(visibilityAddress({ ...chosen, ...change }), { scroll: false }));
  return (
    <search
      aria-label={t('Date range and filters')}
      aria-busy={isBusy || undefined}
      className="mb-4 flex flex-wrap gap-2"
    >
      <Choice label={t('Date range')} value={chosen.days} options={spans(t)} onChange={(days) => choose({ days })} />
      <Select aria-label={t('Tag')} value={chosen.tag} onChange={({ target }) => choose({ tag: target.value })}>
        <option value="">{t('All tags')}</option>
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </Select>
      <CountryAndDevice
        country={chosen.country}
        device={chosen.device}
        countries={countries}
        devices={['desktop', 'mobile']}
        onChange={choose}
      />
    </search>
  );
}
