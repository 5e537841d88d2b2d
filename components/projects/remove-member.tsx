'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { removeMember } from '#lib/features/projects/client.ts';
import type { Member } from '#lib/features/projects/members-contract.ts';
import { useMessages } from '#messages';

interface RemoveMemberProps {
  projectId: string;
  member: Pick<Member, 'user_id' | 'email' | 'you'>;
  onClose: () => void;
}

/** Asks before a member is removed, or before leaving the project oneself. */
export function RemoveMember({ projectId, member: { user_id: userId, email, you }, onClose }: RemoveMemberProps) {
  const t = useMessages();
  const router = useRouter();
  const removal = useMutation({
    mutationFn: () => removeMember({ project_id: projectId, user_id: userId }),
    onSuccess: () => {
      toast.success(you ? t('You left the project') : t('{email} was removed', { email }));
      onClose();
      if (you) router.push('/projects');
      else router.refresh();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={you ? t('Leave this project?') : t('Remove {email} from this project?', { email })}
        description={
          you
            ? t('You lose access at once. Only an owner can invite you again.')
            : t('They lose access at once. You can invite them again.')
        }
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
              {you ? t('Leave project') : t('Remove member')}
            </Button>
          </>
        }
      >
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
