'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { KeywordTickBar } from '#components/keywords/keyword-tick-bar.tsx';
import type { Ticks } from '#components/keywords/use-ticks.ts';
import { Button } from '#components/ui/button.tsx';
import { copyText } from '#components/ui/copy-text.ts';
import { Copy, Download, Group, Layers, PenLine, Tag, Trash2, TrendingUp } from '#components/ui/icons.tsx';
import { MoreMenu } from '#components/ui/menu.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { putPendingLines } from '#lib/features/bulk-runs/client.ts';
import { tagKeywords } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { KeywordListDetail } from '#lib/features/keywords/lists/contract.ts';
import type { ListedKeyword } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { toCsv } from '#lib/text/csv.ts';
import { useMessages } from '#messages';

const TagDialog = dynamic(() => import('#components/ui/tag-dialog.tsx').then((module) => module.TagDialog), {
  ssr: false,
});
const RemoveDialog = dynamic(() => import('./remove-dialog.tsx').then((module) => module.RemoveDialog), { ssr: false });
const TrackDialog = dynamic(
  () => import('#components/rankings/add/track-dialog.tsx').then((module) => module.TrackDialog),
  { ssr: false },
);
const GroupDialog = dynamic(
  () => import('#components/keywords/groups/group-dialog.tsx').then((module) => module.GroupDialog),
  { ssr: false },
);

interface TickedBarProps {
  list: KeywordListDetail;
  countries: readonly { code: string; name: string }[];
  ticks: Ticks;
  loaded: readonly ListedKeyword[];
}

/** Actions for the selected keywords; hidden without a selection. */
export function TickedBar({ list, countries, ticks, loaded }: TickedBarProps) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const [doing, setDoing] = useState<'tag' | 'remove' | 'group' | 'track' | null>(null);
  // Includes keywords of other pages: a selected one has been loaded before.
  const seen = useRef(new Map<string, ListedKeyword>());
  useEffect(() => {
    for (const keyword of loaded) seen.current.set(keyword.id, keyword);
  }, [loaded]);
  const { chosen } = ticks;
  const ids = chosen.map(({ id }) => id);
  const hidden = chosen.filter(({ id }) => !loaded.some((one) => one.id === id)).map(({ keyword }) => keyword);
  const words = chosen.map(({ keyword }) => keyword);
  const [only] = words.length === 1 ? words : [];
  const end = (clear: boolean) => {
    setDoing(null);
    if (clear) ticks.clear();
  };
  return (
    <>
      {chosen.length > 0 && (
        <KeywordTickBar count={chosen.length} hidden={hidden.length} onClear={ticks.clear}>
          <Button size="sm" variant="primary" onClick={() => setDoing('track')}>
            <TrendingUp /> {t.many(words.length, 'Track {count} keyword|Track {count} keywords')}
          </Button>
          <Button size="sm" onClick={() => setDoing('tag')}>
            <Tag /> {t('Tag')}
          </Button>
          <MoreMenu
            size="icon-sm"
            entries={[
              { label: t('Cluster'), icon: <Group />, onSelect: () => setDoing('group') },
              {
                label: t('Bulk job'),
                icon: <Layers />,
                onSelect: () => {
                  putPendingLines(words);
                  router.push('/bulk-runs');
                },
              },
              ...(only === undefined
                ? []
                : [
                    {
                      label: t('Create draft'),
                      icon: <PenLine />,
                      href: `/content/new?${new URLSearchParams({ keyword: only, country: list.country })}`,
                    },
                  ]),
              {
                label: t('Export selected keywords as CSV'),
                icon: <Download />,
                onSelect: () =>
                  saveFile('keywords.csv', 'text/csv', csvOf(ids.flatMap((id) => seen.current.get(id) ?? []))),
              },
              { label: t('Copy'), icon: <Copy />, onSelect: () => void copyText(t, words.join('\n')) },
              { label: t('Remove'), icon: <Trash2 />, danger: true, onSelect: () => setDoing('remove') },
            ]}
          />
        </KeywordTickBar>
      )}
      {doing === 'tag' && (
        <TagDialog
          count={ids.length}
          known={list.tags.slice(0, 10).map(({ tag }) => tag)}
          change={async (tags) => {
            const changed = await tagKeywords({ id: list.id, item_ids: ids, ...tags });
            void cache.invalidateQueries({ queryKey: ['keyword-list', list.id] });
            return changed;
          }}
          onEnd={end}
        />
      )}
      {doing === 'remove' && <RemoveDialog list={list} ids={ids} hidden={hidden} onEnd={end} />}
      {doing === 'track' && (
        <TrackDialog
          keywords={words}
          source={{ list_id: list.id }}
          assignedTo={list.project_id}
          countries={countries}
          onClose={end}
        />
      )}
      {doing === 'group' && (
        <GroupDialog
          source={{ list_id: list.id, item_ids: ids }}
          count={ids.length}
          engine={list.engines[0] ?? 'google'}
          country={list.country}
          countries={countries}
          onClose={() => end(false)}
        />
      )}
    </>
  );
}

const HEAD = [
  'keyword',
  'tags',
  'target_url',
  'intent',
  'avg_monthly_searches',
  'competition',
  'difficulty',
  'note',
] as const;

const csvOf = (keywords: readonly ListedKeyword[]): string =>
  toCsv(
    HEAD,
    keywords.map((one) => HEAD.map((column) => (column === 'tags' ? one.tags.join(', ') : one[column]))),
  );
