'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { StickyNote } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { changeInsight, insightsKey } from '#lib/features/insights/client.ts';
import type { Insight } from '#lib/features/insights/contract.ts';
import { addNote } from '#lib/features/projects/client.ts';
import { useMessages } from '#messages';

/** Adds a note about an insight to the project's timeline and charts, and links the insight to it. */
export function InsightNote({ insight, projectId }: { insight: Insight; projectId: string }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      const { note } = (
        await addNote({
          project_id: projectId,
          text: text.trim(),
          kind: 'content',
          ...(insight.url && { url: insight.url }),
        })
      ).data;
      await changeInsight({ project_id: projectId, insight_id: insight.id, note_id: note.id });
    },
    onSuccess: () => {
      setOpen(false);
      return cache.invalidateQueries({ queryKey: insightsKey(projectId) });
    },
  });
  if (insight.note_id) return <p className="text-muted">{t('A note on the timeline is linked.')}</p>;
  if (!isOpen)
    return (
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        <StickyNote /> {t('Add a note')}
      </Button>
    );
  return (
    <form
      className="grid max-w-140 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field label={t('What did you change?')} hint={t('Shown on the timeline and in charts.')} required>
        {(control) => (
          <Input {...control} maxLength={2_000} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
      {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" pending={save.isPending} disabled={text.trim() === ''}>
          {t('Save note')}
        </Button>
        <Button size="sm" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
