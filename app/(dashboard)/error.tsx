'use client';

import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';

/** A page that could not be drawn. The digest is in the server's log beside the cause. */
export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
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
  );
}
