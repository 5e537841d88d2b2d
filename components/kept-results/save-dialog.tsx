'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { keepResult, projectChoicesQuery } from '#lib/client/kept-results.ts';
import type { Keepable } from './save-to-project.tsx';

interface SaveDialogProps {
  result: Keepable;
  name: string;
  onClose: () => void;
}

/** Asks in which project and under which name. */
export function SaveDialog({ result, name: suggested, onClose }: SaveDialogProps) {
  const cache = useQueryClient();
  const form = useId();
  const { data, error } = useQuery(projectChoicesQuery());
  const projects = data?.filter(({ role }) => role !== 'viewer');
  const [project, setProject] = useState('');
  const [name, setName] = useState(suggested.replace(/\p{Cc}+/gu, ' ').slice(0, 200));
  const [note, setNote] = useState('');
  const [empty, setEmpty] = useState(false);
  const chosen = project || projects?.[0]?.id;
  const save = useMutation({
    mutationFn: (projectId: string) =>
      keepResult({
        project_id: projectId,
        name: name.trim(),
        ...(note.trim() && { note: note.trim() }),
        ...('recordId' in result
          ? { kind: result.kind, record_id: result.recordId }
          : {
              kind: result.operation,
              input: JSON.stringify(result.input ?? {}),
              answer: JSON.stringify(result.answer ?? null),
            }),
      }),
    onSuccess: () => {
      toast.success('Saved to the project');
      void cache.invalidateQueries({ queryKey: ['kept-results'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!name.trim());
    if (chosen && name.trim()) save.mutate(chosen);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Save to project"
        description="It stays under this name, can be compared with later runs and put into reports."
        footer={
          <>
            <Button onClick={onClose}>Leave it</Button>
            <Button type="submit" form={form} variant="primary" pending={save.isPending} disabled={!chosen}>
              Save
            </Button>
          </>
        }
      >
        {error ? (
          <Callout tone="fault">{error.message}</Callout>
        ) : !projects ? (
          <Skeleton className="h-40" />
        ) : projects.length === 0 ? (
          <Callout title="There is no project yet">
            <Link href="/projects" className="underline">
              Make one
            </Link>{' '}
            for the site this is about, then save it there.
          </Callout>
        ) : (
          <form id={form} onSubmit={submit} noValidate className="grid gap-3">
            <Field label="Project">
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
            <Field label="Name" required error={empty && 'Give it a name.'}>
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
        )}
      </DialogContent>
    </Dialog>
  );
}
