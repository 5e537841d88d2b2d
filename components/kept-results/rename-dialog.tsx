'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeKeptResult } from '#lib/client/kept-results.ts';
import type { KeptResult } from '#lib/features/kept-results/contract.ts';

/** Name and note of a kept result. */
export function RenameDialog({ kept, onClose }: { kept: KeptResult; onClose: () => void }) {
  const cache = useQueryClient();
  const form = useId();
  const [name, setName] = useState(kept.name);
  const [note, setNote] = useState(kept.note);
  const save = useMutation({
    mutationFn: () =>
      changeKeptResult({ project_id: kept.project_id, id: kept.id, name: name.trim(), note: note.trim() }),
    onSuccess: () => {
      toast.success('Kept result saved');
      void cache.invalidateQueries({ queryKey: ['kept-results'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Rename this kept result"
        footer={
          <>
            <Button onClick={onClose}>Leave it</Button>
            <Button type="submit" form={form} variant="primary" pending={save.isPending}>
              Save
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate className="grid gap-3">
          <Field label="Name" required>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label="Note" optional>
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                maxLength={4_000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
        </form>
      </DialogContent>
    </Dialog>
  );
}
