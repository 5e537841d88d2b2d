'use client';

import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';

export default function RootError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        heading="h1"
        title="This page could not be drawn"
        requestId={error.digest}
        action={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        The fault is on our side. Nothing you stored is lost.
      </ErrorState>
    </main>
  );
}
