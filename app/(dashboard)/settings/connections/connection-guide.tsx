'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useMessages } from '#messages';
import type { GuideId } from './connection-steps.tsx';

/** Loaded when a guide is opened: the guides of all connections together are long. */
const ConnectionSteps = dynamic(() => import('./connection-steps.tsx').then((module) => module.ConnectionSteps));

/** How to get the credentials of a connection, in numbered steps, with the vendor's pages. */
export function ConnectionGuide({ id, title }: { id: GuideId; title: string }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-control py-1 font-medium text-accent-strong hover:underline">
        {t('How to connect {title}', { title })}
      </summary>
      {isOpen && <ConnectionSteps id={id} />}
    </details>
  );
}
