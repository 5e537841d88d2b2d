'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { PlannedKind } from '#components/rankings/rounds/schedule-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { schedulesQuery } from '#lib/features/schedules/client.ts';
import type { Schedule } from '#lib/features/schedules/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const ScheduleDialog = dynamic(
  () => import('#components/rankings/rounds/schedule-dialog.tsx').then((module) => module.ScheduleDialog),
  { ssr: false },
);

const WORDS = (t: Translator): Record<PlannedKind, string> => ({
  rankings: t('Rank check'),
  site_audit: t('Site audit'),
  domain_report: t('Domain report'),
  backlinks: t('Backlink check'),
});

const isPlanned = (kind: Schedule['kind']): kind is PlannedKind => kind !== 'digest';

interface SchedulesProps {
  project: { id: string; canEdit: boolean };
  initial: { timezone: string; schedules: Schedule[] };
}

/** Schedules of a project, each with its next run and its own dialog. */
export function Schedules({ project, initial }: SchedulesProps) {
  const t = useMessages();
  const { data } = useQuery({ ...schedulesQuery(project.id), initialData: initial });
  const [open, setOpen] = useState<PlannedKind | null>(null);
  return (
    <>
      <ul aria-label={t('Schedules')} className="divide-y rounded-control border">
        {data.schedules.map((schedule) => {
          const { kind, words, next_at: next, last_error: fault } = schedule;
          if (!isPlanned(kind)) return null;
          return (
            <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium">{WORDS(t)[kind]}</p>
                <p className="text-muted text-table">
                  {words}
                  {next && t(', next run {next}', { next: t.moment(next) })}
                </p>
                {fault && <p className="text-fault text-table">{t('Last run failed to start: {fault}', { fault })}</p>}
              </div>
              <Button
                size="sm"
                aria-label={
                  project.canEdit
                    ? t('Edit schedule: {what}', { what: WORDS(t)[kind] })
                    : t('View schedule: {what}', { what: WORDS(t)[kind] })
                }
                onClick={() => setOpen(kind)}
              >
                {project.canEdit ? t('Edit') : t('View')}
              </Button>
            </li>
          );
        })}
      </ul>
      {open && <ScheduleDialog project={project} kind={open} onClose={() => setOpen(null)} />}
    </>
  );
}
