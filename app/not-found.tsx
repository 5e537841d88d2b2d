import type { Metadata } from 'next';
import { useMessages } from '#messages';
import { messages } from './messages.ts';
export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Not found') };
}

/** Plain elements only: this file is part of every page's bundle, the sign-in page's too. */
export default function NotFound() {
  const t = useMessages();
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
        <h1 className="font-semibold text-section">{t('Page not found')}</h1>
        <p className="max-w-110 text-balance text-muted">
          {t('The page may have been deleted, or the URL may be wrong.')}
        </p>
        <a
          href="/"
          className="mt-2 inline-flex h-9 items-center rounded-control bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong touch:h-11"
        >
          {t('Go to dashboard')}
        </a>
      </div>
    </main>
  );
}
