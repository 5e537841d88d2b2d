'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { typedTags } from '#lib/text/typed-tags.ts';
import { useMessages } from '#messages';

interface TagDialogProps {
  /** What is tagged; keywords by default. */
  what?: 'keywords' | 'prompts';
  /** Number of them. */
  count: number;
  /** Tags in use, as suggestions. */
  known?: readonly string[];
  /** @returns the number of changed ones */
  change: (tags: { add: string[]; remove: string[] }) => Promise<number>;
  onEnd: (done: boolean) => void;
}

/** Adds tags to keywords or prompts and removes others. */
export function TagDialog({ what = 'keywords', count, known = [], change, onEnd }: TagDialogProps) {
  const t = useMessages();
  const form = useId();
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () => change({ add: typedTags(add), remove: typedTags(remove) }),
    onSuccess: (changed) => {
      toast.success(
        what === 'prompts'
          ? t.many(changed, 'Updated tags of {count} prompt|Updated tags of {count} prompts')
          : t.many(changed, 'Updated tags of {count} keyword|Updated tags of {count} keywords'),
      );
      onEnd(true);
    },
    onError: (error) => setFault(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typedTags(add).length + typedTags(remove).length === 0) return setFault(t('Enter a tag to add or remove.'));
    setFault(null);
    save.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onEnd(false)}>
      <DialogContent
        title={
          what === 'prompts'
            ? t.many(count, 'Tag {count} prompt|Tag {count} prompts')
            : t.many(count, 'Tag {count} keyword|Tag {count} keywords')
        }
        description={t('Separate tags with commas.')}
        footer={
          <>
            <Button onClick={() => onEnd(false)}>{t('Cancel')}</Button>
            <Button type="submit" form={form} variant="primary" pending={save.isPending}>
              {t('Save tags')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate className="grid gap-3">
          <Field label={t('Add tags')} optional>
            {(control) => (
              <Input {...control} dir="auto" value={add} onChange={(event) => setAdd(event.target.value)} />
            )}
          </Field>
          <Field
            label={t('Remove tags')}
            optional
            {...(known.length > 0 && { hint: t('Existing tags: {known}', { known: known.join(', ') }) })}
          >
            {(control) => (
              <Input {...control} dir="auto" value={remove} onChange={(event) => setRemove(event.target.value)} />
            )}
          </Field>
          {fault && <Callout tone="fault">{fault}</Callout>}
        </form>
      </DialogContent>
    </Dialog>
  );
}
