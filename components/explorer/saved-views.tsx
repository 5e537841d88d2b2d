'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Trash2 } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { removeView, saveView, viewsQuery } from '#lib/features/views/client.ts';
import { useMessages } from '#messages';

interface SavedViewsProps {
  open: boolean;
  onClose: () => void;
  /** Key of the table that the views belong to. */
  table: string;
  /** The current view, as in the URL. */
  state: string;
  onApply: (state: string) => void;
}

/** Filter, order and columns saved under a name, per user, on the server. */
export function SavedViews({ open, onClose, table, state, onApply }: SavedViewsProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const views = useQuery({ ...viewsQuery(table), enabled: open });
  const refresh = () => cache.invalidateQueries({ queryKey: ['views', table] });
  const save = useMutation({
    mutationFn: (wanted: string) => saveView({ table, name: wanted, state }),
    onSuccess: () => {
      setName('');
      return refresh();
    },
    onError: (error) => setFault(error.message),
  });
  const remove = useMutation({
    mutationFn: removeView,
    onSuccess: refresh,
    onError: (error) => setFault(error.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    if (name.trim()) save.mutate(name.trim());
    else setFault(t('Name the view, e.g. Broken pages.'));
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <SheetContent
        title={t('Saved views')}
        description={t('Saves the filters, sort order and columns. Only you see it.')}
      >
        <form onSubmit={submit} noValidate className="mb-5 grid gap-3">
          <Field
            label={t('Save current view as')}
            hint={t('An existing view with the same name is overwritten.')}
            error={fault}
          >
            {(control) => (
              <div className="flex gap-2">
                <Input
                  {...control}
                  value={name}
                  maxLength={80}
                  autoComplete="off"
                  onChange={(event) => setName(event.target.value)}
                />
                <Button type="submit" variant="primary" pending={save.isPending}>
                  {t('Save')}
                </Button>
              </div>
            )}
          </Field>
        </form>
        {views.error ? (
          <Callout tone="fault" action={<Button onClick={() => views.refetch()}>{t('Try again')}</Button>}>
            {views.error.message}
          </Callout>
        ) : !views.data ? (
          <Skeleton className="h-24" />
        ) : views.data.length === 0 ? (
          <p className="text-muted">{t('No saved views yet.')}</p>
        ) : (
          <ul aria-label={t('Saved views')} className="grid">
            {views.data.map((view) => (
              <li key={view.id} className="flex items-center gap-2 border-b py-1 last:border-b-0">
                <button
                  type="button"
                  onClick={() => {
                    onApply(view.state);
                    onClose();
                  }}
                  className="min-h-9 min-w-0 flex-1 truncate rounded-control text-left font-medium hover:text-accent-strong touch:min-h-11"
                >
                  {view.name}
                </button>
                <Button
                  size="icon-sm"
                  variant="ghost"
                  aria-label={t('Delete view {name}', { name: view.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(view.id)}
                >
                  <Trash2 />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SheetContent>
    </Dialog>
  );
}
