'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FolderPlus } from '#components/ui/icons.tsx';

import { useMessages } from '#messages';
import type { Keepable } from './keepable.ts';

const SaveDialog = dynamic(() => import('./save-dialog.tsx').then((module) => module.SaveDialog), { ssr: false });

interface SaveToProjectProps {
  result: Keepable;
  /** Default name. */
  name: string;
  size?: 'sm' | 'md';
}

/** Saves the result on this screen to a project. */
export function SaveToProject({ result, name, size = 'sm' }: SaveToProjectProps) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        <FolderPlus /> {t('Save to project')}
      </Button>
      {open && <SaveDialog result={result} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
