'use client';

import dynamic from 'next/dynamic';

/** The dialog that asks before a run is deleted, loaded when it is first rendered. */
export const DeleteRun = dynamic(() => import('./delete-run-dialog.tsx').then((module) => module.DeleteRunDialog), {
  ssr: false,
});
