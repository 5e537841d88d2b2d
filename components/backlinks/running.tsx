'use client';

import { useMutation } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { stopRun } from '#lib/features/backlinks/client.ts';
import type { BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { runLabels } from './backlink-labels.ts';

/** The running job and its progress. */
export function Running({ id, run, onChanged }: { id: string; run: BacklinkRun; onChanged: () => void }) {
  const t = useMessages();
  const stop = useMutation({ mutationFn: () => stopRun(id), onSettled: onChanged });
  const read = run.pages_checked + run.pages_failed;
  const share = run.pages_total > 0 ? Math.min(1, read / run.pages_total) : 0;
  const results =
    run.kind === 'look' ? `${t.many(run.pages_read, '{count} page of results|{count} pages of results')}, ` : '';
  return (
    <Panel aria-label={t('Progress')}>
      <PanelHeader
        title={run.status === 'queued' ? t('Waiting for a free worker') : runLabels(t)[run.kind]}
        note={t('You may close this page: it goes on, and what is read is kept as it comes.')}
        actions={
          <Button
            size="sm"
            disabled={stop.isPending || run.wanted === 'stop'}
            pending={run.wanted === 'stop'}
            onClick={() => stop.mutate()}
          >
            <Square /> {t('Stop')}
          </Button>
        }
      />
      <PanelBody className="grid gap-3">
        <div
          role="progressbar"
          aria-label={t('Progress')}
          aria-valuemin={0}
          aria-valuemax={Math.max(1, run.pages_total)}
          aria-valuenow={Math.min(read, Math.max(1, run.pages_total))}
          aria-valuetext={t('{read} of {pagesTotal} pages', { read, pagesTotal: run.pages_total })}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${Math.max(2, share * 100)}%` }}
          />
        </div>
        <p className="text-table">
          {results}
          {t.many(
            run.pages_total,
            '{read} of {count} page read, {linksFound} found|{read} of {count} pages read, {linksFound} found',
            { read, linksFound: t.many(run.links_found, '{count} link|{count} links') },
          )}
        </p>
        {stop.isError && <Callout tone="fault">{stop.error.message}</Callout>}
      </PanelBody>
    </Panel>
  );
}
