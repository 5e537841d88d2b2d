'use client';

import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { useMessages } from '#messages';
import { ChannelForm } from './channel-form.tsx';

interface ChannelSheetProps {
  projectId: string;
  /** The channel to edit, as it was when its form opened; 'new' for a new one. */
  channel: AlertChannel | 'new';
  /** Reloads the form with the other version of the channel. */
  onAccept: (theirs: AlertChannel) => void;
  onClose: () => void;
}

/** The form of a channel, in a drawer. */
export function ChannelSheet({ projectId, channel, onAccept, onClose }: ChannelSheetProps) {
  const t = useMessages();
  const isNew = channel === 'new';
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SheetContent
        title={isNew ? t('New channel') : t('Edit channel')}
        description={t('Credentials are stored encrypted.')}
      >
        <ChannelForm
          key={isNew ? channel : channel.revision}
          projectId={projectId}
          channel={isNew ? undefined : channel}
          onAccept={onAccept}
          onDone={onClose}
        />
      </SheetContent>
    </Dialog>
  );
}
