'use client';

import { RunProgress } from '#components/runs/run-progress.tsx';
import { stopRun } from '#lib/features/backlinks/client.ts';
import type { BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { runLabels } from './backlink-labels.ts';

/** The running job and its progress. */
export function Running({ id, run, onChanged }: { id: string; run: BacklinkRun; onChanged: () => void }) {
  const t = useMessages();
  const read = run.pages_checked + run.pages_failed;
  const results = run.kind === 'look' ? `${t.many(run.pages_read, '{count} SERP|{count} SERPs')}, ` : '';
  return (
    <RunProgress
      title={run.status === 'queued' ? t('Queued') : runLabels(t)[run.kind]}
      note={t('You can close this page; the job continues.')}
      bar={{
        label: t('Progress'),
        text: t('{read} of {pagesTotal} pages', { read, pagesTotal: run.pages_total }),
        done: read,
        total: run.pages_total,
      }}
      step={
        <>
          {results}
          {t.many(
            run.pages_total,
            '{read} of {count} page crawled, {linksFound} found|{read} of {count} pages crawled, {linksFound} found',
            { read, linksFound: t.many(run.links_found, '{count} link|{count} links') },
          )}
        </>
      }
      cancel={() => stopRun(id)}
      cancelLabel={t('Cancel')}
      isEnding={run.wanted === 'stop'}
      onChanged={onChanged}
    />
  );
}
