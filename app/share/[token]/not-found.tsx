import type { Metadata } from 'next';
import { useMessages } from '#messages';
import { messages } from '../../messages.ts';
export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: { absolute: t('Nothing to see by this link') }, robots: { index: false, follow: false } };
}

/** The same page for a link that expired, was revoked or never existed, and for too many attempts. */
export default function ShareNotFound() {
  const t = useMessages();
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
        <h1 className="font-semibold text-section">{t('This link opens nothing')}</h1>
        <p className="max-w-110 text-balance text-muted">
          {t(
            'It may have ended or been taken back, or a part of it was lost on the way. Copy the whole link again; if that does not help, ask whoever sent it for a new one. After many tries in a row, wait a minute.',
          )}
        </p>
      </div>
    </main>
  );
}
