'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Plus } from '#components/ui/icons.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { addPages, vitalsKey } from '#lib/features/web-vitals/client.ts';
import { useMessages } from '#messages';

/** A dialog that adds pages to watch. */
export function AddPages({ projectId }: { projectId: string }) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const urls = text.split(/\s+/).filter(Boolean);
  const add = useMutation({
    mutationFn: () => addPages(projectId, urls),
    onSuccess: ({ added }) => {
      toast.success(t.many(added, '{count} page added|{count} pages added'));
      setIsOpen(false);
      setText('');
      void cache.invalidateQueries({ queryKey: vitalsKey(projectId) });
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="sm">
          <Plus /> {t('Add pages')}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('Monitor pages')}
        description={t('Pages with few visitors have no field data of their own; their origin is shown instead.')}
      >
        <form onSubmit={submit} noValidate className="grid gap-3">
          <Field label={t('URLs')} hint={t("One per line, on the project's domain.")} required>
            {(control) => (
              <Textarea {...control} rows={5} value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Field>
          {add.isError && <Callout tone="fault">{add.error.message}</Callout>}
          <div className="flex justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" pending={add.isPending} disabled={urls.length === 0}>
              {t('Add pages')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
