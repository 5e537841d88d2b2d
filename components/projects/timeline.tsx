'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Select } from '#components/ui/input.tsx';
import { ListFailed, LoadingRows } from '#components/ui/list-pages.tsx';
import { TitledPanel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { deleteNote, timelineQuery } from '#lib/features/projects/client.ts';
import type { EventKind, ProjectEvent } from '#lib/features/projects/overview-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { NoteForm } from './note-form.tsx';

const WORDS = (t: Translator): Record<EventKind, string> => ({
  note: t('Note'),
  keywords: t('Keywords'),
  round: t('Checks'),
  ai_citation: t('AI citations'),
  audit: t('Page audit'),
  site_audit: t('Site audit'),
  domain_change: t('Domain change'),
  backlinks: t('Backlinks'),
  alert: t('Alert'),
  report: t('Report'),
  kept: t('Kept result'),
});
const kindsOf = (t: Translator) => Object.keys(WORDS(t)).filter((kind): kind is EventKind => kind in WORDS(t));

/** Everything that happened in a project, newest first; notes are added and edited in place. */
export function Timeline({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const t = useMessages();
  const [kind, setKind] = useState<EventKind | ''>('');
  const [isWriting, setWriting] = useState(false);
  const query = useInfiniteQuery(timelineQuery(projectId, kind ? [kind] : []));
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <TitledPanel
      id="timeline"
      title={t('Timeline')}
      note={t('What happened, the newest first')}
      actions={
        <>
          <Select
            aria-label={t('Show')}
            value={kind}
            onChange={({ target }) => setKind(kindsOf(t).find((one) => one === target.value) ?? '')}
          >
            <option value="">{t('Everything')}</option>
            {kindsOf(t).map((one) => (
              <option key={one} value={one}>
                {WORDS(t)[one]}
              </option>
            ))}
          </Select>
          {mayEdit && !isWriting && <Button onClick={() => setWriting(true)}>{t('Add a note')}</Button>}
        </>
      }
    >
      {isWriting && <NoteForm projectId={projectId} onClose={() => setWriting(false)} />}
      {query.isPending ? (
        <LoadingRows />
      ) : query.isError ? (
        <ListFailed what={t('the timeline')} error={query.error} onRetry={() => query.refetch()} />
      ) : events.length === 0 ? (
        <EmptyState
          title={kind ? t('Nothing of this kind: {kind}', { kind: WORDS(t)[kind] }) : t('Nothing happened yet')}
        >
          {t('Checks of rankings, audits, changes of the domain, backlinks and notes appear here as they come.')}
        </EmptyState>
      ) : (
        <ol aria-label={t('Timeline')} className="divide-y border-t">
          {events.map((event) => (
            <Line key={event.id} event={event} projectId={projectId} mayEdit={mayEdit} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className="border-t p-3">
          <Button size="sm" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('Show older')}
          </Button>
        </div>
      )}
    </TitledPanel>
  );
}

function Line({ event, projectId, mayEdit }: { event: ProjectEvent; projectId: string; mayEdit: boolean }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const { note } = event;
  const removal = useMutation({
    mutationFn: (noteId: string) => deleteNote({ project_id: projectId, note_id: noteId }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['project-timeline', projectId] }),
    onError: (error) => toast.error(error.message),
  });
  if (isEditing && note) {
    return (
      <li>
        <NoteForm projectId={projectId} note={note} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <time dateTime={event.at} className="w-40 shrink-0 pt-0.5 text-meta text-muted">
        {t.moment(event.at)}
      </time>
      <span className="w-28 shrink-0">
        <Badge tone={event.kind === 'alert' ? 'warning' : 'neutral'}>{WORDS(t)[event.kind]}</Badge>
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className={cn('break-words', note && 'whitespace-pre-line')}>
          {event.path ? (
            <Link href={event.path} prefetch={false} className="font-medium hover:text-accent-strong hover:underline">
              {event.title}
            </Link>
          ) : (
            event.title
          )}
        </p>
        {event.text && (
          <p dir="auto" className="break-words text-muted text-table">
            {event.text}
          </p>
        )}
        {note?.by && <p className="text-meta text-muted">{t('by {by}', { by: note.by })}</p>}
      </div>
      {note && mayEdit && (
        <span className="flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('Edit the note {note}', { note: note.text.slice(0, 60) })}
            onClick={() => setEditing(true)}
          >
            {t('Edit')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('Delete the note {note}', { note: note.text.slice(0, 60) })}
            pending={removal.isPending}
            onClick={() => removal.mutate(note.id)}
          >
            {t('Delete')}
          </Button>
        </span>
      )}
    </li>
  );
}
