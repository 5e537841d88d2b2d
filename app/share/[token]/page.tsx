import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { titleOf } from '#components/reports/report-labels.ts';
import { ReportSheet } from '#components/reports/report-sheet.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { openShare } from '#lib/features/reports/open-share.ts';
import { shareCookieName, visitOf } from '#lib/features/reports/share-visit.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { messages } from '../../messages.ts';
import { NO_ICON } from '../../shown-brand.ts';

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Cached, so that title and page count as one opening. */
const opened = cache(async (token: string) => {
  const visit = visitOf(token, await headers());
  const found = await openShare(visit, (await cookies()).get(shareCookieName())?.value);
  return found ?? notFound();
});

/** A large logo would be twice in the document: only a small one is the icon of the tab. */
const iconOf = (logo: string) => (logo && logo.length <= 20_000 ? logo : NO_ICON);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await messages();
  const found = await opened((await params).token);
  const cover = found.state === 'open' ? found.document.cover : null;
  return {
    title: { absolute: found.state === 'open' ? titleOf(found.document) : t('Shared report') },
    ...(cover?.show_product !== true && { icons: iconOf(cover?.logo_image ?? '') }),
    description: null,
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

const problems = (t: Translator): Record<string, string> => ({
  wrong: t('Wrong password.'),
  wait: t('Too many attempts. Try again later.'),
});

/** A report for anyone with its link; nothing else is reachable from here. */
export default async function SharePage({ params, searchParams }: Props) {
  const t = await messages();
  const { token } = await params;
  const found = await opened(token);
  if (found.state === 'open') {
    return (
      <main className="mx-auto max-w-220 p-4 sm:p-8">
        <div className="rounded-panel border bg-panel p-4 sm:p-8">
          <ReportSheet document={found.document} />
        </div>
      </main>
    );
  }
  const { problem } = await searchParams;
  const text = typeof problem === 'string' && Object.hasOwn(problems(t), problem) ? problems(t)[problem] : undefined;
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-96 gap-5 rounded-panel border bg-panel p-6">
        <h1 className="font-semibold text-title">{t('Password required')}</h1>
        {text && (
          <p role="alert" className="rounded-control bg-fault-soft px-3 py-2 text-fault text-table">
            {text}
          </p>
        )}
        <form method="post" action={`/share/${token}/open`} className="grid gap-4">
          <div className="grid gap-1.5">
            <label htmlFor="password" className="font-medium text-table">
              {t('Password')}
            </label>
            <Input
              id="password"
              name="password"
              type="password"
              autoComplete="off"
              required
              autoFocus
              maxLength={128}
              aria-describedby="password-hint"
            />
            <p id="password-hint" className="text-meta text-muted">
              {t('Ask the person who shared it.')}
            </p>
          </div>
          <Button type="submit" variant="primary">
            {t('View report')}
          </Button>
        </form>
      </div>
    </main>
  );
}
