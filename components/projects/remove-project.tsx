'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useMessages } from '#messages';
import type { RemoveProjectProps } from './remove-project-dialog.tsx';

const RemoveProjectDialog = dynamic(
  () => import('./remove-project-dialog.tsx').then((module) => module.RemoveProjectDialog),
  { ssr: false },
);

/** Deletes a project after confirmation; a sample project is deleted with all its data. */
export function RemoveProject(props: RemoveProjectProps) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const verb = props.sample ? t('Remove sample data') : t('Delete project');
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && <RemoveProjectDialog {...props} verb={verb} onClose={() => setAsking(false)} />}
    </>
  );
}
