'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { Select } from '#components/ui/input.tsx';
import { type Chosen, visibilityAddress } from './visibility-address.ts';

interface FiltersProps {
  chosen: Chosen;
  tags: readonly string[];
  countries: readonly { code: string; name: string }[];
}

const spans = ['30', '90', '180', '365'].map((days) => ({ value: days, label: `${days} days` }));

/** Which days and keywords the screen is about; each choice stands in its address. */
export function Filters({ chosen, tags, countries }: FiltersProps) {
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  const choose = (change: Partial<Chosen>) =>
    begin(() => router.push(visibilityAddress({ ...chosen, ...change }), { scroll: false }));
  return (
    <search aria-label="Days and keywords" aria-busy={isBusy || undefined} className="mb-4 flex flex-wrap gap-2">
      <Choice label="Days" value={chosen.days} options={spans} onChange={(days) => choose({ days })} />
      <Select aria-label="Tag" value={chosen.tag} onChange={({ target }) => choose({ tag: target.value })}>
        <option value="">All tags</option>
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </Select>
      <Select aria-label="Country" value={chosen.country} onChange={({ target }) => choose({ country: target.value })}>
        <option value="">All countries</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select aria-label="Device" value={chosen.device} onChange={({ target }) => choose({ device: target.value })}>
        <option value="">All devices</option>
        <option value="desktop">Desktop</option>
        <option value="mobile">Phone</option>
      </Select>
    </search>
  );
}
