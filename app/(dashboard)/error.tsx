'use client';

import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { useRetryWhenBack } from '#components/ui/use-retry-when-back.ts';
import { useMessages } from '#messages';

/** Shown when a page fails to render. The digest appears next to the cause in the server's log. */
export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useMessages();
  const { isAway, tryAgain } = useRetryWhenBack(reset);
  return (
    <ErrorState
      heading="h1"
      title={isAway ? t('The database does not answer') : t('This page could not be drawn')}
      requestId={error.digest}
      action={
        <Button variant="primary" onClick={tryAgain}>
          {t('Try again')}
        </Button>
      }
    >
      {isAway
        ? t('This page comes back by itself as soon as it does. Nothing you stored is lost.')
        : t('The fault is on our side. Nothing you stored is lost.')}
    </ErrorState>
  );
}
