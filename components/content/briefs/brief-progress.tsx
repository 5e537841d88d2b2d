'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { PanelBody } from '#components/ui/panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { toastError } from '#components/ui/toast.ts';
import { stopBrief } from '#lib/features/content/briefs/client.ts';
import type { BriefDetail, BriefPage } from '#lib/features/content/briefs/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Labels of the states of a page. */
export const pageStates = (t: Translator): Record<BriefPage['state'], string> => ({
  waiting: t('Queued'),
  read: t('Crawled'),
  blocked: t('Blocked'),
  failed: t('Failed'),
});

/** Progress of a running brief. */
export function BriefProgress({ brief }: { brief: BriefDetail }) {
  const t = useMessages();
  const cache = useQueryClient();
  const stop = useMutation({
    mutationFn: () => stopBrief(brief.id),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['brief', brief.id] }),
    onError: toastError(t('Could not cancel the content brief')),
  });
  const done = brief.pages.filter(({ state }) => state !== 'waiting').length;
  return (
    <PanelBody className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="inline-flex items-center gap-2">
          <Spinner />
          {brief.pages.length === 0
            ? t('Running SERP check')
            : t('Crawling pages: {done} of {pages}', { done, pages: brief.pages.length })}
        </p>
        <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
          {t('Cancel')}
        </Button>
      </div>
      {brief.pages.length > 0 && (
        <progress aria-label={t('Pages crawled')} className="h-1.5 w-full" value={done} max={brief.pages.length} />
      )}
      <ol className="grid grid-cols-1 gap-1.5">
        {brief.pages.map((page) => (
          <li key={page.position} className="flex gap-2 text-table">
            <span className="w-5 shrink-0 text-right text-muted">{page.position}</span>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {page.title || page.url}
            </span>
            <span title={page.reason ?? undefined} className="shrink-0 text-muted">
              {pageStates(t)[page.state]}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-muted text-table">
        {t('It continues if you leave this page. You can write in the meantime.')}
      </p>
    </PanelBody>
  );
}
