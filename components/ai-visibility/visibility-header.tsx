'use client';

import type { ReactNode } from 'react';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useMessages } from '#messages';

interface VisibilityHeaderProps {
  note: ReactNode;
  /** Path and query of the files, without the format; null: nothing to export. */
  files: { path: string; query: string } | null;
}

/** Title of the AI visibility screen; its files are in the menu. */
export function VisibilityHeader({ note, files }: VisibilityHeaderProps) {
  const t = useMessages();
  return (
    <PageHeader
      title={t('AI visibility')}
      note={note}
      menu={files ? [exportEntries(t, (format) => `${files.path}/${format}?${files.query}`)] : []}
    />
  );
}
