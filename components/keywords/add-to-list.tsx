'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { addToKeywordList, createKeywordList, keywordListsQuery } from '#lib/features/keywords/lists/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';

interface AddToListProps {
  research: ResearchDetail;
  keywords: readonly string[];
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}

const NEW = 'new';

/** Adds keywords to an existing list, or to a new one. */
export function AddToList({ research, keywords, open, onClose, onAdded }: AddToListProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const lists = useQuery({ ...keywordListsQuery({ limit: 100 }), enabled: open });
  const [picked, setPicked] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const known = lists.data?.lists ?? [];
  const target = picked ?? known[0]?.id ?? NEW;
  const add = useMutation({
    mutationFn: async () => {
      const list =
        known.find(({ id }) => id === target) ??
        (await createKeywordList({ name: name.trim(), country: research.country, engines: research.engines }));
      // The list exists now even if adding keywords fails: a retry uses it instead of creating a second one.
      setPicked(list.id);
      return { list, ...(await addToKeywordList(list.id, keywords, research.id)) };
    },
    onSuccess: ({ list, added, already_there, refused }) => {
      const [first] = refused;
      const notes = [
        ...(already_there.length > 0
          ? [
              t.many(
                already_there.length,
                '{count} keyword was already in the list.|{count} keywords were already in the list.',
              ),
            ]
          : []),
        ...(first
          ? [
              t.many(
                refused.length,
                '{count} keyword skipped: “{keyword}” {rule}.|{count} keywords skipped: “{keyword}” {rule}.',
                { keyword: first.keyword, rule: first.rule },
              ),
            ]
          : []),
      ];
      toast.success(
        t.many(added.length, '{count} keyword added to {name}|{count} keywords added to {name}', { name: list.name }),
        {
          ...(notes.length > 0 && { description: notes.join(' ') }),
        },
      );
      setName('');
      onAdded();
      onClose();
    },
    onError: (error) => setFault(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: ['keyword-lists'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target === NEW && name.trim() === '') return setFault(t('Enter a list name, e.g. Bread.'));
    setFault(null);
    add.mutate();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={t('Add to list')}
        description={t.many(keywords.length, '{count} keyword with its metrics.|{count} keywords with their metrics.')}
      >
        {lists.error ? (
          <Callout tone="fault" action={<Button onClick={() => lists.refetch()}>{t('Try again')}</Button>}>
            {lists.error.message}
          </Callout>
        ) : !lists.data ? (
          <Skeleton className="h-24" />
        ) : (
          <form onSubmit={submit} noValidate className="grid gap-4">
            {known.length > 0 && (
              <Field label={t('List')}>
                {(control) => (
                  <Select {...control} value={target} onChange={(event) => setPicked(event.target.value)}>
                    {known.map((list) => (
                      <option key={list.id} value={list.id}>
                        {list.name} ({list.keywords_count})
                      </option>
                    ))}
                    <option value={NEW}>{t('New list')}</option>
                  </Select>
                )}
              </Field>
            )}
            {target === NEW && (
              <Field label={t('List name')}>
                {(control) => (
                  <Input
                    {...control}
                    dir="auto"
                    autoComplete="off"
                    maxLength={80}
                    value={name}
                    onChange={(event) => setName(event.target.value)}
                  />
                )}
              </Field>
            )}
            {fault && <Callout tone="fault">{fault}</Callout>}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>{t('Cancel')}</Button>
              <Button type="submit" variant="primary" pending={add.isPending}>
                {t.many(keywords.length, 'Add {count} keyword|Add {count} keywords')}
              </Button>
            </div>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
