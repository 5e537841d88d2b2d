'use client';

import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { stopSearch } from '#lib/features/searches/client.ts';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import { engineNames, type reasonLabels, reasonSaid, transportName } from './search-labels.ts';

/** A running search: pages received, current attempt, and a button to stop it. */
export function Running({ search, onChanged }: { search: SearchDetail; onChanged: () => void }) {
  const t = useMessages();
  const cancel = useMutation({ mutationFn: stopSearch, onSettled: onChanged });
  const read = search.pages.filter(({ state }) => state === 'results' || state === 'empty').length;
  const last = search.pages.at(-1);
  const name = engineNames[search.search_engine];
  const failed = last && last.state !== 'results' && last.state !== 'empty' ? last : null;
  const said =
    search.state === 'action_required'
      ? t('{name} waits for a person', { name })
      : failed
        ? t('{transportName}: {name} {title}. Another way is tried.', {
            transportName: transportName(t, failed.transport),
            name,
            title: reasonSaid(t, failed.state as keyof typeof reasonLabels).title,
          })
        : read === 0
          ? t('Asking {name}', { name })
          : t.many(
              search.results.length,
              '{count} result so far, reading page {read}|{count} results so far, reading page {read}',
              { read: read + 1 },
            );
  return (
    <Panel className="mb-4">
      <PanelHeader
        title={t('Asking {name}', { name })}
        note={t('A few seconds a page. You may close this page: the search goes on and stays in the list.')}
        actions={
          <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(search.id)}>
            {t('Cancel')}
          </Button>
        }
      />
      <PanelBody className="grid gap-2">
        <div
          role="progressbar"
          aria-label={t('Progress of the search')}
          aria-valuemin={0}
          aria-valuemax={search.pages_asked}
          aria-valuenow={read}
          aria-valuetext={t.many(search.pages_asked, '{read} of {count} page read|{read} of {count} pages read', {
            read,
          })}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${Math.max(4, (100 * read) / search.pages_asked)}%` }}
          />
        </div>
        <p aria-live="polite" className="flex flex-wrap justify-between gap-x-4 text-muted text-table">
          <span>{said}</span>
          <span>{t.many(search.pages_asked, '{read} of {count} page|{read} of {count} pages', { read })}</span>
        </p>
        {cancel.isError && <Callout tone="fault">{cancel.error.message}</Callout>}
      </PanelBody>
    </Panel>
  );
}
