'use client';

import type { ReactNode } from 'react';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { useMessages } from '#messages';

interface PerformanceHeaderProps {
  note: ReactNode;
  projectId: string;
  /** Query of the files; null: nothing to export. */
  files?: string | null;
}

/** Title of the screens of Search Console, and the navigation between them. */
export function PerformanceHeader({ note, projectId, files = null }: PerformanceHeaderProps) {
  const t = useMessages();
  const to = (path: string, label: string) => ({ href: `/search-performance${path}?project=${projectId}`, label });
  return (
    <>
      <PageHeader
        title={t('Search performance')}
        note={note}
        menu={
          files === null
            ? []
            : [exportEntries(t, (format) => `/api/export/search-performance/${projectId}/${format}?${files}`)]
        }
      />
      <PlaceNav
        label={t('Search Console')}
        className="mb-4"
        places={[to('', t('Performance')), to('/indexing', t('Indexing')), to('/settings', t('Settings'))]}
      />
    </>
  );
}
