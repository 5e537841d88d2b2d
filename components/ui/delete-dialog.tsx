'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { DeleteDialogProps } from './opened-delete-dialog.tsx';

const OpenedDeleteDialog = dynamic(
  () => import('./opened-delete-dialog.tsx').then((module) => module.OpenedDeleteDialog),
  { ssr: false },
);

/** Asks for confirmation, then deletes; closed while `id` is null. Its code is loaded when it is first opened. */
export function DeleteDialog(props: DeleteDialogProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.id !== null && !wasOpened) setOpened(true);
  return wasOpened && <OpenedDeleteDialog {...props} />;
}
