'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeLimits } from '#lib/features/search-console/client.ts';
import type { SearchConsole } from '#lib/features/search-console/contract.ts';
import { useMessages } from '#messages';

const MONTHS = [3, 6, 12, 16, 24, 36];
const MB = 1_048_576;
const BYTES = [100 * MB, 500 * MB, 1_024 * MB, 2_048 * MB, 5_120 * MB, 10_240 * MB, 51_200 * MB];

/** How many months of a property are kept, and how much storage they may take. */
export function StorageLimits({ projectId, property }: { projectId: string; property: SearchConsole }) {
  const t = useMessages();
  const router = useRouter();
  const change = useMutation({
    mutationFn: (limits: Parameters<typeof changeLimits>[1]) => changeLimits(projectId, limits),
    onSuccess: () => {
      toast.success(t('Saved'));
      router.refresh();
    },
  });
  const { months_kept: months, max_bytes: bytes } = property;
  return (
    <>
      <Field label={t('Months kept')} hint={t('Older days are deleted. Search Console itself keeps 16 months.')}>
        {(control) => (
          <Select
            {...control}
            className="w-40"
            value={months}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ months_kept: Number(target.value) })}
          >
            {ordered([...MONTHS, months]).map((count) => (
              <option key={count} value={count}>
                {t.many(count, '{count} month|{count} months')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('Storage limit')}
        hint={t('Above it the oldest months are deleted, never the running one. A higher limit loads them again.')}
      >
        {(control) => (
          <Select
            {...control}
            className="w-40"
            value={bytes ?? ''}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ max_bytes: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{t('No limit')}</option>
            {ordered([...BYTES, ...(bytes === null ? [] : [bytes])]).map((count) => (
              <option key={count} value={count}>
                {t.bytes(count)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {change.isError && <Callout tone="fault">{change.error.message}</Callout>}
    </>
  );
}

const ordered = (numbers: readonly number[]): number[] => [...new Set(numbers)].toSorted((a, b) => a - b);
