'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeLimit, forgetLimits, limitsQuery } from '#lib/features/page-audits/client.ts';
import type { LimitGroupSetting } from '#lib/features/page-audits/findings-contract.ts';
import { useMessages } from '#messages';

/** The limits of one rule. */
export function LimitRow({ group }: { group: LimitGroupSetting }) {
  const t = useMessages();
  const put = usePut();
  const changed = group.limits.some((limit) => limit.value !== limit.default);
  const reset = useMutation({
    mutationFn: () => forgetLimits(group.id),
    onSuccess: (now) => {
      put(now);
      toast.success(t('Reset: {title}', { title: group.title }));
    },
    onError: (error) => toast.error(t('It could not be reset'), { description: error.message }),
  });
  return (
    <li className="grid gap-3 border-t px-4 py-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {group.title} {changed && <Badge tone="accent">{t('Changed')}</Badge>}
        </p>
        <p className="break-words text-meta text-muted">{group.checks.join(', ')}</p>
        {changed && (
          <Button size="sm" className="mt-2" pending={reset.isPending} onClick={() => reset.mutate()}>
            {t('Reset to defaults')}
          </Button>
        )}
      </div>
      <div className="grid content-start gap-2">
        {group.limits.map((limit) => (
          // A new server value resets the field.
          <LimitField key={`${limit.name} ${limit.value}`} group={group} limit={limit} />
        ))}
      </div>
    </li>
  );
}

function usePut(): (group: LimitGroupSetting) => void {
  const cache = useQueryClient();
  return (now) =>
    cache.setQueryData(limitsQuery.queryKey, (groups) => groups?.map((one) => (one.id === now.id ? now : one)));
}

interface LimitFieldProps {
  group: LimitGroupSetting;
  limit: LimitGroupSetting['limits'][number];
}

function LimitField({ group, limit }: LimitFieldProps) {
  const t = useMessages();
  const put = usePut();
  const [text, setText] = useState(String(limit.value));
  const save = useMutation({
    mutationFn: (value: number) => changeLimit({ id: group.id, limit: limit.name, value }),
    onSuccess: (now) => {
      put(now);
      toast.success(t('Saved: {title}', { title: group.title }));
    },
  });
  const value = Number(text);
  const isNew = text.trim() !== '' && Number.isFinite(value) && value !== limit.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew) save.mutate(value);
  };
  const error = save.isError ? save.error.message : null;
  const id = `${group.id}-${limit.name}`;
  return (
    <form onSubmit={submit} className="grid gap-1" noValidate>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-table md:w-44 md:text-right">
          {limit.label}
          <span className="sr-only">, {limit.unit}</span>
        </label>
        <span className="w-32">
          <Input
            id={id}
            type="number"
            inputMode={limit.step === 1 ? 'numeric' : 'decimal'}
            min={limit.min}
            max={limit.max}
            step={limit.step}
            value={text}
            aria-describedby={`${id}-note`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        <span aria-hidden="true" className="w-36 text-muted text-table">
          {limit.unit}
        </span>
        <Button type="submit" size="sm" disabled={!isNew} pending={save.isPending}>
          {t('Save')}
        </Button>
      </div>
      <p id={`${id}-note`} className="text-meta text-muted md:pl-46">
        {t('Default {usual}; from {least} to', { usual: limit.default, least: limit.min })}{' '}
        {limit.max.toLocaleString('en')}
        {error && <span className="block text-fault">{error}</span>}
      </p>
    </form>
  );
}
