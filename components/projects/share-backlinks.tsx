'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { saveProject } from '#lib/features/projects/client.ts';
import { useMessages } from '#messages';

/**
 * Shown while the owner's backlinks are not shared with the project: after a change of owner, or after another owner changed
 * the domain.
 */
export function ShareBacklinks({ id, domain }: { id: string; domain: string }) {
  const t = useMessages();
  const router = useRouter();
  const share = useMutation({
    mutationFn: () => saveProject({ project_id: id, backlinks_shared: true }),
    onSuccess: () => router.refresh(),
  });
  return (
    <Callout tone={share.isError ? 'fault' : 'info'} title={t('Backlinks are not shared with this project')}>
      <span className="grid justify-items-start gap-2">
        {share.isError
          ? share.error.message
          : t('The backlinks of {domain} are private until their owner shares them.', {
              domain,
            })}
        <Button size="sm" disabled={share.isPending} onClick={() => share.mutate()}>
          {t('Share my backlinks')}
        </Button>
      </span>
    </Callout>
  );
}
