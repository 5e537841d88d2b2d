'use client';

import { useRetryWhenBack } from '#components/ui/use-retry-when-back.ts';
import { Sentence, useMessages } from '#messages';

/**
 * In place of a page that failed to render. The digest appears next to the cause in the server's log. Plain elements only: it is
 * part of every page's bundle, the sign-in page's too.
 */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useMessages();
  const { isAway, tryAgain } = useRetryWhenBack(reset);
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <h1 className="font-semibold text-section">
        {isAway ? t('Database not responding') : t('Page could not be displayed')}
      </h1>
      <p className="max-w-110 text-balance text-muted">
        {isAway
          ? t('This page reloads automatically once it is back. Your data is safe.')
          : t('Something went wrong on our side. Your data is safe.')}
      </p>
      {error.digest && (
        <p className="text-meta text-muted">
          <Sentence text="Error {code}" code={<code className="font-mono">{error.digest}</code>} />
        </p>
      )}
      <button
        type="button"
        onClick={tryAgain}
        className="mt-2 inline-flex h-9 items-center rounded-control bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong touch:h-11"
      >
        {t('Try again')}
      </button>
    </div>
  );
}
