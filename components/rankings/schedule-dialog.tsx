'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { formatMoment } from '#lib/client/format.ts';
import { rankingsKey } from '#lib/client/rankings.ts';
import { saveSchedule, schedulePreviewQuery, schedulesQuery, type Timing } from '#lib/client/schedules.ts';
import type { Schedule } from '#lib/features/schedules/contract.ts';

interface ScheduleDialogProps {
  project: { id: string; canEdit: boolean };
  onClose: () => void;
}

const rhythms = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'cron', label: 'Your own' },
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Monday, or the first. */
const USUAL_DAY = 1;
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

/** When the rankings of a project are checked, with the next runs before anything is saved. */
export function ScheduleDialog({ project, onClose }: ScheduleDialogProps) {
  const { data, error, refetch } = useQuery(schedulesQuery(project.id));
  const schedule = data?.schedules.find(({ kind }) => kind === 'rankings');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {schedule ? (
        <ScheduleForm project={project} schedule={schedule} onClose={onClose} />
      ) : (
        <DialogContent title="When positions are checked">
          {error ? (
            <Callout tone="fault" action={<Button onClick={() => refetch()}>Try again</Button>}>
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

function ScheduleForm({ project, schedule, onClose }: ScheduleDialogProps & { schedule: Schedule }) {
  const cache = useQueryClient();
  const form = useId();
  const [every, setEvery] = useState(schedule.every);
  const [time, setTime] = useState(schedule.time);
  const [day, setDay] = useState(schedule.day);
  const [cron, setCron] = useState(schedule.cron ?? '0 6 * * 1-5');
  const [timezone, setTimezone] = useState(schedule.timezone);
  const hasDay = every === 'weekly' || every === 'monthly';
  const timing: Timing = {
    every,
    ...(every !== 'cron' && /^\d\d:\d\d$/.test(time) && { time }),
    ...(hasDay && {
      day: every === 'monthly' && day === 0 ? USUAL_DAY : Math.min(day ?? USUAL_DAY, every === 'weekly' ? 6 : 31),
    }),
    ...(every === 'cron' && { cron: cron.trim() }),
    ...(timezone.trim() && { timezone: timezone.trim() }),
  };
  const unfinished = unfinishedOf(timing);
  const asked = useDeferredValue(JSON.stringify(timing));
  const preview = useQuery({
    ...schedulePreviewQuery(project.id, JSON.parse(asked)),
    enabled: every !== 'off' && unfinished === null,
    placeholderData: (before) => before,
  });
  const save = useMutation({
    mutationFn: () => saveSchedule({ project_id: project.id, kind: 'rankings', ...timing }),
    onSuccess: () => {
      toast.success(every === 'off' ? 'Positions are checked only when asked' : 'Schedule saved');
      void cache.invalidateQueries({ queryKey: ['schedules', project.id] });
      void cache.invalidateQueries({ queryKey: rankingsKey(project.id) });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const chosenDay = timing.day ?? USUAL_DAY;
  return (
    <DialogContent
      className="max-w-140"
      title="When positions are checked"
      description="A round begins then and is spread out over the time that the engines need."
      footer={
        <>
          <Button onClick={onClose}>{project.canEdit ? 'Leave it' : 'Close'}</Button>
          {project.canEdit && (
            <Button
              type="submit"
              form={form}
              variant="primary"
              pending={save.isPending}
              disabled={every !== 'off' && (unfinished !== null || preview.isError)}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <Choice label="How often" value={every} options={rhythms} onChange={setEvery} />
        {every !== 'off' && (
          <div className="grid gap-3 sm:grid-cols-2">
            {every === 'cron' ? (
              <Field label="Cron" hint="Minute, hour, day of the month, month, day of the week; at most once an hour.">
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
              <Field label="Time">
                {(control) => (
                  <Input {...control} type="time" value={time} onChange={(event) => setTime(event.target.value)} />
                )}
              </Field>
            )}
            {hasDay && (
              <Field label="Day">
                {(control) => (
                  <Select {...control} value={chosenDay} onChange={(event) => setDay(Number(event.target.value))}>
                    {every === 'weekly'
                      ? weekdays.map((word, index) => (
                          <option key={word} value={index}>
                            {word}
                          </option>
                        ))
                      : monthDays.map((number) => (
                          <option key={number} value={number}>
                            {number}
                          </option>
                        ))}
                  </Select>
                )}
              </Field>
            )}
            <Field label="Time zone" hint="A name such as Europe/Paris.">
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
          aria-label="Next runs"
          aria-live="polite"
          className="min-h-24 rounded-control bg-sunken px-3 py-2.5 text-table"
        >
          {every === 'off' ? (
            <p className="text-muted">Positions are checked only when somebody asks for it.</p>
          ) : unfinished ? (
            <p className="text-muted">{unfinished}</p>
          ) : preview.error ? (
            <p className="text-fault">{preview.error.message}</p>
          ) : preview.data ? (
            <>
              <p className="font-medium">{preview.data.words}</p>
              <ol className="text-muted">
                {preview.data.runs.slice(0, 3).map((at) => (
                  <li key={at}>{formatMoment(at)}</li>
                ))}
              </ol>
            </>
          ) : (
            <Skeleton className="h-18" />
          )}
        </section>
        {schedule.last_error && (
          <Callout tone="warning" title="The last round did not begin">
            {schedule.last_error}
          </Callout>
        )}
        {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
      </form>
    </DialogContent>
  );
}

/** What is still being typed: nothing that the server need be asked about. */
function unfinishedOf({ every, cron = '', timezone }: Timing): string | null {
  if (every === 'cron' && cron.split(/\s+/).length !== 5) return 'A cron has five fields, with spaces between them.';
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return null;
  } catch {
    return `“${timezone}” is no time zone; one is called Europe/Berlin, for example.`;
  }
}
