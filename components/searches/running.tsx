'use client';

import { RunProgress } from '#components/runs/run-progress.tsx';
import { stopSearch } from '#lib/features/searches/client.ts';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import { engineNames, type reasonLabels, reasonText, transportName } from './search-labels.ts';

/** A running search: pages received, current attempt, and a button to stop it. */
export function Running({ search, onChanged }: { search: SearchDetail; onChanged: () => void }) {
  const t = useMessages();
  const read = search.pages.filter(({ state }) => state === 'results' || state === 'empty').length;
  const last = search.pages.at(-1);
  const name = engineNames[search.search_engine];
  const failed = last && last.state !== 'results' && last.state !== 'empty' ? last : null;
  const summary =
    search.state === 'action_required'
      ? t('{name} shows a CAPTCHA that must be solved', { name })
      : failed
        ? t('{transportName}: {name} {title}. Trying another method.', {
            transportName: transportName(t, failed.transport),
            name,
            title: reasonText(t, failed.state as keyof typeof reasonLabels).title,
          })
        : read === 0
          ? t('Querying {name}', { name })
          : t.many(
              search.results.length,
              '{count} result so far, fetching page {read}|{count} results so far, fetching page {read}',
              { read: read + 1 },
            );
  const pages = search.pages_asked;
  return (
    <RunProgress
      className="mb-4"
      title={t('Querying {name}', { name })}
      note={t('Takes a few seconds per page. You can close this page; the check continues.')}
      bar={{
        label: t('SERP check progress'),
        text: t.many(pages, '{read} of {count} page fetched|{read} of {count} pages fetched', { read }),
        done: read,
        total: pages,
      }}
      step={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{summary}</span>
          <span>{t.many(pages, '{read} of {count} page|{read} of {count} pages', { read })}</span>
        </span>
      }
      cancel={() => stopSearch(search.id)}
      onChanged={onChanged}
    />
  );
}
