'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { isWanted, onRequested } from './toast.ts';

const DrawnToasts = dynamic(() => import('./drawn-toasts.tsx').then((module) => module.DrawnToasts), { ssr: false });

/** Container for toasts: empty until the first one. */
export function Toaster() {
  return useSyncExternalStore(onRequested, isWanted, () => false) ? <DrawnToasts /> : null;
}
