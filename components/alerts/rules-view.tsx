'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/checkbox.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { BellOff, Pencil, Plus, Send, Trash2, TriangleAlert } from '#components/ui/icons.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { alertChannelsQuery, alertRulesQuery, changeRule, removeRule } from '#lib/features/alerts/client.ts';
import { ALERT_KINDS } from '#lib/features/alerts/kinds/index.ts';
import type { AlertRule } from '#lib/features/alerts/rules-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { Moment, Sentence, useMessages } from '#messages';

const RuleSheet = dynamic(() => import('./rule-sheet.tsx').then((module) => module.RuleSheet), { ssr: false });

interface Props {
  projectId: string;
  rules: AlertRule[];
  channels: AlertChannel[];
  canEdit: boolean;
  now: number;
}

/** Whether the name already says what kind of rule it is. */
const isNamedByKind = ({ name, kind }: AlertRule, t: Translator): boolean =>
  name.toLowerCase() === t(ALERT_KINDS[kind].name).toLowerCase();

/** The alert rules of a project. */
export function RulesView({ projectId, rules: initial, channels, canEdit, now }: Props) {
  const t = useMessages();
  const cache = useQueryClient();
  /** The rule to edit, as it was when its form opened; 'new' for a new one. */
  const [open, setOpen] = useState<AlertRule | 'new' | null>(null);
  const [deleting, setDeleting] = useState<AlertRule | null>(null);
  const list = useQuery({ ...alertRulesQuery(projectId), initialData: initial });
  const change = useMutation({
    mutationFn: changeRule,
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: ['alert-rules'] }),
  });
  const add = canEdit && (
    <Button variant="primary" onClick={() => setOpen('new')}>
      <Plus /> {t('New rule')}
    </Button>
  );
  const places = useQuery({ ...alertChannelsQuery(projectId), initialData: channels });
  const channelOf = (id: string) => places.data?.find((one) => one.id === id);
  return (
    <Panel>
      <OutOfDate query={list} className="m-3" />
      {list.data.length === 0 ? (
        <EmptyState title={t('No rules yet')} action={add}>
          {t('A rule triggers an alert when something changes, e.g. a ranking drop or an expiring SSL certificate.')}
        </EmptyState>
      ) : (
        <>
          <PanelHeader title={t.many(list.data.length, '{count} rule|{count} rules')} actions={add} />
          <ul aria-label={t('Alert rules')} className="divide-y border-t">
            {list.data.map((rule) => {
              const through = rule.channel_ids.flatMap((id) => channelOf(id) ?? []);
              return (
                <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 flex-1 basis-72">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <span dir="auto" className="break-words font-medium">
                        {rule.name}
                      </span>
                      {through.length > 0 ? (
                        through.map(({ id, name, last_error: failed }) => (
                          <Badge key={id} tone={failed ? 'fault' : 'accent'}>
                            {failed ? <TriangleAlert /> : <Send />}
                            <span className="sr-only">{t('sent to')} </span>
                            {failed ? t('{channel}: last delivery failed', { channel: name }) : name}
                          </Badge>
                        ))
                      ) : (
                        <Badge>
                          <BellOff /> {t('In-app only')}
                        </Badge>
                      )}
                    </p>
                    <p className="break-words text-table">
                      {isNamedByKind(rule, t) ? rule.summary : `${t(ALERT_KINDS[rule.kind].name)}: ${rule.summary}`}
                    </p>
                    <p className="flex flex-wrap gap-x-3 text-meta text-muted">
                      <span>{t.many(rule.events_count, '{count} alert|{count} alerts')}</span>
                      {rule.checked_at ? (
                        <span>
                          <Sentence text="checked {ago}" ago={<Moment at={rule.checked_at} now={now} />} />
                        </span>
                      ) : (
                        <span>{t('not run yet')}</span>
                      )}
                    </p>
                  </div>
                  <Switch
                    label={t('On')}
                    aria-label={t('{name}: on', { name: rule.name })}
                    checked={rule.enabled}
                    disabled={!canEdit || change.isPending}
                    onChange={({ target: { checked } }) =>
                      change.mutate({
                        project_id: projectId,
                        rule_id: rule.id,
                        enabled: checked,
                        revision: rule.revision,
                      })
                    }
                  />
                  {canEdit && (
                    <span className="flex items-center">
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        aria-label={t('Edit rule {name}', { name: rule.name })}
                        onClick={() => setOpen(rule)}
                      >
                        <Pencil />
                      </Button>
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        aria-label={t('Delete rule {name}', { name: rule.name })}
                        onClick={() => setDeleting(rule)}
                      >
                        <Trash2 />
                      </Button>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {open && (
        <RuleSheet
          projectId={projectId}
          channels={channels}
          rule={open}
          onAccept={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
      {deleting && (
        <DeleteDialog
          id={deleting.id}
          what={t('rule')}
          description={t('Past alerts are kept.')}
          remove={(id) => removeRule({ project_id: projectId, rule_id: id })}
          stale={['alert-rules']}
          onClose={() => setDeleting(null)}
        >
          {deleting.name}
        </DeleteDialog>
      )}
    </Panel>
  );
}
