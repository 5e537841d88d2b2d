'use client';

import type { ReactNode } from 'react';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useMessages } from '#messages';

interface LinkGapHeaderProps {
  note: ReactNode;
  /** Path and query of the files, without the format; null: nothing to export. */
  files: { path: string; query: string } | null;
}

/** Title of the link gap screen; its files are in the menu. */
export function LinkGapHeader({ note, files }: LinkGapHeaderProps) {
  const t = useMessages();
  return (
    <PageHeader
      title={t('Link gap')}
      note={note}
      menu={files ? [exportEntries(t, (format) => `${files.path}/${format}?${files.query}`)] : []}
    />
  );
}
