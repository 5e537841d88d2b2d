'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Group, Pencil, RefreshCw, Trash2 } from '#components/ui/icons.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { keywordListQuery, refreshFigures } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { KeywordListDetail } from '#lib/features/keywords/lists/contract.ts';
import { useMessages } from '#messages';
import { DeleteDialog } from './delete-dialog.tsx';
import { KeywordPanel } from './keyword-panel.tsx';
import { PasteBox } from './paste-box.tsx';

const SettingsDialog = dynamic(() => import('./settings-dialog.tsx').then((module) => module.SettingsDialog), {
  ssr: false,
});
const GroupDialog = dynamic(
  () => import('#components/keywords/groups/group-dialog.tsx').then((module) => module.GroupDialog),
  { ssr: false },
);

interface ListViewProps {
  initial: KeywordListDetail;
  /** Name of its country. */
  country: string;
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string }[];
}

/** One list: its purpose, its keywords, a form to add more, and actions. */
export function ListView({ initial, country, countries, projects }: ListViewProps) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const query = useQuery({ ...keywordListQuery(initial.id), initialData: initial });
  const list = query.data;
  const [doing, setDoing] = useState<'delete' | 'change' | 'group' | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const figures = useMutation({
    mutationFn: () => refreshFigures(list.id, setLeft),
    onSuccess: ({ measured, incomplete }) => {
      if (incomplete === null) toast.success(t.many(measured, 'Updated {count} keyword|Updated {count} keywords'));
    },
    // Metrics come in batches: those before a failure are stored.
    onSettled: () => {
      setLeft(null);
      void cache.invalidateQueries({ queryKey: ['keyword-list', list.id] });
    },
  });
  const named = countries.find(({ code }) => code === list.country)?.name ?? country;
  const stopped = figures.data?.incomplete ?? (figures.isError ? figures.error.message : null);
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader
        title={<bdi>{list.name}</bdi>}
        note={
          <>
            {list.engines.map((engine) => engineNames[engine]).join(', ')} · {named}
            {list.language && ` · ${t('in {language}', { language: list.language })}`} ·{' '}
            {t.many(list.keywords_count, '{count} keyword|{count} keywords')},{' '}
            {t('{count} with metrics', { count: list.with_figures_count })}
            {list.figures_at && `, ${t('last fetched {moment}', { moment: t.moment(list.figures_at) })}`}
            {list.note && (
              <span dir="auto" className="block break-words">
                {list.note}
              </span>
            )}
          </>
        }
        actions={
          <>
            {!list.project_id && (
              <SaveToProject result={{ kind: 'keyword_list', recordId: list.id }} name={list.name} />
            )}
            <Button
              size="sm"
              variant="primary"
              disabled={list.keywords_count === 0}
              pending={figures.isPending}
              onClick={() => figures.mutate()}
            >
              {!figures.isPending && <RefreshCw />}
              {left === null ? t('Refresh metrics') : t('{left} remaining', { left })}
            </Button>
          </>
        }
        menu={[
          ...(list.keywords_count > 0
            ? [{ label: t('Cluster by SERP'), icon: <Group />, onSelect: () => setDoing('group') }]
            : []),
          { label: t('Edit'), icon: <Pencil />, onSelect: () => setDoing('change') },
          { label: t('Delete'), icon: <Trash2 />, danger: true, onSelect: () => setDoing('delete') },
        ]}
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        {stopped !== null && (
          <Callout tone="warning" title={t('Some metrics could not be updated')}>
            {stopped} {t('Existing values are kept.')}{' '}
            <Link
              href="/settings/connections"
              className="rounded-control font-medium text-accent-strong underline underline-offset-2"
            >
              {t('Open Connections')}
            </Link>
          </Callout>
        )}
        <PasteBox listId={list.id} isFirst={initial.keywords_count === 0} />
        <KeywordPanel list={list} countries={countries} />
      </div>
      {doing === 'delete' && (
        <DeleteDialog list={list} onClose={close} onDeleted={() => router.push('/keywords/lists')} />
      )}
      {doing === 'change' && <SettingsDialog list={list} countries={countries} projects={projects} onClose={close} />}
      {doing === 'group' && (
        <GroupDialog
          source={{ list_id: list.id }}
          count={list.keywords_count}
          engine={list.engines[0] ?? 'google'}
          country={list.country}
          countries={countries}
          onClose={close}
        />
      )}
    </>
  );
}
