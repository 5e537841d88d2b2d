'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { DayOptions, fittingDay } from '#components/forms/day-options.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { rankingsKey } from '#lib/features/rankings/client.ts';
import { saveSchedule, schedulePreviewQuery, schedulesQuery, type Timing } from '#lib/features/schedules/client.ts';
import type { Schedule, ScheduleKind } from '#lib/features/schedules/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

interface ScheduleDialogProps {
  project: { id: string; canEdit: boolean };
  /** Kind of job to schedule. */
  kind?: PlannedKind;
  onClose: () => void;
}

/** A kind of schedule that belongs to a project as a whole. */
export type PlannedKind = Exclude<ScheduleKind, 'digest'>;

interface Words {
  title: string;
  about: string;
  /** Text without a schedule; also the message after turning it off. */
  off: string;
  offSaved: string;
}

/** Texts of each schedule. */
export const plannedWords = (t: Translator): Record<PlannedKind, Words> => ({
  rankings: {
    title: t('Rank check schedule'),
    about: t('Starts at this time; checks are spread out to avoid blocks.'),
    off: t('Scheduled rank checks are off.'),
    offSaved: t('Scheduled rank checks are off'),
  },
  site_audit: {
    title: t('Site audit schedule'),
    about: t('Crawls the whole site at this time.'),
    off: t('Scheduled site audits are off.'),
    offSaved: t('Scheduled site audits are off'),
  },
  domain_report: {
    title: t('Domain check schedule'),
    about: t('Checks WHOIS, DNS, server, SSL certificate and technology at this time and reports changes.'),
    off: t('Scheduled domain checks are off.'),
    offSaved: t('Scheduled domain checks are off'),
  },
  backlinks: {
    title: t('Backlink check schedule'),
    about: t('Finds new backlinks and rechecks known ones at this time.'),
    off: t('Scheduled backlink checks are off.'),
    offSaved: t('Scheduled backlink checks are off'),
  },
});

const rhythms = (t: Translator) =>
  [
    { value: 'off', label: t('Off') },
    { value: 'daily', label: t('Daily') },
    { value: 'weekly', label: t('Weekly') },
    { value: 'monthly', label: t('Monthly') },
    { value: 'cron', label: t('Custom') },
  ] as const;

