'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { createFeed, feedsQuery, revokeFeed } from '#lib/features/feeds/client.ts';
import type { Feed } from '#lib/features/feeds/contract.ts';
import { FEED_KINDS, type FeedKind } from '#lib/features/feeds/kinds-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const kindLabels = (t: Translator): Record<FeedKind, string> => ({
  rankings: t('Rankings'),
  search_queries: t('Search performance by query'),
  search_pages: t('Search performance by page'),
  search_days: t('Search performance by day'),
  landing_pages: t('Landing pages (Google Analytics)'),
  insights: t('Insights'),
  ai_visibility: t('AI visibility'),
  web_vitals: t('Core Web Vitals'),
  site_audits: t('Site audits: score and issues'),
});

/** The formula of Google Sheets that reads a feed. */
const formulaOf = (url: string) => `=IMPORTDATA("${url}")`;

/** CSV feeds of a project: create one, copy its URL once, revoke it. */
export function Feeds({ project }: { project: { id: string; canEdit: boolean } }) {
  const t = useMessages();
  const cache = useQueryClient();
  const labels = kindLabels(t);
  const list = feedsQuery(project.id);
  const { data: feeds, error } = useQuery(list);
  const [kind, setKind] = useState<FeedKind>('rankings');
  const [name, setName] = useState('');
  const refresh = () => void cache.invalidateQueries({ queryKey: list.queryKey });
  const create = useMutation({
    mutationFn: () => createFeed(project.id, name.trim(), kind),
    onSuccess: () => {
      setName('');
      refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => revokeFeed(project.id, id),
    onSuccess: (_, id) => {
      if (create.data?.feed.id === id) create.reset();
      refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate();
  };
  const url = create.data && `${location.origin}${create.data.path}`;
  return (
    <div className="grid gap-4">
      {error ? (
        <Callout tone="fault">{error.message}</Callout>
      ) : !feeds ? (
        <Skeleton className="h-12" />
      ) : feeds.length === 0 ? (
        <p className="text-muted">{t('No feeds yet.')}</p>
      ) : (
        <ul className="divide-y rounded-panel border">
          {feeds.map((feed) => (
            <FeedLine
              key={feed.id}
              feed={feed}
              label={labels[feed.kind]}
              pending={revoke.isPending && revoke.variables === feed.id}
              onRevoke={project.canEdit ? () => revoke.mutate(feed.id) : undefined}
            />
          ))}
        </ul>
      )}
      {revoke.isError && <Callout tone="fault">{revoke.error.message}</Callout>}
      {url && (
        <Callout
          tone="good"
          title={t('Copy it now – shown only once')}
          action={<CopyButton text={url} label={t('Copy URL')} />}
        >
          <code className="break-all font-mono text-meta">{url}</code>
          <span className="mt-2 block">
            {t('In Google Sheets:')} <code className="break-all font-mono text-meta">{formulaOf(url)}</code>
          </span>
        </Callout>
      )}
      {project.canEdit && (
        <form onSubmit={submit} noValidate className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <Field label={t('Table')}>
            {(control) => (
              <Select
                {...control}
                value={kind}
                onChange={({ target }) => setKind(FEED_KINDS.find((one) => one === target.value) ?? kind)}
              >
                {FEED_KINDS.map((one) => (
                  <option key={one} value={one}>
                    {labels[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('Name')}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={80}
                autoComplete="off"
                placeholder={t('Monthly report')}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" disabled={name.trim() === ''} pending={create.isPending}>
            {t('Create feed')}
          </Button>
        </form>
      )}
      {create.isError && <Callout tone="fault">{create.error.message}</Callout>}
    </div>
  );
}

function FeedLine({
  feed,
  label,
  pending,
  onRevoke,
}: {
  feed: Feed;
  label: string;
  pending: boolean;
  onRevoke: (() => void) | undefined;
}) {
  const t = useMessages();
  const { name, hint, created_by: by, last_used_at: used } = feed;
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{name}</p>
        <p className="break-words text-meta text-muted">
          {label} · <code className="font-mono">{hint}</code> · {by} ·{' '}
          {used ? t('last used {moment}', { moment: t.moment(used) }) : t('never used')}
        </p>
      </div>
      {onRevoke && (
        <Button size="sm" pending={pending} onClick={onRevoke}>
          {t('Revoke')}
        </Button>
      )}
    </li>
  );
}
