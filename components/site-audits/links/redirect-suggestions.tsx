'use client';

import { useQuery } from '@tanstack/react-query';
import { InfoHint } from '#components/ui/info-hint.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { redirectSuggestionsQuery } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';
import { PageLink } from './page-link.tsx';

/** Broken URLs with the most similar page, to which they could redirect. */
export function RedirectSuggestions({ id }: { id: string }) {
  const t = useMessages();
  const { data, error } = useQuery(redirectSuggestionsQuery(id));
  if (error && !data) {
    return (
      <Callout tone="warning" title={t('Could not search for redirect targets')} className="mx-3 mb-3">
        {error.message}
      </Callout>
    );
  }
  if (!data) return <Skeleton className="m-3 h-40" />;
  const { redirects, total, compared } = data;
  if (redirects.length === 0) return <EmptyState className="border-t" title={t('No 404 pages')} />;
  const hasClicks = redirects.some(({ clicks }) => clicks !== null);
  return (
    <>
      <p className="px-4 pb-3 text-muted text-table">
        {t.many(
          compared,
          'URLs that return 404 or 410, with the most similar of {count} indexable page.|URLs that return 404 or 410, with the most similar of {count} indexable pages.',
        )}
      </p>
      <div className="border-t">
        <Table aria-label={t('Redirect suggestions')}>
          <thead>
            <tr>
              <Th>{t('Broken URL')}</Th>
              <Th>{t('Redirect to')}</Th>
              <Th className="text-right">
                {t('Score')}
                <InfoHint label={t('How the score is calculated')} className="ml-1 text-left">
                  {t(
                    'Up to 60 points for words that both paths share, up to 30 for the share of the old path’s words in the title or H1 of the page, 10 for the same folder. Below 40 points no page is suggested.',
                  )}
                </InfoHint>
              </Th>
              <Th className="text-right max-md:hidden">{t('Inlinks')}</Th>
              {hasClicks && <Th className="text-right max-md:hidden">{t('Clicks')}</Th>}
            </tr>
          </thead>
          <tbody>
            {redirects.map(({ from, to, score, links_in, clicks }) => (
              <Tr key={from.no}>
                <Td className="w-1/2 max-w-0">
                  <PageLink id={id} page={from} />
                  <span className="text-meta text-muted">{from.status}</span>
                </Td>
                <Td className="w-1/2 max-w-0">
                  {to ? (
                    <>
                      <PageLink id={id} page={to} />
                      <span className="block truncate text-meta text-muted" dir="auto">
                        {to.title}
                      </span>
                    </>
                  ) : (
                    <span className="text-muted">{t('No similar page')}</span>
                  )}
                </Td>
                <Td className="text-right">{score ?? '·'}</Td>
                <Td className="text-right max-md:hidden">{t.number(links_in)}</Td>
                {hasClicks && <Td className="text-right max-md:hidden">{clicks === null ? '·' : t.number(clicks)}</Td>}
              </Tr>
            ))}
          </tbody>
        </Table>
        {total > redirects.length && (
          <p className="border-t px-4 py-3 text-muted text-table">
            {t('The {count} of {total} URLs with the most inlinks.', { count: redirects.length, total })}
          </p>
        )}
      </div>
    </>
  );
}
