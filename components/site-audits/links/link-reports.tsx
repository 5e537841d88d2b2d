'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { siteIssuesQuery } from '#lib/features/site-audits/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Reports on relations between pages: part and kind of the screen, and the checks whose pages are counted. */
const reports = (t: Translator) =>
  [
    ['links', 'broken', t('Broken internal links'), ['link-broken']],
    ['links', 'outside', t('Broken external links'), ['external-link-broken']],
    ['links', 'redirecting', t('Links to redirects'), ['link-to-redirect']],
    [
      'links',
      'chains',
      t('Redirect issues'),
      ['redirect-chain', 'redirect-loop', 'redirect-broken', 'redirect-temporary'],
    ],
    [
      'references',
      'canonical',
      t('Canonicals'),
      ['canonical-to-error', 'canonical-to-redirect', 'canonical-to-noindex', 'canonical-chain', 'canonical-loop'],
    ],
    [
      'references',
      'hreflang',
      t('hreflang'),
      ['hreflang-no-return', 'hreflang-to-error', 'hreflang-to-redirect', 'hreflang-to-not-indexable'],
    ],
    ['duplicates', 'text', t('Exact duplicates'), ['duplicate-content']],
    ['duplicates', 'near', t('Near duplicates'), ['near-duplicate']],
  ] as const;
const chosenBy = { links: 'links', references: 'references', duplicates: 'same' } as const;

/** Links to the reports on links, canonicals, hreflang and duplicates, each with the number of affected pages. */
export function LinkReports({ id }: { id: string }) {
  const t = useMessages();
  const { data, isPending } = useQuery(siteIssuesQuery(id));
  const countOf = (checks: readonly string[]) => {
    if (!data) return isPending ? <Skeleton className="h-4 w-14" /> : null;
    const pages = data.issues.filter(({ check }) => checks.includes(check)).reduce((sum, one) => sum + one.pages, 0);
    if (pages > 0) return <span className="font-medium">{t.many(pages, '{count} page|{count} pages')}</span>;
    const isMeasured = [...data.passed, ...data.left_out].some(({ check }) => checks.includes(check));
    return <span className="text-muted">{isMeasured ? t('none') : t('not measured')}</span>;
  };
  return (
    <Panel className="print:hidden">
      <PanelHeader title={t('Internal linking & duplicates')} note={t('Affected pages by report')} />
      <ul>
        {reports(t).map(([part, kind, title, checks]) => (
          <li key={title} className="border-t">
            <Link
              prefetch={false}
              href={`/site-audits/${id}?part=${part}&${chosenBy[part]}=${kind}`}
              className="flex min-h-10 items-center justify-between gap-3 px-4 py-1.5 text-table hover:bg-hover/60 focus-visible:outline-offset-[-2px]"
            >
              {title} {countOf(checks)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
