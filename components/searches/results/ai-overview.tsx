'use client';

import { useId, useState } from 'react';
import { Markdown } from '#components/markdown.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Sparkles } from '#components/ui/icons.tsx';
import type { StoredPage } from '#lib/features/searches/searches-contract.ts';
import { safeHref } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { hostOf, MarkBadge, type Marks, markOf } from './own-marks.tsx';

interface AiOverviewProps {
  overview: NonNullable<StoredPage['ai_overview']>;
  marks: Marks;
  /** Initially expanded. */
  whole?: boolean;
}

const LONG = 900;

/** Text written by an engine, as plain text elements, with its sources in order. */
export function AiOverview({ overview, marks, whole = false }: AiOverviewProps) {
  const t = useMessages();
  const id = useId();
  const long = overview.content.length > LONG || overview.sources.length > 6;
  const [open, setOpen] = useState(whole || !long);
  const cited = overview.sources.some(({ url }) => markOf(hostOf(url), marks) === 'own');
  return (
    <div className="rounded-panel border border-accent/40 bg-accent-soft/50">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-3 pb-2 font-medium text-meta">
        <Sparkles className="size-4 text-accent" /> {t('AI Overview')}
        <span className="font-normal text-muted">
          {t.many(overview.sources.length, '{count} source|{count} sources')}
          {marks.own.length > 0 && ` ${cited ? t('(includes you)') : t('(you not included)')}`}
        </span>
      </p>
      <div id={id} className={cn('relative px-4', !open && 'max-h-52 overflow-hidden')}>
        <div className="max-w-180">
          {overview.content ? (
            <Markdown text={overview.content} />
          ) : (
            <p className="text-muted">{t('AI Overview detected; text not captured.')}</p>
          )}
        </div>
        {overview.sources.length > 0 && (
          <ol aria-label={t('Sources')} className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {overview.sources.map((source, index) => (
              <li
                key={`${source.url} ${source.title}`}
                className="grid min-w-0 grid-cols-[20px_minmax(0,1fr)] gap-x-1 rounded-control border bg-panel px-3 py-2"
              >
                <span className="text-meta text-muted leading-5">{index + 1}</span>
                <Source source={source} marks={marks} />
              </li>
            ))}
          </ol>
        )}
        {!open && (
          <div
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 h-16 bg-linear-to-t from-accent-soft to-transparent"
          />
        )}
      </div>
      <div className="px-4 pt-2 pb-3">
        {long && !whole && (
          <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t('Show less') : t('Show more')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Source({ source, marks }: { source: AiOverviewProps['overview']['sources'][number]; marks: Marks }) {
  const t = useMessages();
  const host = hostOf(source.url);
  const href = safeHref(source.url);
  const title = source.title || source.site_name || source.url;
  return (
    <div className="min-w-0">
      <p className="relative truncate font-medium text-table" title={title}>
        {href ? (
          <a
            href={href}
            dir="auto"
            target="_blank"
            rel="noopener nofollow noreferrer"
            className="rounded-control hover:text-accent-strong hover:underline"
          >
            {title}
            <span className="sr-only"> {t('(opens in a new tab)')}</span>
          </a>
        ) : (
          title
        )}
      </p>
      <p className="flex min-w-0 items-center gap-2 text-meta text-muted">
        <span className="truncate">{source.site_name || host.replace(/^www\./, '')}</span>
        <MarkBadge mark={markOf(host, marks)} />
      </p>
    </div>
  );
}
