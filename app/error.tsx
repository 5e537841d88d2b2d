'use client';

import type { ComponentProps } from 'react';
import { PageError } from '#components/ui/page-error.tsx';

/** Outside the dashboard. */
export default function RootError(props: ComponentProps<typeof PageError>) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError {...props} />
    </main>
  );
}
