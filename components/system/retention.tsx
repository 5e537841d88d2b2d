'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Moment } from '#components/ui/language.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { toast } from '#components/ui/toast.ts';
import type { RetentionRule } from '#lib/features/retention/contract.ts';
import { changeRetention } from '#lib/features/system/client.ts';
import { useMessages } from '#messages';
import { retainedWord } from './system-labels.ts';

const GIB = 2 ** 30;

/** Retention of each kind of stored data, and what the last run deleted. */
export function Retention({ rules, now }: { rules: RetentionRule[]; now: number }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Data retention')}
        note={t(
          'Older data is deleted daily. Project data, saved results, positions and metrics are kept; stored pages and screenshots are deleted except for saved results.',
        )}
      />
      <Table aria-label={t('Data retention')}>
        <thead>
          <tr>
            <Th>{t('Data')}</Th>
            <Th>{t('Days (0 = keep forever)')}</Th>
            <Th>{t('Max. GiB (0 = unlimited)')}</Th>
            <Th>{t('Last run')}</Th>
            <Th>
              <span className="sr-only">{t('Save')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            // A new server value resets the fields.
            <RuleRow key={`${rule.kind} ${rule.keep_days} ${rule.keep_bytes}`} rule={rule} now={now} />
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function RuleRow({ rule, now }: { rule: RetentionRule; now: number }) {
  const t = useMessages();
  const router = useRouter();
  const stood = { days: String(rule.keep_days ?? 0), gib: String(Math.round((rule.keep_bytes ?? 0) / GIB)) };
  const [given, setGiven] = useState(stood);
  const name = retainedWord(t, rule.kind);
  const form = `retention-${rule.kind}`;
  const save = useMutation({
    mutationFn: () => changeRetention(rule.kind, Number(given.days), Number(given.gib)),
    onSuccess: () => {
      toast.success(t('Saved: {title}', { title: name }));
      router.refresh();
    },
    onError: ({ message }) => toast.error(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const field = (key: 'days' | 'gib', label: string, max: number) => (
    <Input
      form={form}
      type="number"
      min={0}
      max={max}
      step={1}
      required
      className="w-28"
      aria-label={`${name}: ${label}`}
      value={given[key]}
      onChange={({ target }) => setGiven({ ...given, [key]: target.value })}
    />
  );
  return (
    <Tr>
      <Td className="whitespace-nowrap">{name}</Td>
      <Td>{field('days', t('Days (0 = keep forever)'), 36_500)}</Td>
      <Td>
        {rule.sized ? (
          field('gib', t('Max. GiB (0 = unlimited)'), 1_000_000)
        ) : (
          <span className="text-muted">{t('not measured')}</span>
        )}
      </Td>
      <Td className="whitespace-nowrap">
        {rule.last_run_at === null ? (
          <span className="text-muted">{t('Not run yet')}</span>
        ) : (
          <>
            {t.number(rule.last_rows)}
            {rule.last_bytes > 0 && `, ${t.bytes(rule.last_bytes)}`}, <Moment at={rule.last_run_at} now={now} />
            {rule.last_fault !== null && (
              <p className="wrap-anywhere min-w-60 whitespace-normal text-fault">
                {t('Failed: {reason}', { reason: rule.last_fault })}
              </p>
            )}
          </>
        )}
      </Td>
      <Td>
        <form id={form} onSubmit={submit}>
          <Button
            type="submit"
            size="sm"
            variant="secondary"
            aria-label={t('Save {title}', { title: name })}
            disabled={given.days === stood.days && given.gib === stood.gib}
            pending={save.isPending}
          >
            {t('Save')}
          </Button>
        </form>
      </Td>
    </Tr>
  );
}
