'use client';

import type { ReactNode } from 'react';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useMessages } from '#messages';

interface ProfileHeaderProps {
  title: string;
  note: ReactNode;
  projectId: string;
  /** Which profile the files are of. */
  files: { url: string } | { keyword: string };
}

/** Title of the page about a URL or keyword, with its files. */
export function ProfileHeader({ title, note, projectId, files }: ProfileHeaderProps) {
  const t = useMessages();
  const query = new URLSearchParams(files);
  return (
    <PageHeader
      title={<bdi>{title}</bdi>}
      note={note}
      menu={[exportEntries(t, (format) => `/api/export/profiles/${projectId}/${format}?${query}`)]}
    />
  );
}
