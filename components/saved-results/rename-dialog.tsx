'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeSavedResult } from '#lib/features/saved-results/client.ts';
import type { SavedResult } from '#lib/features/saved-results/contract.ts';
import { useMessages } from '#messages';
import { SavedFields } from './saved-fields.tsx';

/** Name and note of a saved result. */
export function RenameDialog({ saved, onClose }: { saved: SavedResult; onClose: () => void }) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const [words, setWords] = useState({ name: saved.name, note: saved.note });
  const [nameless, setNameless] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      changeSavedResult({
        project_id: saved.project_id,
        id: saved.id,
        name: words.name.trim(),
        note: words.note.trim(),
      }),
    onSuccess: () => {
      toast.success(t('Saved result renamed'));
      void cache.invalidateQueries({ queryKey: ['kept-results'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNameless(!words.name.trim());
    if (words.name.trim()) save.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Rename saved result')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={form} variant="primary" pending={save.isPending}>
              {t('Save')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate className="grid gap-3">
          <SavedFields words={words} onChange={setWords} nameless={nameless} />
          {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
        </form>
      </DialogContent>
    </Dialog>
  );
}
