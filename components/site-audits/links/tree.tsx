'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChevronRight, File, Folder } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type SiteTreePart, siteTreeQuery } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';

/** The site by folder: a folder is loaded when it is opened. */
export function SiteTree({ id }: { id: string }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Site structure')}
        note={t('URL folders with number of URLs, broken and non-indexable pages and score.')}
      />
      <div className="flex items-center gap-2 border-t px-4 py-1.5 text-meta text-muted">
        <span className="min-w-0 flex-1">{t('URL')}</span>
        <Cells addresses={t('URLs')} broken={t('Broken')} kept={t('Non-indexable')} score={t('Score')} />
      </div>
      <Folders id={id} path="/" level={0} />
    </Panel>
  );
}

interface CellsProps {
  addresses: React.ReactNode;
  broken: React.ReactNode;
  kept: React.ReactNode;
  score: React.ReactNode;
}

function Cells({ addresses, broken, kept, score }: CellsProps) {
  return (
    <>
      <span className="w-18 shrink-0 text-right">{addresses}</span>
      <span className="w-16 shrink-0 text-right max-sm:hidden">{broken}</span>
      <span className="w-24 shrink-0 text-right max-sm:hidden">{kept}</span>
      <span className="w-12 shrink-0 text-right">{score}</span>
    </>
  );
}

function Folders({ id, path, level }: { id: string; path: string; level: number }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(siteTreeQuery(id, path));
  if (error && !data)
    return (
      <p className="flex items-center gap-3 border-t px-4 py-2 text-fault text-table">
        {error.message}
        <Button size="sm" onClick={() => refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (!data) return <Skeleton className="m-2 h-8" />;
  const left = data.total - data.entries.length;
  return (
    <ul aria-label={level === 0 ? t('Site structure') : t('In {path}', { path })}>
      {data.entries.map((entry) => (
        <Entry key={entry.path} id={id} entry={entry} level={level} />
      ))}
      {left > 0 && (
        <li className="border-t px-4 py-2 text-muted text-table" style={{ paddingLeft: 16 + level * 20 }}>
          {t.many(left, '{count} more URL. See Explorer for all.|{count} more URLs. See Explorer for all.')}
        </li>
      )}
    </ul>
  );
}

type TreeEntry = SiteTreePart['entries'][number];

function Entry({ id, entry, level }: { id: string; entry: TreeEntry; level: number }) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const { name, path, is_folder: isFolder, page } = entry;
  const label = name === '' || name === '/' ? '/' : name;
  return (
    <li>
      <div
        className="flex min-h-9 items-center gap-2 border-t pr-4 text-table hover:bg-hover/60"
        style={{ paddingLeft: 8 + level * 20 }}
      >
        {isFolder ? (
          <button
            type="button"
            aria-expanded={open}
            aria-label={`${open ? t('Close') : t('Open')} ${path}`}
            onClick={() => setOpen(!open)}
            className="grid size-6 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink touch:size-11"
          >
            <ChevronRight className={open ? 'size-4 rotate-90' : 'size-4'} />
          </button>
        ) : (
          <span className="w-6 shrink-0 touch:w-11" />
        )}
        {isFolder ? <Folder className="size-4 shrink-0 text-muted" /> : <File className="size-4 shrink-0 text-muted" />}
        <span className="min-w-0 flex-1 truncate" title={page?.title ?? path}>
          {page ? (
            <Link
              prefetch={false}
              href={`/site-audits/${id}/pages/${page.no}`}
              className="rounded-control hover:text-accent-strong"
            >
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
        <Cells
          addresses={t.number(entry.addresses)}
          broken={<span className={entry.broken > 0 ? 'text-fault' : 'text-muted'}>{t.number(entry.broken)}</span>}
          kept={<span className="text-muted">{t.number(entry.not_indexable)}</span>}
          score={entry.score === null ? <span className="text-muted">·</span> : Math.round(entry.score)}
        />
      </div>
      {open && <Folders id={id} path={path} level={level + 1} />}
    </li>
  );
}
