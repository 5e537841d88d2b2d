'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { addNote, editNote } from '#lib/features/projects/client.ts';
import type { Note, NoteKind } from '#lib/features/projects/notes-contract.ts';
import { useMessages } from '#messages';
import { isNoteKind, noteKindLabels } from './note-kinds.ts';

interface NoteFormProps {
  projectId: string;
  /** The note to edit; absent: a new one. */
  note?: Note;
  onClose: () => void;
}

/** Form for a new or existing note. Its day is in UTC, like everything on the timeline. */
export function NoteForm({ projectId, note, onClose }: NoteFormProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [text, setText] = useState(note?.text ?? '');
  const [kind, setKind] = useState<NoteKind>(note?.kind ?? 'note');
  const [at, setAt] = useState(note?.at.slice(0, 16) ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const fields = { project_id: projectId, text: text.trim(), kind, ...(at && { at: `${at}:00Z` }) };
      await (note ? editNote({ ...fields, note_id: note.id }) : addNote(fields));
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['project-timeline', projectId] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 border-t bg-sunken px-4 py-3">
      <Field label={t('What happened')} required>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            maxLength={2_000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('Type')}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) => setKind(isNoteKind(target.value) ? target.value : 'note')}
            >
              {Object.entries(noteKindLabels(t)).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('When (UTC)')} optional={!note} {...(!note && { hint: t('Defaults to now.') })}>
          {(control) => (
            <Input {...control} type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
          )}
        </Field>
      </div>
      {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending} disabled={text.trim() === ''}>
          {t('Save note')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
