'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/checkbox.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Ago } from '#components/ui/record-table.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { alertRulesQuery, changeRule, removeRule } from '#lib/client/alerts.ts';
import { plural } from '#lib/client/format.ts';
import type { AlertChannel, AlertRule } from '#lib/features/alerts/contract.ts';
import { KIND_NAMES } from './kind-words.ts';
import { RuleForm } from './rule-form.tsx';

interface Props {
  projectId: string;
  rules: AlertRule[];
  channels: AlertChannel[];
  canEdit: boolean;
  now: number;
}

/** When somebody is told. */
export function RulesView({ projectId, rules: initial, channels, canEdit, now }: Props) {
  const cache = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [going, setGoing] = useState<AlertRule | null>(null);
  const list = useQuery({ ...alertRulesQuery(projectId), initialData: initial });
  const change = useMutation({
    mutationFn: changeRule,
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: ['alert-rules'] }),
  });
  const add = canEdit && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus /> New rule
    </Button>
  );
  const nameOf = (id: string) => channels.find((one) => one.id === id)?.name;
  return (
    <Panel>
      {list.isError ? (
        <ListFailed what="the rules" error={list.error} onRetry={() => list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyState title="No rules yet" action={add}>
          A rule says what is worth telling: a keyword that falls, a certificate that ends. It tells what changes from
          the moment it is made; the first can come with the next round of checks.
        </EmptyState>
      ) : (
        <>
          <PanelHeader title={plural(list.data.length, 'rule')} actions={add} />
          <ul aria-label="Alert rules" className="divide-y border-t">
            {list.data.map((rule) => {
              const through = rule.channel_ids.flatMap((id) => nameOf(id) ?? []);
              return (
                <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                  <div className="min-w-0 flex-1 basis-72">
                    <p dir="auto" className="break-words font-medium">
                      {rule.name}
                    </p>
                    <p className="break-words text-table">
                      {KIND_NAMES[rule.kind]}: {rule.words}
                    </p>
                    <p className="flex flex-wrap gap-x-3 text-meta text-muted">
                      <span>{through.length > 0 ? `Through ${through.join(', ')}` : 'In the history alone'}</span>
                      <span>{plural(rule.events_count, 'alert')}</span>
                      {rule.checked_at ? (
                        <span>
                          looked <Ago at={rule.checked_at} now={now} />
                        </span>
                      ) : (
                        <span>has not looked yet</span>
                      )}
                    </p>
                  </div>
                  <Switch
                    label="On"
                    aria-label={`${rule.name}: on`}
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
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={`Delete the rule ${rule.name}`}
                      onClick={() => setGoing(rule)}
                    >
                      <Trash2 />
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      <Dialog open={adding} onOpenChange={setAdding}>
        <SheetContent title="New rule" description="It tells what changes from now on.">
          <RuleForm projectId={projectId} channels={channels} onDone={() => setAdding(false)} />
        </SheetContent>
      </Dialog>
      <DeleteDialog
        id={going?.id ?? null}
        what="rule"
        description="What it found stays in the history."
        remove={(id) => removeRule({ project_id: projectId, rule_id: id })}
        stale={['alert-rules']}
        onClose={() => setGoing(null)}
      >
        {going?.name}
      </DeleteDialog>
    </Panel>
  );
}
