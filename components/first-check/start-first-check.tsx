'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { startFirstCheck } from '#lib/features/first-check/client.ts';
import { useMessages } from '#messages';

interface Props {
  projectId: string;
  label?: string;
  isSecondary?: boolean;
}

/** Starts the first check of a project, and reloads its page. */
export function StartFirstCheck({ projectId, label, isSecondary = false }: Props) {
  const t = useMessages();
  const router = useRouter();
  const start = useMutation({
    mutationFn: () => startFirstCheck({ project_id: projectId }),
    onSuccess: () => router.refresh(),
  });
  return (
    <>
      <Button variant={isSecondary ? 'secondary' : 'primary'} pending={start.isPending} onClick={() => start.mutate()}>
        {label ?? t('Start the first check')}
      </Button>
      {start.isError && <Callout tone="fault">{start.error.message}</Callout>}
    </>
  );
}
