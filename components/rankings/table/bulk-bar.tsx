'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { KeywordTickBar } from '#components/keywords/keyword-tick-bar.tsx';
import type { Ticks } from '#components/keywords/use-ticks.ts';
import { Button } from '#components/ui/button.tsx';
import { Download, Pause, Play, RefreshCw, Star, Tag, Trash2 } from '#components/ui/icons.tsx';
import { toast } from '#components/ui/toast.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { changeTracked, rankingsKey } from '#lib/features/rankings/client.ts';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import { useMessages } from '#messages';

const TagDialog = dynamic(() => import('#components/ui/tag-dialog.tsx').then((module) => module.TagDialog), {
  ssr: false,
});
const RemoveTracked = dynamic(
  () => import('#components/rankings/remove-tracked.tsx').then((module) => module.RemoveTracked),
  {
    ssr: false,
  },
);

interface BulkBarProps {
  project: { id: string; domain: string; canEdit: boolean };
  ticks: Ticks;
  rows: readonly RankingRow[];
  onCheck: (ids: readonly string[]) => void;
  csvOf: (rows: readonly RankingRow[]) => string;
}

/** Actions for the selected keywords; hidden without a selection. */
export function BulkBar({ project, ticks, rows, onCheck, csvOf }: BulkBarProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [doing, setDoing] = useState<'tag' | 'remove' | null>(null);
  const ids = ticks.chosen.map(({ id }) => id);
  const chosen = rows.filter(({ id }) => ticks.has(id));
  const refresh = () => cache.invalidateQueries({ queryKey: rankingsKey(project.id) });
  const change = useMutation({
    mutationFn: (given: Parameters<typeof changeTracked>[2]) => changeTracked(project.id, ids, given),
    onSuccess: (changed) => {
      toast.success(t.many(changed, '{count} keyword updated|{count} keywords updated'));
      void refresh();
    },
    onError: (error) => toast.error(t('Could not update the keywords'), { description: error.message }),
  });
  const end = (done: boolean) => {
    setDoing(null);
    if (!done) return;
    ticks.clear();
    void refresh();
  };
  const clear = () => {
    setDoing(null);
    ticks.clear();
  };
  if (ids.length === 0) return null;
  const isEachStarred = chosen.length > 0 && chosen.every(({ starred }) => starred);
  return (
    <>
      <KeywordTickBar count={ids.length} hidden={ids.length - chosen.length} onClear={clear}>
        {project.canEdit && (
          <>
            <Button size="sm" variant="primary" onClick={() => onCheck(ids)}>
              <RefreshCw /> {t('Check now')}
            </Button>
            <Button size="sm" onClick={() => setDoing('tag')}>
              <Tag /> {t('Tag')}
            </Button>
            <Button size="sm" disabled={change.isPending} onClick={() => change.mutate({ starred: !isEachStarred })}>
              <Star /> {isEachStarred ? t('Unstar') : t('Star')}
            </Button>
            <Button size="sm" disabled={change.isPending} onClick={() => change.mutate({ every: 'off' })}>
              <Pause /> {t('Pause')}
            </Button>
            <Button size="sm" disabled={change.isPending} onClick={() => change.mutate({ every: 'project' })}>
              <Play /> {t('Resume')}
            </Button>
          </>
        )}
        <Button
          size="sm"
          aria-label={t('Export selected keywords as CSV')}
          onClick={() => saveFile(`rankings-${project.domain}.csv`, 'text/csv', csvOf(chosen))}
        >
          <Download /> CSV
        </Button>
        {project.canEdit && (
          <Button size="sm" onClick={() => setDoing('remove')}>
            <Trash2 /> {t('Remove')}
          </Button>
        )}
      </KeywordTickBar>
      {doing === 'tag' && (
        <TagDialog
          count={ids.length}
          change={({ add, remove }) => changeTracked(project.id, ids, { add_tags: add, remove_tags: remove })}
          onEnd={end}
        />
      )}
      {doing === 'remove' && <RemoveTracked projectId={project.id} ids={ids} onEnd={end} />}
    </>
  );
}
