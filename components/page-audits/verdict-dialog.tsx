'use client';

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast, toastError } from '#components/ui/toast.ts';
import type { VerdictKind } from '#lib/audit/types.ts';
import { useMessages } from '#messages';
import { verdictLabels } from './audit-labels.ts';

const kinds: readonly VerdictKind[] = ['ignored', 'mistaken'];
const MAX_REASON = 1_000;

interface LeaveOutProps {
  /** Title of the finding. */
  title: string;
  /** How long it stays excluded. */
  description: string;
  /** Further options, below the kind of verdict. */
  children?: ReactNode;
  send: (kind: VerdictKind, reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for kind and reason, then excludes a finding of a page or a site from the score. */
export function LeaveOut({ title, description, children, send, onClose }: LeaveOutProps) {
  const t = useMessages();
  const [kind, setKind] = useState<VerdictKind>('ignored');
  const [reason, setReason] = useState('');
  const set = useMutation({
    mutationFn: () => send(kind, reason.trim()),
    onSuccess: () => {
      toast.success(t('Ignored: {title}', { title }));
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('Ignore this issue?')} description={description}>
        <p className="break-words font-medium">{title}</p>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            set.mutate();
          }}
        >
          <div className="grid gap-1.5">
            <Choice
              label={t('Type')}
              value={kind}
              options={kinds.map((value) => ({ value, label: verdictLabels(t)[value].choose }))}
              onChange={setKind}
            />
            <p className="text-meta text-muted">{verdictLabels(t)[kind].hint}</p>
          </div>
          {children}
          <Field label={t('Reason')} hint={t('Visible to everyone who can see the report.')} required>
            {(control) => (
              <Textarea
                {...control}
                required
                maxLength={MAX_REASON}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {set.isError && <Callout tone="fault">{set.error.message}</Callout>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" pending={set.isPending} disabled={reason.trim() === ''}>
              {t('Ignore')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Withdraws a verdict. */
export function CountAgain({ label, send }: { label?: string; send: () => Promise<void> }) {
  const t = useMessages();
  const remove = useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(t('Restored')),
    onError: toastError(t('Could not save the change')),
  });
  return (
    <Button size="sm" pending={remove.isPending} onClick={() => remove.mutate()}>
      {label ?? t('Restore')}
    </Button>
  );
}
