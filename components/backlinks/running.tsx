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
  const results =
    run.kind === 'look' ? `${t.many(run.pages_read, '{count} page of results|{count} pages of results')}, ` : '';
  return (
    <RunProgress
      title={run.status === 'queued' ? t('Waiting for a free worker') : runLabels(t)[run.kind]}
      note={t('You may close this page: it goes on, and what is read is kept as it comes.')}
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
            '{read} of {count} page read, {linksFound} found|{read} of {count} pages read, {linksFound} found',
            { read, linksFound: t.many(run.links_found, '{count} link|{count} links') },
          )}
        </>
      }
      cancel={() => stopRun(id)}
      cancelLabel={t('Stop')}
      isEnding={run.wanted === 'stop'}
      onChanged={onChanged}
    />
  );
}
