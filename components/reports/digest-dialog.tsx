'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useId, useState } from 'react';
import { DayOptions, fittingDay } from '#components/forms/day-options.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { digestQuery, mailReportNow, setDigest } from '#lib/features/reports/client.ts';
import type { ReportDigest } from '#lib/features/reports/digest-contract.ts';
import { useMessages } from '#messages';

interface DigestDialogProps {
  projectId: string;
  reportId: string;
  canEdit: boolean;
  /** Whether all its texts are filled in; others are not emailed. */
  isComplete: boolean;
  onClose: () => void;
}

/** Recipients and frequency of the report emails. */
export function DigestDialog(props: DigestDialogProps) {
  const { projectId, reportId, onClose } = props;
  const t = useMessages();
  const { data, error, refetch } = useQuery(digestQuery(projectId, reportId));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={t('Email this report')}
        description={t('Scheduled email with key metrics, a 30-day link and the PDF.')}
      >
        {data ? (
          <DigestForm {...props} digest={data} />
        ) : error ? (
          <Callout tone="fault" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
            {error.message}
          </Callout>
        ) : (
          <Skeleton className="h-80" />
        )}
      </SheetContent>
    </Dialog>
  );
}

function DigestForm(props: DigestDialogProps & { digest: ReportDigest }) {
  const { projectId, reportId, canEdit, isComplete, onClose, digest } = props;
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const [recipients, setRecipients] = useState(digest.recipients.join('\n'));
  const [every, setEvery] = useState(digest.every);
  const [time, setTime] = useState(digest.time);
  const [day, setDay] = useState(digest.day);
  const counted = every === 'weekly' || every === 'monthly' ? every : null;
  const [withPdf, setWithPdf] = useState(digest.with_pdf);
  const addresses = recipients.split(/[\s,;]+/).filter(Boolean);
  const isChanged =
    addresses.join() !== digest.recipients.join() ||
    every !== digest.every ||
    time !== digest.time ||
    (counted !== null && fittingDay(counted, day) !== digest.day) ||
    withPdf !== digest.with_pdf;
  const refresh = () => cache.invalidateQueries({ queryKey: ['report-digest', projectId, reportId] });
  const save = useMutation({
    mutationFn: () =>
      setDigest({
        project_id: projectId,
        id: reportId,
        every,
        time,
        with_pdf: withPdf,
        recipients: addresses,
        ...(counted && { day: fittingDay(counted, day) }),
        ...(every === 'cron' && digest.cron ? { cron: digest.cron } : {}),
      }),
    onSuccess: () => {
      toast.success(every === 'off' ? t('Scheduled emails turned off') : t('Email schedule saved'));
      void refresh();
    },
  });
  const now = useMutation({
    // It goes to the stored recipients.
    mutationFn: async () => {
      if (isChanged) await save.mutateAsync();
      return mailReportNow(projectId, reportId);
    },
    onSuccess: () => {
      toast.success(t('Email sent'));
      void refresh();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form id={form} onSubmit={submit} noValidate className="grid gap-4">
      {!digest.mail_configured && (
        <Callout tone="warning" title={t('No mail server configured')}>
          {t('Ask the owner to add one in')}{' '}
          <Link href="/settings/connections" className="underline">
            {t('Settings → Connections')}
          </Link>
          .
        </Callout>
      )}
      {!isComplete && (
        <Callout tone="warning" title={t('This report has texts that were not filled in')}>
          {t('Scheduled emails stop, and it cannot be sent now. The builder lists the texts.')}
        </Callout>
      )}
      {digest.last_error && (
        <Callout tone="fault" title={t('Last email failed')}>
          {digest.last_error}
        </Callout>
      )}
      <p className="text-muted text-table">
        {digest.last_sent_at
          ? t('Last sent {lastSentAt}.', { lastSentAt: t.moment(digest.last_sent_at) })
          : t('Not sent yet.')}{' '}
        {digest.next_at ? t('Next email {nextAt}.', { nextAt: t.moment(digest.next_at) }) : t('No email scheduled.')}
      </p>
      <Field label={t('Recipients')} hint={t('One email address per line, up to 20. Sent individually.')}>
        {(control) => (
          <Textarea
            {...control}
            readOnly={!canEdit}
            autoCapitalize="none"
            spellCheck={false}
            value={recipients}
            onChange={(event) => setRecipients(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('Frequency')}>
          {(control) => (
            <Select
              {...control}
              disabled={!canEdit}
              value={every}
              onChange={(event) => setEvery(event.target.value as ReportDigest['every'])}
            >
              <option value="off">{t('Off')}</option>
              <option value="daily">{t('Daily')}</option>
              <option value="weekly">{t('Weekly')}</option>
              <option value="monthly">{t('Monthly')}</option>
              {digest.every === 'cron' && <option value="cron">{digest.cron}</option>}
            </Select>
          )}
        </Field>
        {counted && (
          <Field label={t('Day')}>
            {(control) => (
              <Select
                {...control}
                disabled={!canEdit}
                value={fittingDay(counted, day)}
                onChange={(event) => setDay(Number(event.target.value))}
              >
                <DayOptions every={counted} />
              </Select>
            )}
          </Field>
        )}
        {every !== 'off' && every !== 'cron' && (
          <Field label={t('Time, {timezone}', { timezone: digest.timezone })}>
            {(control) => (
              <Input
                {...control}
                type="time"
                readOnly={!canEdit}
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <Checkbox
        label={t('Attach PDF')}
        disabled={!canEdit}
        checked={withPdf}
        onChange={({ target }) => setWithPdf(target.checked)}
      />
      {(save.error ?? now.error) && <Callout tone="fault">{(save.error ?? now.error)?.message}</Callout>}
      {canEdit && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            pending={now.isPending}
            disabled={addresses.length === 0 || !digest.mail_configured || !isComplete}
            onClick={() => now.mutate()}
          >
            {isChanged ? t('Save and send now') : t('Send now')}
          </Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      )}
    </form>
  );
}
