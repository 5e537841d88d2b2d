'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Plus } from '#components/ui/icons.tsx';
import { toast } from '#components/ui/toast.ts';
import type { KeywordGaps } from '#lib/features/gaps/contract.ts';
import { addTracked } from '#lib/features/rankings/client.ts';
import { useMessages } from '#messages';

interface TrackGapProps {
  projectId: string;
  row: KeywordGaps['keywords'][number];
}

/** Tracks the keyword where its SERP was read: the same engine, country, language and device. */
export function TrackGap({ projectId, row }: TrackGapProps) {
  const t = useMessages();
  const router = useRouter();
  const track = useMutation({
    mutationFn: () =>
      addTracked({
        project_id: projectId,
        keywords: [row.keyword],
        engines: [row.search_engine],
        countries: [row.country],
        languages: [row.language ?? ''],
        devices: [row.device],
      }),
    onSuccess: ({ added }) => {
      toast.success(t.many(added, '{count} keyword is tracked now|{count} keywords are tracked now'));
      router.refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      size="sm"
      aria-label={t('Track {keywords}', { keywords: row.keyword })}
      pending={track.isPending}
      onClick={() => track.mutate()}
    >
      <Plus /> {t('Track')}
    </Button>
  );
}
