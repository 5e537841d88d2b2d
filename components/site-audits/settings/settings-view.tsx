'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Pencil, Plus, Trash2 } from '#components/ui/icons.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import {
  crawlSettingsQuery,
  deleteCrawlSettings,
  oneCrawlSettingsQuery,
  type SavedCrawlSettings,
  testCrawlSettings,
} from '#lib/features/site-audits/settings/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { SettingsForm } from './settings-form.tsx';

interface SettingsViewProps {
  initial: SavedCrawlSettings[];
  /** Site to open a form for. */
  site: string;
}

/** The saved crawl settings by host, and their form. */
export function SettingsView({ initial, site }: SettingsViewProps) {
  const t = useMessages();
  const list = useQuery({ ...crawlSettingsQuery(), initialData: initial });
  const named = initial.find(({ host }) => host === site);
  const [open, setOpen] = useState<string | null>(named?.id ?? (site === '' ? null : 'new'));
  const [deleting, setDeleting] = useState<SavedCrawlSettings | null>(null);
  const add = (
    <Button variant="primary" onClick={() => setOpen('new')}>
      <Plus /> {t('Add site')}
    </Button>
  );
  const shown = open === null ? undefined : list.data.find(({ id }) => id === open);
  if (open !== null) {
    return (
      <Panel>
        <PanelHeader title={shown ? t('Crawl settings of {host}', { host: shown.host }) : t('New crawl settings')} />
        {shown ? (
          <Loaded settings={shown} onClose={() => setOpen(null)} />
        ) : (
          <SettingsForm saved={null} urls={[]} site={site} onClose={() => setOpen(null)} />
        )}
      </Panel>
    );
  }
  return (
    <Panel>
      <OutOfDate query={list} className="m-3" />
      {list.data.length === 0 ? (
        <EmptyState title={t('No crawl settings yet')} action={add}>
          {t('Save how a site is crawled: behind a login, from a list of URLs, at night, or more slowly.')}
        </EmptyState>
      ) : (
        <>
          <PanelHeader title={t.many(list.data.length, '{count} site|{count} sites')} actions={add} />
          <ul className="divide-y border-t">
            {list.data.map((settings) => (
              <SettingsRow
                key={settings.id}
                settings={settings}
                onEdit={() => setOpen(settings.id)}
                onDelete={() => setDeleting(settings)}
              />
            ))}
          </ul>
        </>
      )}
      <DeleteDialog
        id={deleting?.id ?? null}
        what={t('crawl settings')}
        description={t('Later audits of this site use the defaults, and no credentials.')}
        remove={deleteCrawlSettings}
        stale={['crawl-settings']}
        onClose={() => setDeleting(null)}
      >
        {deleting?.host}
      </DeleteDialog>
    </Panel>
  );
}

function Loaded({ settings, onClose }: { settings: SavedCrawlSettings; onClose: () => void }) {
  const { data, error } = useQuery({ ...oneCrawlSettingsQuery(settings.id), refetchOnMount: 'always', gcTime: 0 });
  if (error) return <Callout tone="fault">{error.message}</Callout>;
  if (!data) return <Skeleton className="m-4 h-60" />;
  return <SettingsForm saved={data.settings} urls={data.urls} site="" onClose={onClose} />;
}

interface SettingsRowProps {
  settings: SavedCrawlSettings;
  onEdit: () => void;
  onDelete: () => void;
}

function SettingsRow({ settings, onEdit, onDelete }: SettingsRowProps) {
  const t = useMessages();
  const { id, host, unreadable } = settings;
  const test = useMutation({ mutationFn: () => testCrawlSettings(id) });
  const result = test.data;
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2">
            <bdi className="break-all font-medium">{host}</bdi>
            {unreadable && <Badge tone="fault">{t('Enter credentials again')}</Badge>}
          </p>
          <p className="text-muted text-table">{summaryOf(t, settings).join(' · ')}</p>
        </div>
        <span className="flex items-center gap-2">
          <Button size="sm" pending={test.isPending} onClick={() => test.mutate()}>
            {t('Test sign-in')}
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label={t('Edit {name}', { name: host })} onClick={onEdit}>
            <Pencil />
          </Button>
          <Button variant="ghost" size="icon-sm" aria-label={t('Delete {name}', { name: host })} onClick={onDelete}>
            <Trash2 />
          </Button>
        </span>
      </div>
      {test.isError && <Callout tone="fault">{test.error.message}</Callout>}
      {result && (
        <Callout
          tone={result.problem === null ? 'good' : 'fault'}
          title={result.problem === null ? t('The start page can be crawled') : t('The start page cannot be crawled')}
        >
          {result.problem ??
            [result.url, result.status, result.title, t.many(result.cookies, '{count} cookie|{count} cookies')]
              .filter((part) => part !== null)
              .join(' · ')}
        </Callout>
      )}
    </li>
  );
}

function summaryOf(t: Translator, { settings, listed, headers, cookies, basic_auth, sign_in }: SavedCrawlSettings) {
  const { mode = 'site', crawl_from: from, crawl_to: to, max_per_second: rate, obey_robots: obeys } = settings;
  return [
    mode === 'list' ? t.many(listed, 'List of {count} URL|List of {count} URLs') : null,
    mode === 'sitemaps' ? t('URLs in XML sitemaps') : null,
    sign_in && t('Sign-in'),
    basic_auth !== null && t('Basic authentication'),
    headers.length > 0 && t.many(headers.length, '{count} header|{count} headers'),
    cookies.length > 0 && t.many(cookies.length, '{count} cookie|{count} cookies'),
    rate && t('at most {rate} requests per second', { rate }),
    from !== undefined && `${from}:00–${to}:00 ${settings.time_zone ?? 'UTC'}`,
    obeys === false && t('robots.txt ignored'),
  ].filter((part) => typeof part === 'string');
}
