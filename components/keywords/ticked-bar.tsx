'use client';

import { Group, ListPlus, PenLine, Search, TrendingUp } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FileLinks } from '#components/ui/file-links.tsx';
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
  ticks: Ticks;
  /** Opens the dialog that groups the selected keywords by shared results. */
  onGroup: () => void;
}

/** Actions for the selected keywords; hidden without a selection. */
export function TickedBar({ research, ticks, onGroup }: TickedBarProps) {
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
          <Button size="sm" variant="primary" onClick={() => setAdding(true)}>
            <ListPlus /> {t('Add to a list')}
          </Button>
          <Button size="sm" onClick={onGroup}>
            <Group /> {t('Group by results')}
          </Button>
          <Button size="sm" onClick={() => setTracking(true)}>
            <TrendingUp /> {t('Track')}
          </Button>
          {only !== undefined && (
            <>
              <Button asChild size="sm">
                <Link
                  prefetch={false}
                  href={`/content/new?${new URLSearchParams({ keyword: only, country: research.country })}`}
                >
                  <PenLine /> {t('Write')}
                </Link>
              </Button>
              <Button asChild size="sm">
                <Link prefetch={false} href={`/searches?${fields}`}>
                  <Search /> {t('Search')}
                </Link>
              </Button>
            </>
          )}
          <CopyButton label={t('Copy')} text={() => words.join('\n')} />
          <FileLinks
            what={t('Ticked keywords')}
            address={(format) => keywordsExportAddress(research.id, format, { positions })}
          />
        </KeywordTickBar>
      )}
      {tracking && (
        <TrackDialog
          keywords={words}
          country={research.country}
          engines={research.engines}
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
