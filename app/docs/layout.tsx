import Link from 'next/link';
import type { ReactNode } from 'react';
import { Mark } from '#components/shell/logo.tsx';
import { Search } from '#components/ui/icons.tsx';
import { useMessages } from '#messages';

/** The API reference: public, static pages that work without script. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  const t = useMessages();
  return (
    <>
      <a
        href="#main"
        className="-top-12 fixed left-3 z-50 rounded-control bg-accent px-3 py-2 font-medium text-on-accent focus:top-2"
      >
        {t('Skip to content')}
      </a>
      <header className="sticky top-0 z-30 border-b bg-panel print:hidden">
        <div className="mx-auto flex h-13 w-full max-w-[1440px] items-center gap-3 px-4 sm:px-6">
          <Link
            href="/docs"
            className="flex shrink-0 items-center gap-2.5 rounded-control font-semibold touch:min-h-11"
          >
            <Mark className="size-6" />
            <span>
              <span className="max-sm:hidden">Serpentine </span>
              {t('API reference')}
            </span>
          </Link>
          <search className="ml-auto w-56 min-w-0">
            <form action="/docs" className="relative">
              <Search className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-muted" />
              <input
                type="search"
                name="q"
                aria-label={t('Search endpoints')}
                placeholder={t('Search endpoints')}
                className="h-8 w-full rounded-control border border-edge bg-panel pr-2 pl-8 text-table touch:h-11"
              />
            </form>
          </search>
          <a
            href="/"
            className="shrink-0 rounded-control font-medium text-accent-strong text-table hover:underline max-sm:hidden"
          >
            {t('Open dashboard')}
          </a>
        </div>
      </header>
      <div className="mx-auto w-full max-w-[1440px] px-4 py-6 sm:px-6">{children}</div>
    </>
  );
}
