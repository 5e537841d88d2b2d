import Link from 'next/link';
import { cannibalizationLabels, pathOf } from '#components/rankings/ranking-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { CopyPlus, TriangleAlert } from '#components/ui/icons.tsx';
import type { TrackedKeywordDetail } from '#lib/features/rankings/history-contract.ts';
import { useMessages } from '#messages';

/** The pages that ranked in the last checks, and whether they compete. */
export function KeywordPages({
  projectId,
  detail: { keyword, history, own_pages: own },
}: {
  projectId: string;
  detail: TrackedKeywordDetail;
}) {
  const t = useMessages();
  const { url, target_url: target, wrong_url: isWrong, other_urls: others, cannibalization: kind } = keyword;
  const found = own.filter(({ pages }) => pages.length > 0);
  return (
    <section aria-label={t('Pages')} className="grid gap-2 text-table">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {t('Pages')}
        {isWrong && (
          <Badge tone="warning">
            <TriangleAlert /> {t('Wrong URL ranking')}
          </Badge>
        )}
        {kind && (
          <Badge tone="warning">
            <CopyPlus /> {t('Cannibalization')}
          </Badge>
        )}
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('Ranking URL')}</dt>
        <dd className="break-all">
          {url ? <ForeignLink url={url} /> : t('none')}
          {url && (
            <Link
              href={`/urls?${new URLSearchParams({ project: projectId, url })}`}
              prefetch={false}
              className="ml-2 inline-block min-h-6 text-accent-strong underline decoration-line underline-offset-2"
            >
              {t('All about this page')}
            </Link>
          )}
        </dd>
        {target && (
          <>
            <dt className="text-muted">{t('Target URL')}</dt>
            <dd className="break-all">
              <ForeignLink url={target} />
            </dd>
          </>
        )}
        {others.map((other, index) => (
          <div key={other} className="contents">
            <dt className="text-muted">
              {index === 0 ? t('Other ranking URLs') : <span className="sr-only">{t('Other ranking URLs')}</span>}
            </dt>
            <dd className="break-all">
              <ForeignLink url={other} />
            </dd>
          </div>
        ))}
      </dl>
      {kind && <p className="text-muted">{cannibalizationLabels(t)[kind]}.</p>}
      {found.length > 0 && (
        <details open={kind !== null}>
          <summary className="w-fit rounded-control text-muted">
            {t.many(own.length, 'URLs in the last check|URLs in the last {count} checks')}
          </summary>
          <ul aria-label={t('URL history')} className="mt-1 grid gap-1">
            {own.map(({ at, pages }) => (
              <li key={at} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2">
                <time dateTime={at} className="text-muted">
                  {t.day(at)}
                </time>
                <span className="grid">
                  {pages.length === 0 && <span className="text-muted">{t('Not ranking')}</span>}
                  {pages.map((page) => (
                    <span key={page.url} className="flex gap-2">
                      <span className="w-6 shrink-0 text-right tabular-nums">{page.position ?? '·'}</span>
                      <span className="min-w-0 break-all">{pathOf(page.url)}</span>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {history.url_changes.length > 0 && (
        <details>
          <summary className="w-fit rounded-control text-muted">{t('Ranking URL changes')}</summary>
          <ul className="mt-1 grid gap-1">
            {history.url_changes.map((change) => (
              <li key={`${change.day} ${change.url}`} className="flex gap-2">
                <span className="shrink-0 text-muted">{t.day(change.day)}</span>
                <span className="min-w-0 break-all">{change.url}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
