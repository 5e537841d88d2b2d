'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { CountryAndDevice } from '#components/ui/country-and-device.tsx';
import { Select } from '#components/ui/input.tsx';
import { useMessages } from '#messages';
import { type GapChoices, gapAddress } from './gap-address.ts';

interface GapFiltersProps {
  chosen: GapChoices;
  competitors: readonly string[];
  engines: readonly { id: string; name: string }[];
  countries: readonly { code: string; name: string }[];
}

/** Filters of the keyword gaps; each choice is part of the URL. */
export function GapFilters({ chosen, competitors, engines, countries }: GapFiltersProps) {
  const t = useMessages();
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  const choose = (change: Partial<GapChoices>) =>
    begin(() => router.push(gapAddress({ ...chosen, ...change }), { scroll: false }));
  return (
    <search aria-label={t('Filters')} aria-busy={isBusy || undefined} className="mb-4 flex flex-wrap gap-2">
      <Select
        aria-label={t('Competitor')}
        value={chosen.competitor}
        onChange={({ target }) => choose({ competitor: target.value })}
      >
        <option value="">{t('All competitors')}</option>
        {competitors.map((domain) => (
          <option key={domain}>{domain}</option>
        ))}
      </Select>
      <Select
        aria-label={t('Search engine')}
        value={chosen.engine}
        onChange={({ target }) => choose({ engine: target.value })}
      >
        <option value="">{t('All engines')}</option>
        {engines.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
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
