'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { useMessages } from '#messages';

/** An export of the screen. */
export interface TableFiles {
  kind: 'search-performance' | 'landing-pages';
  query: string;
}

interface PerformanceHeaderProps {
  note: ReactNode;
  projectId: string;
  /** The file of what is shown, and its query; null: nothing to export. */
  files?: TableFiles | null;
}

/** Title of the screens of Search Console, and the navigation between them. */
export function PerformanceHeader({ note, projectId, files = null }: PerformanceHeaderProps) {
  const t = useMessages();
  const path = usePathname();
  const to = (place: string, label: string) => ({ href: `/search-performance${place}?project=${projectId}`, label });
  const places = [
    to('', t('Performance')),
    to('/landing-pages', t('Landing pages')),
    to('/indexing', t('Indexing')),
    to('/settings', t('Settings')),
  ];
  const below = places.slice(1).find(({ href }) => href.startsWith(`${path}?`));
  return (
    <>
      <PageHeader
        title={below?.label ?? t('Search performance')}
        note={note}
        menu={
          files === null
            ? []
            : [exportEntries(t, (format) => `/api/export/${files.kind}/${projectId}/${format}?${files.query}`)]
        }
      />
      <PlaceNav label={t('Search Console')} className="mb-4" places={places} />
    </>
  );
}
