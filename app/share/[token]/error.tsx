'use client';
import { useMessages } from '#messages';

/** Shown when the database is unreachable or rendering fails, with a button to try again. */
export default function ShareError({ reset }: { reset: () => void }) {
  const t = useMessages();
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
        <h1 className="font-semibold text-section">{t('The report could not be loaded')}</h1>
        <p className="max-w-110 text-balance text-muted">{t('The link is valid. Try again in a moment.')}</p>
        <button
          type="button"
          onClick={reset}
          className="mt-2 inline-flex h-9 items-center rounded-control bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong touch:h-11"
        >
          {t('Try again')}
        </button>
      </div>
    </main>
  );
}
