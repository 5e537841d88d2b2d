'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeLimit, limitsQuery } from '#lib/features/page-audits/client.ts';
import type { LimitGroupSetting } from '#lib/features/page-audits/findings-contract.ts';
import { useMessages } from '#messages';
import { LimitRow, limitKey } from './limit-row.tsx';

/** The thresholds of one topic, saved together. */
export function LimitSection({ title, groups }: { title: string; groups: readonly LimitGroupSetting[] }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const changed = groups.flatMap((group) =>
    group.limits.flatMap((limit) => {
      const key = limitKey(group, limit);
      const text = texts[key];
      const value = Number(text);
      const isNew = text !== undefined && text.trim() !== '' && Number.isFinite(value) && value !== limit.value;
      return isNew ? [{ key, id: group.id, limit: limit.name, value }] : [];
    }),
  );
  const save = useMutation({
    // One after the other: each response holds the whole group. A refused value keeps its field, the others are saved.
    mutationFn: async () => {
      const refused: Record<string, string> = {};
      for (const { key, ...change } of changed) {
        try {
          const now = await changeLimit(change);
          cache.setQueryData(limitsQuery.queryKey, (all) => all?.map((one) => (one.id === now.id ? now : one)));
        } catch (error) {
          refused[key] = error instanceof Error ? error.message : String(error);
        }
      }
      return refused;
    },
    onSuccess: (refused) => {
      setFaults(refused);
      setTexts((given) => Object.fromEntries(Object.entries(given).filter(([key]) => key in refused)));
      if (Object.keys(refused).length === 0) toast.success(t('Saved: {title}', { title }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length > 0) save.mutate();
  };
  return (
    <Panel>
      <form onSubmit={submit} noValidate aria-label={title}>
        <PanelHeader
          title={title}
          actions={
            <Button
              type="submit"
              size="sm"
              variant="primary"
              aria-label={t('Save {title}', { title })}
              disabled={changed.length === 0}
              pending={save.isPending}
            >
              {t('Save')}
            </Button>
          }
        />
        <ul>
          {groups.map((group) => (
            <LimitRow
              key={group.id}
              group={group}
              texts={texts}
              faults={faults}
              onText={(key, text) => setTexts((given) => ({ ...given, [key]: text }))}
              onReset={() =>
                setTexts((given) =>
                  Object.fromEntries(Object.entries(given).filter(([key]) => !key.startsWith(`${group.id}-`))),
                )
              }
            />
          ))}
        </ul>
      </form>
    </Panel>
  );
}
