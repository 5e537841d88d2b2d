'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/checkbox.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { alertRulesQuery, changeRule, removeRule } from '#lib/features/alerts/client.ts';
import { ALERT_KINDS } from '#lib/features/alerts/kinds/index.ts';
import type { AlertRule } from '#lib/features/alerts/rules-contract.ts';
import { Moment, Sentence, useMessages } from '#messages';

const RuleSheet = dynamic(() => import('./rule-sheet.tsx').then((module) => module.RuleSheet), { ssr: false });
const DeleteDialog = dynamic(() => import('#components/ui/delete-dialog.tsx').then((module) => module.DeleteDialog), {
  ssr: false,
});

interface Props {
  projectId: string;
  rules: AlertRule[];
  channels: AlertChannel[];
  canEdit: boolean;
  now: number;
}

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
  const nameOf = (id: string) => channels.find((one) => one.id === id)?.name;
  return (
    <Panel>
      {list.isError ? (
        <ListFailed what={t('the rules')} error={list.error} onRetry={() => list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyState title={t('No rules yet')} action={add}>
          {t(
            'A rule defines when to notify: a keyword falls, a certificate ends. It reports changes from the moment it is created; the first alert can come with the next round of checks.',
          )}
        </EmptyState>
      ) : (
        <>
          <PanelHeader title={t.many(list.data.length, '{count} rule|{count} rules')} actions={add} />
          <ul aria-label={t('Alert rules')} className="divide-y border-t">
            {list.data.map((rule) => {
              const through = rule.channel_ids.flatMap((id) => nameOf(id) ?? []);
              return (
                <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 flex-1 basis-72">
                    <p dir="auto" className="break-words font-medium">
                      {rule.name}
                    </p>
                    <p className="break-words text-table">
                      {t(ALERT_KINDS[rule.kind].name)}: {rule.summary}
                    </p>
                    <p className="flex flex-wrap gap-x-3 text-meta text-muted">
                      <span>
                        {through.length > 0
                          ? t('Through {channels}', { channels: through.join(', ') })
                          : t('Only in the history')}
                      </span>
                      <span>{t.many(rule.events_count, '{count} alert|{count} alerts')}</span>
                      {rule.checked_at ? (
                        <span>
                          <Sentence text="evaluated {ago}" ago={<Moment at={rule.checked_at} now={now} />} />
                        </span>
                      ) : (
                        <span>{t('not evaluated yet')}</span>
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
                        aria-label={t('Change the rule {name}', { name: rule.name })}
                        onClick={() => setOpen(rule)}
                      >
                        <Pencil />
                      </Button>
                      <Button
                        variant="ghost"
                        size="icon-sm"
                        aria-label={t('Delete the rule {name}', { name: rule.name })}
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
          description={t('Its alerts stay in the history.')}
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
