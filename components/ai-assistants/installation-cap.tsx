'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { saveCap } from '#lib/features/ai-assistants/client.ts';
import type { AiCap } from '#lib/features/ai-assistants/settings-contract.ts';
import { useMessages } from '#messages';
import { money } from './assistant-labels.ts';

/** What the answers of AI assistants may cost in a month in all projects together. */
export function InstallationCap({ cap: { cap_usd: cap, spent_usd: spent } }: { cap: AiCap }) {
  const t = useMessages();
  const router = useRouter();
  const [text, setText] = useState(cap === null ? '' : String(cap));
  const save = useMutation({
    mutationFn: () => saveCap(text.trim() === '' ? null : Number(text.replace(',', '.'))),
    onSuccess: () => {
      toast.success(t('Saved'));
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <TitledPanel
      id="ai-cap"
      title={t('AI assistants: monthly cap of all projects')}
      note={
        cap === null
          ? t('Spent this month: {spent}. Each project has a cap of its own.', { spent: money(spent) })
          : t('Spent this month: {spent} of {cap}.', { spent: money(spent), cap: money(cap) })
      }
    >
      <PanelBody>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <Field
            label={t('Monthly cap (USD)')}
            hint={t('The lower of this cap and that of a project stops its runs. Empty: no cap of all projects.')}
          >
            {(control) => (
              <Input {...control} inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Field>
          {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
          <Button type="submit" variant="secondary" className="w-fit" pending={save.isPending}>
            {t('Save')}
          </Button>
        </form>
      </PanelBody>
    </TitledPanel>
  );
}
