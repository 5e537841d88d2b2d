'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { RefreshCw } from '#components/ui/icons.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { toast } from '#components/ui/toast.ts';
import { refreshPages, vitalsKey } from '#lib/features/web-vitals/client.ts';
import { useMessages } from '#messages';

interface VitalsHeaderProps {
  note: ReactNode;
  /** Null: no project. */
  projectId: string | null;
  canRefresh: boolean;
  hasData: boolean;
}

/** Title of the Core Web Vitals screen, with the refresh and the files. */
export function VitalsHeader({ note, projectId, canRefresh, hasData }: VitalsHeaderProps) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const refresh = useMutation({
    mutationFn: (id: string) => refreshPages(id),
    onSuccess: (_, id) => {
      void cache.invalidateQueries({ queryKey: vitalsKey(id) });
      toast.success(t('Refresh queued'));
      router.refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <PageHeader
      title={t('Core Web Vitals')}
      note={note}
      actions={
        projectId !== null &&
        canRefresh && (
          <Button pending={refresh.isPending} onClick={() => refresh.mutate(projectId)}>
            <RefreshCw /> {t('Refresh')}
          </Button>
        )
      }
      menu={hasData ? [exportEntries(t, (format) => `/api/export/web-vitals/${projectId}/${format}`)] : []}
    />
  );
}
