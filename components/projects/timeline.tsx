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
import type { EventKind } from '#lib/features/projects/overview-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { NoteForm } from './note-form.tsx';
import { byDay, foldRoutine, type TimelineLine } from './timeline-days.ts';

const FIRST_LINES = 10;
const MORE_LINES = 20;

const WORDS = (t: Translator): Record<EventKind, string> => ({
  note: t('Note'),
  keywords: t('Keywords'),
  round: t('Rank checks'),
  ai_citation: t('AI citations'),
  audit: t('Page audit'),
  site_audit: t('Site audit'),
  domain_change: t('Domain change'),
  backlinks: t('Backlinks'),
  alert: t('Alert'),
  report: t('Report'),
  kept: t('Saved result'),
});
const kindsOf = (t: Translator) => Object.keys(WORDS(t)).filter((kind): kind is EventKind => kind in WORDS(t));

/** Everything that happened in a project by day, newest first; notes are added and edited in place. */
export function Timeline({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const t = useMessages();
  const [kind, setKind] = useState<EventKind | ''>('');
  const [isWriting, setWriting] = useState(false);
  const query = useInfiniteQuery(timelineQuery(projectId, kind ? [kind] : []));
  const [shown, setShown] = useState(FIRST_LINES);
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  // Readers who choose a type want each entry.
  const lines = kind ? events.map((event) => ({ event, repeats: [] })) : foldRoutine(events);
  const hasMore = lines.length > shown || query.hasNextPage;
  const showMore = () => {
    setShown(shown + MORE_LINES);
    if (query.hasNextPage && lines.length < shown + MORE_LINES) query.fetchNextPage();
  };
  return (
    <TitledPanel
      id="timeline"
      title={t('Timeline')}
      note={t('Newest first')}
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
          {mayEdit && !isWriting && <Button onClick={() => setWriting(true)}>{t('Add note')}</Button>}
        </>
      }
    >
      {isWriting && <NoteForm projectId={projectId} onClose={() => setWriting(false)} />}
      {query.isPending ? (
        <LoadingRows />
      ) : query.isError && !query.data ? (
        <ListFailed what={t('the timeline')} error={query.error} onRetry={() => query.refetch()} />
      ) : events.length === 0 ? (
        <EmptyState title={kind ? t('No events of this type: {kind}', { kind: WORDS(t)[kind] }) : t('No events yet')}>
          {t('Rank checks, audits, domain changes, backlinks and notes appear here.')}
        </EmptyState>
      ) : (
        byDay(lines.slice(0, shown)).map(({ day, lines: those }) => (
          <div key={day} className="border-t">
            <h3 className="px-4 pt-2.5 font-medium text-muted text-table">{t.day(day)}</h3>
            <ol aria-label={t.day(day)}>
              {those.map((line) => (
                <Line key={line.event.id} line={line} projectId={projectId} mayEdit={mayEdit} />
              ))}
            </ol>
          </div>
        ))
      )}
      {hasMore && events.length > 0 && (
        <div className="border-t p-3">
          <Button size="sm" pending={query.isFetchingNextPage} onClick={showMore}>
            {t('Load older')}
          </Button>
        </div>
      )}
    </TitledPanel>
  );
}

interface LineProps {
  line: TimelineLine;
  projectId: string;
  mayEdit: boolean;
}

function Line({ line: { event, repeats }, projectId, mayEdit }: LineProps) {
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
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2">
      <time dateTime={event.at} className="w-18 shrink-0 pt-0.5 text-meta text-muted">
        {t.time(event.at, Date.parse(event.at))}
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
        {repeats.length > 0 && (
          <details className="text-meta text-muted">
            <summary className="w-fit rounded-control hover:text-ink">
              {t.many(repeats.length, 'and {count} time before, since {day}|and {count} times before, since {day}', {
                day: t.day(repeats.at(-1)?.at ?? event.at),
              })}
            </summary>
            {repeats.map(({ at }) => t.moment(at)).join(' · ')}
          </details>
        )}
        {note?.by && <p className="text-meta text-muted">{t('by {by}', { by: note.by })}</p>}
      </div>
      {note && mayEdit && (
        <span className="flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('Edit note: {note}', { note: note.text.slice(0, 60) })}
            onClick={() => setEditing(true)}
          >
            {t('Edit')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('Delete note: {note}', { note: note.text.slice(0, 60) })}
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
