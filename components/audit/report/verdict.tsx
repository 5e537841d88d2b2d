'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { Finding, VerdictKind } from '#lib/audit/types.ts';
import { auditQuery, countAgain, leaveOut } from '#lib/client/audits.ts';
import type { AuditDetail } from '#lib/features/page-analysis/contract.ts';
import { verdictWords } from '../audit-words.ts';

const kinds: readonly VerdictKind[] = ['ignored', 'mistaken'];
const MAX_REASON = 1_000;

/** Shows the audit as the server has scored it anew, and has lists and comparisons asked again. */
function useRescored(): (audit: AuditDetail) => void {
  const cache = useQueryClient();
  return (audit) => {
    cache.setQueryData(auditQuery(audit.id).queryKey, audit);
    void cache.invalidateQueries({ queryKey: ['audits'] });
    void cache.invalidateQueries({ queryKey: ['audit', audit.id, 'comparison'] });
  };
}

interface LeaveOutProps {
  audit: string;
  finding: Finding;
  onClose: () => void;
}

/** Asks what is meant and why, then leaves the finding out of the score. */
export function LeaveOut({ audit, finding, onClose }: LeaveOutProps) {
  const [kind, setKind] = useState<VerdictKind>('ignored');
  const [reason, setReason] = useState('');
  const rescored = useRescored();
  const set = useMutation({
    mutationFn: () => leaveOut({ id: audit, check: finding.id, verdict: kind, reason: reason.trim() }),
    onSuccess: (changed) => {
      rescored(changed);
      toast.success(`Left out of the score: ${finding.title}`);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Leave this finding out?"
        description="It stops counting in this audit and in later ones of this page, until what is found changes."
      >
        <p className="break-words font-medium">{finding.title}</p>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            set.mutate();
          }}
        >
          <div className="grid gap-1.5">
            <Choice
              label="What is meant"
              value={kind}
              options={kinds.map((value) => ({ value, label: verdictWords[value].choose }))}
              onChange={setKind}
            />
            <p className="text-meta text-muted">{verdictWords[kind].hint}</p>
          </div>
          <Field label="Reason" hint="Shown with the finding to everybody who reads the report." required>
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
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={set.isPending} disabled={reason.trim() === ''}>
              Leave it out
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Takes a verdict back. */
export function CountAgain({ audit, check }: { audit: string; check: string }) {
  const rescored = useRescored();
  const remove = useMutation({
    mutationFn: () => countAgain({ id: audit, check }),
    onSuccess: (changed) => {
      rescored(changed);
      toast.success('It counts again');
    },
    onError: (error) => toast.error('It could not be changed', { description: error.message }),
  });
  return (
    <Button size="sm" pending={remove.isPending} onClick={() => remove.mutate()}>
      Count it again
    </Button>
  );
}
