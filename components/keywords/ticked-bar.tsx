'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { copyText } from '#components/ui/copy-text.ts';
import { Copy, Group, ListPlus, PenLine, Search, TrendingUp } from '#components/ui/icons.tsx';
import { exportEntries, MoreMenu } from '#components/ui/menu.tsx';
import { keywordsExportAddress } from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';
import { placesText } from './keyword-labels.ts';
import { KeywordTickBar } from './keyword-tick-bar.tsx';
import type { Ticks } from './use-ticks.ts';

const AddToList = dynamic(() => import('./add-to-list.tsx').then((module) => module.AddToList), { ssr: false });

const TrackDialog = dynamic(
  () => import('#components/rankings/add/track-dialog.tsx').then((module) => module.TrackDialog),
  { ssr: false },
);

interface TickedBarProps {
  research: ResearchDetail;
  countries: readonly { code: string; name: string }[];
  ticks: Ticks;
  /** Opens the dialog that groups the selected keywords by shared results. */
  onGroup: () => void;
}

/** Actions for the selected keywords; hidden without a selection. */
export function TickedBar({ research, countries, ticks, onGroup }: TickedBarProps) {
  const t = useMessages();
  const [adding, setAdding] = useState<boolean | null>(null);
  const [tracking, setTracking] = useState(false);
  const { chosen } = ticks;
  const words = chosen.map(({ keyword }) => keyword);
  const positions = placesText(chosen.flatMap(({ position }) => position ?? []));
  const [only] = words.length === 1 ? words : [];
  const fields = only === undefined ? '' : new URLSearchParams({ q: only, country: research.country });
  return (
    <>
      {chosen.length > 0 && (
        <KeywordTickBar count={chosen.length} onClear={ticks.clear}>
          <Button size="sm" variant="primary" onClick={() => setTracking(true)}>
            <TrendingUp /> {t.many(words.length, 'Track {count} keyword|Track {count} keywords')}
          </Button>
          <Button size="sm" onClick={() => setAdding(true)}>
            <ListPlus /> {t('Add to list')}
          </Button>
          <MoreMenu
            size="icon-sm"
            entries={[
              { label: t('Cluster by SERP'), icon: <Group />, onSelect: onGroup },
              ...(only === undefined
                ? []
                : [
                    {
                      label: t('Create draft'),
                      icon: <PenLine />,
                      href: `/content/new?${new URLSearchParams({ keyword: only, country: research.country })}`,
                    },
                    { label: t('Search'), icon: <Search />, href: `/searches?${fields}` },
                  ]),
              { label: t('Copy'), icon: <Copy />, onSelect: () => void copyText(t, words.join('\n')) },
              exportEntries(t, (format) => keywordsExportAddress(research.id, format, { positions })),
            ]}
          />
        </KeywordTickBar>
      )}
      {tracking && (
        <TrackDialog
          keywords={words}
          source={{ research_id: research.id }}
          assignedTo={research.project_id}
          countries={countries}
          onClose={(done) => {
            setTracking(false);
            if (done) ticks.clear();
          }}
        />
      )}
      {adding !== null && (
        <AddToList
          research={research}
          keywords={words}
          open={adding}
          onClose={() => setAdding(false)}
          onAdded={ticks.clear}
        />
      )}
    </>
  );
}
