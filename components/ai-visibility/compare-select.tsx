'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Select } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

interface CompareSelectProps {
  value: string;
  /** URL of the screen without this choice. */
  address: string;
  dates: readonly { at: string; label: string }[];
}

/** Selects the check to compare with the open one. */
export function CompareSelect({ value, address, dates }: CompareSelectProps) {
  const t = useMessages();
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  return (
    <Select
      aria-label={t('Compare with')}
      aria-busy={isBusy || undefined}
      className="min-w-0 max-w-full sm:max-w-80"
      value={value}
      onChange={({ target }) =>
        begin(() => router.push(`${address}&${new URLSearchParams({ before: target.value })}`, { scroll: false }))
      }
    >
      {dates.map(({ at, label }) => (
        <option key={at} value={at}>
          {label}
        </option>
      ))}
    </Select>
  );
}
