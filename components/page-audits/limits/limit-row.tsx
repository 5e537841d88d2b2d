'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { toast, toastError } from '#components/ui/toast.ts';
import { forgetLimits, limitsQuery } from '#lib/features/page-audits/client.ts';
import type { LimitGroupSetting } from '#lib/features/page-audits/findings-contract.ts';
import { useMessages } from '#messages';

type Limit = LimitGroupSetting['limits'][number];

/** Key of a limit among those of its section, and id of its field. */
export const limitKey = (group: LimitGroupSetting, limit: Limit): string => `${group.id}-${limit.name}`;

interface LimitRowProps {
  group: LimitGroupSetting;
  /** What was entered and not saved, by key. */
  texts: Readonly<Record<string, string>>;
  /** Why a value was refused, by key. */
  faults: Readonly<Record<string, string>>;
  onText: (key: string, text: string) => void;
  onReset: () => void;
}

/** The limits of one rule. */
export function LimitRow({ group, texts, faults, onText, onReset }: LimitRowProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const changed = group.limits.some((limit) => limit.value !== limit.default);
  const reset = useMutation({
    mutationFn: () => forgetLimits(group.id),
    onSuccess: (now) => {
      cache.setQueryData(limitsQuery.queryKey, (all) => all?.map((one) => (one.id === now.id ? now : one)));
      onReset();
      toast.success(t('Reset: {title}', { title: group.title }));
    },
    onError: toastError(t('Could not reset the thresholds')),
  });
  return (
    <li className="grid gap-3 border-t px-4 py-3 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {group.title} {changed && <Badge tone="accent">{t('Customized')}</Badge>}
        </p>
        <p className="break-words text-meta text-muted">{group.checks.join(', ')}</p>
        {changed && (
          <Button size="sm" className="mt-2" pending={reset.isPending} onClick={() => reset.mutate()}>
            {t('Reset to defaults')}
          </Button>
        )}
      </div>
      <div className="grid content-start gap-2">
        {group.limits.map((limit) => {
          const key = limitKey(group, limit);
          return (
            <LimitField
              key={key}
              id={key}
              limit={limit}
              text={texts[key] ?? String(limit.value)}
              error={faults[key]}
              onText={(text) => onText(key, text)}
            />
          );
        })}
      </div>
    </li>
  );
}

interface LimitFieldProps {
  id: string;
  limit: Limit;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

function LimitField({ id, limit, text, error, onText }: LimitFieldProps) {
  const t = useMessages();
  return (
    <div className="grid gap-1">
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
            onChange={(event) => onText(event.target.value)}
          />
        </span>
        <span aria-hidden="true" className="w-36 text-muted text-table">
          {limit.unit}
        </span>
      </div>
      <p id={`${id}-note`} className="text-meta text-muted md:pl-46">
        {t('Default {usual}; range {least} to', { usual: limit.default, least: limit.min })} {t.number(limit.max)}
        {error && <span className="block text-fault">{error}</span>}
      </p>
    </div>
  );
}
