'use client';

import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { linkSuggestionsQuery } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';
import { PageLink } from './page-link.tsx';

/** Internal links that could be added, with the sentence that names a keyword of their target. */
export function LinkSuggestions({ id }: { id: string }) {
  const t = useMessages();
  const { data, error } = useQuery(linkSuggestionsQuery(id));
  if (error && !data) {
    return (
      <Callout tone="warning" title={t('Could not search for link suggestions')} className="mx-3 mb-3">
        {error.message}
      </Callout>
    );
  }
  if (!data) return <Skeleton className="m-3 h-40" />;
  const { suggestions, total, searched, targets } = data;
  return (
    <>
      <p className="px-4 pb-3 text-muted text-table">
        {t(
          'Pages that name a keyword of a page without linking to it. Searched: {searched} pages, for {targets} pages with few inlinks.',
          { searched: t.number(searched), targets: t.number(targets) },
        )}
      </p>
      {suggestions.length === 0 ? (
        <EmptyState className="border-t" title={t('No link suggestions')} />
      ) : (
        <div className="border-t">
          <Table aria-label={t('Link suggestions')}>
            <thead>
              <tr>
                <Th>{t('Link from')}</Th>
                <Th>{t('Link to')}</Th>
              </tr>
            </thead>
            <tbody>
              {suggestions.map(({ from, to, keyword, keyword_source: source, sentence }) => (
                <Tr key={`${from.no} ${to.no}`}>
                  <Td className="w-3/5 max-w-0">
                    <PageLink id={id} page={from} />
                    <span className="block break-words text-meta text-muted" dir="auto">
                      <Marked sentence={sentence} keyword={keyword} />
                    </span>
                  </Td>
                  <Td className="max-w-0">
                    <PageLink id={id} page={to} />
                    <span className="block truncate text-meta text-muted">
                      {keyword}
                      {source === 'tracked' && ` · ${t('tracked keyword')}`}
                    </span>
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          {total > suggestions.length && (
            <p className="border-t px-4 py-3 text-muted text-table">
              {t('The first {count} of {total}. The export has all of them.', { count: suggestions.length, total })}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** The sentence with the first mention of the keyword marked. */
function Marked({ sentence, keyword }: { sentence: string; keyword: string }) {
  const at = sentence.toLowerCase().indexOf(keyword.toLowerCase());
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <mark className="rounded-xs bg-accent-soft text-ink">{sentence.slice(at, at + keyword.length)}</mark>
      {sentence.slice(at + keyword.length)}
    </>
  );
}
