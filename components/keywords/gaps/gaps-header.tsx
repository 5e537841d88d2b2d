'use client';

import type { ReactNode } from 'react';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useMessages } from '#messages';

interface GapsHeaderProps {
  note: ReactNode;
  /** Path and query of the files, without the format; null: nothing to export. */
  files: { path: string; query: string } | null;
}

/** Title of the keyword gap screen; its files are in the menu. */
export function GapsHeader({ note, files }: GapsHeaderProps) {
  const t = useMessages();
  return (
    <PageHeader
      title={t('Keyword gap')}
      note={note}
      menu={files ? [exportEntries(t, (format) => `${files.path}/${format}?${files.query}`)] : []}
    />
  );
}
