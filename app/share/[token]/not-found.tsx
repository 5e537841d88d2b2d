import type { Metadata } from 'next';
import { useMessages } from '#messages';
import { messages } from '../../messages.ts';
export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: { absolute: t('Report not available') }, robots: { index: false, follow: false } };
}

/** The same page for a link that expired, was revoked or never existed, and for too many attempts. */
export default function ShareNotFound() {
  const t = useMessages();
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
        <h1 className="font-semibold text-section">{t('This link is not valid')}</h1>
        <p className="max-w-110 text-balance text-muted">
          {t(
            'The link may have expired or been revoked, or is incomplete. Copy the full link again or ask the sender for a new one.',
          )}
        </p>
      </div>
    </main>
  );
}
