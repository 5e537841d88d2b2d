import type { ReactNode } from 'react';
import { Mark } from '#components/shell/logo.tsx';
import { Wordmark } from '#components/shell/wordmark.tsx';
import { messages } from '../messages.ts';
import { brandMetadata, shownBrand } from '../shown-brand.ts';

export const generateMetadata = brandMetadata;

/** A centered card under the logo, without any of the dashboard's scripts. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [t, brand] = await Promise.all([messages(), shownBrand()]);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-96 gap-5">
        <div className="grid justify-items-center gap-1 text-center">
          {brand ? (
            <div className="font-semibold text-section">
              <Wordmark brand={brand} />
            </div>
          ) : (
            <>
              <Mark className="size-10" />
              <span className="font-semibold text-section">Serpentine</span>
              <p className="text-balance text-muted text-table">
                {t('Self-hosted SEO dashboard: rank tracking, audits, AI visibility and a web data API.')}
              </p>
            </>
          )}
        </div>
        <div className="grid gap-5 rounded-panel border bg-panel p-6">{children}</div>
      </div>
    </main>
  );
}
