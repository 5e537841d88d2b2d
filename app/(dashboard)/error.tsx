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
      title={isAway ? t('Database not responding') : t('Page could not be displayed')}
      requestId={error.digest}
      action={
        <Button variant="primary" onClick={tryAgain}>
          {t('Try again')}
        </Button>
      }
    >
      {isAway
        ? t('This page reloads automatically once it is back. Your data is safe.')
        : t('Something went wrong on our side. Your data is safe.')}
    </ErrorState>
  );
}
