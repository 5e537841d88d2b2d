'use client';

import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import type { AlertRule } from '#lib/features/alerts/rules-contract.ts';
import { useMessages } from '#messages';
import { RuleForm } from './rule-form.tsx';

interface RuleSheetProps {
  projectId: string;
  channels: AlertChannel[];
  /** The rule to edit, as it was when its form opened; 'new' for a new one. */
  rule: AlertRule | 'new';
  /** Reloads the form with the other version of the rule. */
  onAccept: (theirs: AlertRule) => void;
  onClose: () => void;
}

/** The form of a rule, in a drawer. */
export function RuleSheet({ projectId, channels, rule, onAccept, onClose }: RuleSheetProps) {
  const t = useMessages();
  const isNew = rule === 'new';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent
        title={isNew ? t('New rule') : t('Edit rule')}
        description={isNew ? t('Applies to changes from now on.') : t('New settings apply from now on.')}
      >
        <RuleForm
          key={isNew ? rule : rule.revision}
          projectId={projectId}
          channels={channels}
          rule={isNew ? undefined : rule}
          onAccept={onAccept}
          onDone={onClose}
        />
      </SheetContent>
    </Dialog>
  );
}
