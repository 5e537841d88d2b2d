'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeKeyword } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { KeywordListDetail, ListKeyword } from '#lib/features/keywords/lists/contract.ts';
import { typedTags } from '#lib/text/typed-tags.ts';
import { useMessages } from '#messages';
import { targetOf } from './list-filters.ts';

interface KeywordSheetProps {
  list: KeywordListDetail;
  keyword: ListKeyword | null;
  onClose: () => void;
}

/** Editable properties of one keyword, and its known metrics. */
export function KeywordSheet({ list, keyword, onClose }: KeywordSheetProps) {
  const t = useMessages();
  return (
    <Dialog open={keyword !== null} onOpenChange={(open) => !open && onClose()}>
      {keyword && (
        <SheetContent title={<bdi>{keyword.keyword}</bdi>} description={t('List: {name}', { name: list.name })}>
          <KeywordForm key={keyword.id} list={list} keyword={keyword} onClose={onClose} />
        </SheetContent>
      )}
    </Dialog>
  );
}

function KeywordForm({ list, keyword, onClose }: KeywordSheetProps & { keyword: ListKeyword }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [tags, setTags] = useState(keyword.tags.join(', '));
  const [target, setTarget] = useState(keyword.target_url ?? '');
  const [note, setNote] = useState(keyword.note);
  const [fault, setFault] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (url: string) =>
      changeKeyword({
        id: list.id,
        item: keyword.id,
        tags: typedTags(tags),
        target_url: url,
        note: note.trim(),
      }),
    onSuccess: () => {
      toast.success(t('Keyword saved'));
      void cache.invalidateQueries({ queryKey: ['keyword-list', list.id] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const page = targetOf(t, target);
    if ('fault' in page) return setFault(page.fault);
    setFault(null);
    save.mutate(page.url);
  };
  const fields = { q: keyword.keyword, engine: list.engines[0] ?? 'google', country: list.country };
  return (
    <div className="grid gap-5">
      <form onSubmit={submit} noValidate className="grid gap-3">
        <Field label={t('Tags')} optional hint={t('Separate with commas.')}>
          {(control) => (
            <Input {...control} dir="auto" value={tags} onChange={(event) => setTags(event.target.value)} />
          )}
        </Field>
        <Field
          label={t('Target URL')}
          optional
          hint={t('URL that should rank for this keyword.')}
          {...(fault && { error: fault })}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              maxLength={2_048}
              value={target}
              onChange={(event) => setTarget(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('Note')} optional>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              maxLength={2_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-table">
        <dt className="text-muted">{t('Intent')}</dt>
        <dd>{keyword.intent}</dd>
        <dt className="text-muted">{t('Search volume')}</dt>
        <dd>
          {keyword.avg_monthly_searches === null
            ? `${t('No data.')} ${keyword.figures_reason ?? ''}`
            : t.number(keyword.avg_monthly_searches)}
        </dd>
        <dt className="text-muted">{t('Volume updated')}</dt>
        <dd>{keyword.figures_at ? t.moment(keyword.figures_at) : t('never fetched')}</dd>
        <dt className="text-muted">{t('Added')}</dt>
        <dd>
          {t.moment(keyword.created_at)}
          {keyword.research_id && (
            <>
              , {t('from')}{' '}
              <Link
                prefetch={false}
                href={`/keywords/${keyword.research_id}`}
                className="rounded-control font-medium text-accent-strong underline underline-offset-2"
              >
                {t('keyword research')}
              </Link>
            </>
          )}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link prefetch={false} href={`/searches?${new URLSearchParams(fields)}`}>
            {t('Check SERP')}
          </Link>
        </Button>
        <Button asChild size="sm">
          <Link
            prefetch={false}
            href={`/content/new?${new URLSearchParams({ keyword: keyword.keyword, country: list.country })}`}
          >
            {t('Create draft')}
          </Link>
        </Button>
      </div>
    </div>
  );
}
