'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { addKeywords } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { AddedKeywords } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { pastedKeywords } from '#lib/text/column-of-file.ts';
import { typedTags } from '#lib/text/typed-tags.ts';
import { useMessages } from '#messages';
import { targetOf } from './list-filters.ts';
import { PastePreview } from './paste-preview.tsx';

/** Maximum number of keywords per call. */
const MAX = 1_000;

interface PasteBoxProps {
  listId: string;
  /** The list is empty: the form is open and has the focus. */
  isFirst: boolean;
}

/** Keywords, one per line: previewed first, then added. */
export function PasteBox({ listId, isFirst }: PasteBoxProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const [tags, setTags] = useState('');
  const [target, setTarget] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [targetFault, setTargetFault] = useState<string | null>(null);
  const [preview, setPreview] = useState<AddedKeywords | null>(null);
  const send = useMutation({
    mutationFn: ({ dry, url }: { dry: boolean; url: string }) =>
      addKeywords({
        id: listId,
        keywords: pastedKeywords(text).map(({ keyword }) => keyword),
        tags: typedTags(tags),
        ...(url && { target_url: url }),
        dry_run: dry,
      }),
    onError: (error) => setFault(error.message),
    onSuccess: (answer, { dry }) => {
      if (dry) return setPreview(answer);
      toast.success(t.many(answer.added.length, '{count} keyword added|{count} keywords added'));
      setText('');
      setPreview(null);
      void cache.invalidateQueries({ queryKey: ['keyword-list', listId] });
      void cache.invalidateQueries({ queryKey: ['keyword-lists'] });
    },
  });
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPreview(null);
    setFault(null);
    setTargetFault(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = pastedKeywords(text);
    if (lines.length === 0) return setFault(t('Enter keywords, one per line.'));
    if (lines.length > MAX) {
      return setFault(
        t.many(
          MAX,
          'Max. {count} keyword at a time; you entered {lines}.|Max. {count} keywords at a time; you entered {lines}.',
          { lines: t.many(lines.length, '{count} keyword|{count} keywords') },
        ),
      );
    }
    const page = targetOf(t, target);
    if ('fault' in page) return setTargetFault(page.fault);
    setFault(null);
    send.mutate({ dry: preview === null, url: page.url });
  };
  const waiting = preview?.added.length ?? 0;

  return (
    <Panel aria-label={t('Add keywords')}>
      <details open={isFirst}>
        <summary className="cursor-pointer rounded-panel px-4 py-3 font-semibold">{t('Add keywords')}</summary>
        <PanelBody>
          <p className="mb-3 text-muted text-table">{t('One per line. Preview before adding.')}</p>
          <form onSubmit={submit} noValidate className="grid gap-3">
            <Field label={t('Keywords')} {...(fault && { error: fault })}>
              {(control) => (
                <Textarea
                  {...control}
                  data-new=""
                  dir="auto"
                  autoFocus={isFirst}
                  spellCheck={false}
                  rows={4}
                  value={text}
                  onChange={(event) => change(setText)(event.target.value)}
                />
              )}
            </Field>
            <div className="grid gap-3 sm:grid-cols-2">
              <Field label={t('Tags')} optional>
                {(control) => (
                  <Input
                    {...control}
                    dir="auto"
                    autoComplete="off"
                    placeholder={t('spring, shop')}
                    value={tags}
                    onChange={(event) => change(setTags)(event.target.value)}
                  />
                )}
              </Field>
              <Field label={t('Target URL')} optional {...(targetFault && { error: targetFault })}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="url"
                    autoComplete="off"
                    placeholder="https://example.com/page"
                    maxLength={2_048}
                    value={target}
                    onChange={(event) => change(setTarget)(event.target.value)}
                  />
                )}
              </Field>
            </div>
            {preview && (
              <PastePreview preview={preview} numberOf={(line) => pastedKeywords(text)[line - 1]?.line ?? line} />
            )}
            <div className="flex flex-wrap justify-end gap-2">
              {preview && <Button onClick={() => setPreview(null)}>{t('Edit')}</Button>}
              {preview && waiting === 0 ? (
                <Callout tone="warning">{t('None of these keywords can be added.')}</Callout>
              ) : (
                <Button type="submit" variant="primary" pending={send.isPending}>
                  {preview ? t.many(waiting, 'Add {count} keyword|Add {count} keywords') : t('Preview')}
                </Button>
              )}
            </div>
          </form>
        </PanelBody>
      </details>
    </Panel>
  );
}
