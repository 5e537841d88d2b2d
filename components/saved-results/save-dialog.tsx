'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { keepResult, projectChoicesQuery } from '#lib/features/saved-results/client.ts';
import { Sentence, useMessages } from '#messages';
import type { Keepable } from './keepable.ts';
import { SavedFields } from './saved-fields.tsx';

interface SaveDialogProps {
  result: Keepable;
  name: string;
  onClose: () => void;
}

/** Asks for project and name. */
export function SaveDialog({ result, name: suggested, onClose }: SaveDialogProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const { data, error } = useQuery(projectChoicesQuery());
  const projects = data?.filter(({ role }) => role !== 'viewer');
  const [project, setProject] = useState('');
  const [words, setWords] = useState({ name: suggested.replace(/\p{Cc}+/gu, ' ').slice(0, 200), note: '' });
  const [nameless, setNameless] = useState(false);
  const [name, note] = [words.name.trim(), words.note.trim()];
  const chosen = project || projects?.[0]?.id;
  const save = useMutation({
    mutationFn: (projectId: string) =>
      keepResult({
        project_id: projectId,
        name,
        ...(note && { note }),
        ...('recordId' in result
          ? { kind: result.kind, record_id: result.recordId }
          : {
              kind: result.operation,
              input: JSON.stringify(result.input ?? {}),
              answer: JSON.stringify(result.answer ?? null),
            }),
      }),
    onSuccess: () => {
      toast.success(t('Saved to project'));
      void cache.invalidateQueries({ queryKey: ['kept-results'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNameless(!name);
    if (chosen && name) save.mutate(chosen);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Save to project')}
        description={t('Saved results can be compared with later runs and used in reports.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={form} variant="primary" pending={save.isPending} disabled={!chosen}>
              {t('Save')}
            </Button>
          </>
        }
      >
        {error ? (
          <Callout tone="fault">{error.message}</Callout>
        ) : !projects ? (
          <Skeleton className="h-40" />
        ) : projects.length === 0 ? (
          <Callout title={t('No projects yet')}>
            <Sentence
              text="{link}, then save this result to it."
              link={
                <Link href="/projects" className="underline">
                  {t('Create a project')}
                </Link>
              }
            />
          </Callout>
        ) : (
          <form id={form} onSubmit={submit} noValidate className="grid gap-3">
            <Field label={t('Project')}>
              {(control) => (
                <Select {...control} value={chosen} onChange={(event) => setProject(event.target.value)}>
                  {projects.map(({ id, name: word }) => (
                    <option key={id} value={id}>
                      {word}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <SavedFields words={words} onChange={setWords} nameless={nameless} />
            {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