/** Schedule of a project's ranking checks or other jobs, with a preview of the next runs. */
export function ScheduleDialog({ project, kind = 'rankings', onClose }: ScheduleDialogProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(schedulesQuery(project.id));
  const schedule = data?.schedules.find((one) => one.kind === kind);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {schedule ? (
        <ScheduleForm project={project} kind={kind} schedule={schedule} onClose={onClose} />
      ) : (
        <DialogContent title={plannedWords(t)[kind].title}>
          {error ? (
            <Callout tone="fault" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
              {error.message}
            </Callout>
          ) : (
            <Skeleton className="h-60" />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}

function ScheduleForm({
  project,
  kind,
  schedule,
  onClose,
}: ScheduleDialogProps & { kind: PlannedKind; schedule: Schedule }) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const [every, setEvery] = useState(schedule.every);
  const [time, setTime] = useState(schedule.time);
  const [day, setDay] = useState(schedule.day);
  const [cron, setCron] = useState(schedule.cron ?? '0 6 * * 1-5');
  const [timezone, setTimezone] = useState(schedule.timezone);
  const counted = every === 'weekly' || every === 'monthly' ? every : null;
  const timing: Timing = {
    every,
    ...(every !== 'cron' && /^\d\d:\d\d$/.test(time) && { time }),
    ...(counted && { day: fittingDay(counted, day) }),
    ...(every === 'cron' && { cron: cron.trim() }),
    ...(timezone.trim() && { timezone: timezone.trim() }),
  };
  const unfinished = unfinishedOf(t, timing);
  const asked = useDeferredValue(JSON.stringify(timing));
  const preview = useQuery({
    ...schedulePreviewQuery(project.id, JSON.parse(asked)),
    enabled: every !== 'off' && unfinished === null,
    placeholderData: (before) => before,
  });
  const save = useMutation({
    mutationFn: () => saveSchedule({ project_id: project.id, kind, ...timing }),
    onSuccess: () => {
      toast.success(every === 'off' ? plannedWords(t)[kind].offSaved : t('Schedule saved'));
      void cache.invalidateQueries({ queryKey: ['schedules', project.id] });
      void cache.invalidateQueries({ queryKey: rankingsKey(project.id) });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <DialogContent
      className="max-w-140"
      title={plannedWords(t)[kind].title}
      description={plannedWords(t)[kind].about}
      footer={
        <>
          <Button onClick={onClose}>{project.canEdit ? t('Cancel') : t('Close')}</Button>
          {project.canEdit && (
            <Button
              type="submit"
              form={form}
              variant="primary"
              pending={save.isPending}
              disabled={every !== 'off' && (unfinished !== null || preview.isError)}
            >
              {t('Save')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <Choice label={t('Frequency')} value={every} options={rhythms(t)} onChange={setEvery} />
        {every !== 'off' && (
          <div className="grid gap-3 sm:grid-cols-2">
            {every === 'cron' ? (
              <Field label={t('Cron')} hint={t('Cron: minute hour day-of-month month day-of-week. At most hourly.')}>
                {(control) => (
                  <Input
                    {...control}
                    className="font-mono"
                    spellCheck={false}
                    autoComplete="off"
                    maxLength={100}
                    value={cron}
                    onChange={(event) => setCron(event.target.value)}
                  />
                )}
              </Field>
            ) : (
              <Field label={t('Time')}>
                {(control) => (
                  <Input {...control} type="time" value={time} onChange={(event) => setTime(event.target.value)} />
                )}
              </Field>
            )}
            {counted && (
              <Field label={t('Day')}>
                {(control) => (
                  <Select
                    {...control}
                    value={fittingDay(counted, day)}
                    onChange={(event) => setDay(Number(event.target.value))}
                  >
                    <DayOptions every={counted} />
                  </Select>
                )}
              </Field>
            )}
            <Field label={t('Time zone')} hint={t('E.g. Europe/Paris.')}>
              {(control) => (
                <Input
                  {...control}
                  spellCheck={false}
                  autoComplete="off"
                  maxLength={64}
                  value={timezone}
                  onChange={(event) => setTimezone(event.target.value)}
                />
              )}
            </Field>
          </div>
        )}
        <section
          aria-label={t('Next runs')}
          aria-live="polite"
          className="min-h-24 rounded-control bg-sunken px-3 py-2.5 text-table"
        >
          {every === 'off' ? (
            <p className="text-muted">{plannedWords(t)[kind].off}</p>
          ) : unfinished ? (
            <p className="text-muted">{unfinished}</p>
          ) : preview.error ? (
            <p className="text-fault">{preview.error.message}</p>
          ) : preview.data ? (
            <>
              <p className="font-medium">{preview.data.words}</p>
              <ol className="text-muted">
                {preview.data.runs.slice(0, 3).map((at) => (
                  <li key={at}>{t.moment(at)}</li>
                ))}
              </ol>
            </>
          ) : (
            <Skeleton className="h-18" />
          )}
        </section>
        {schedule.last_error && (
          <Callout
            tone="warning"
            title={kind === 'rankings' ? t('The last rank check failed to start') : t('The last run failed to start')}
          >
            {schedule.last_error}
          </Callout>
        )}
        {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
      </form>
    </DialogContent>
  );
}

/** An incomplete input, which the server cannot preview yet. */
function unfinishedOf(t: Translator, { every, cron = '', timezone }: Timing): string | null {
  if (every === 'cron' && cron.split(/\s+/).length !== 5)
    return t('A cron expression has five fields separated by spaces.');
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return null;
  } catch {
    return t('“{timezone}” is not a valid time zone. Example: Europe/Berlin', { timezone: timezone ?? '' });
  }
}
