'use client';

import { useMutation } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { stopRun } from '#lib/client/backlinks.ts';
import { formatNumber, plural } from '#lib/client/format.ts';
import type { BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import { runWords } from './backlink-words.ts';

/** What is under way, and how far it is. */
export function Running({ id, run, onChanged }: { id: string; run: BacklinkRun; onChanged: () => void }) {
  const stop = useMutation({ mutationFn: () => stopRun(id), onSettled: onChanged });
  const read = run.pages_checked + run.pages_failed;
  const share = run.pages_total > 0 ? Math.min(1, read / run.pages_total) : 0;
  const results = run.kind === 'look' ? `${plural(run.pages_read, 'page')} of results, ` : '';
  return (
    <Panel aria-label="Progress">
      <PanelHeader
        title={run.status === 'queued' ? 'Waiting for a free worker' : runWords[run.kind]}
        note="You may close this page: it goes on, and what is read is kept as it comes."
        actions={
          <Button
            size="sm"
            disabled={stop.isPending || run.wanted === 'stop'}
            pending={run.wanted === 'stop'}
            onClick={() => stop.mutate()}
          >
            <Square /> Stop
          </Button>
        }
      />
      <PanelBody className="grid gap-3">
        <div
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={Math.max(1, run.pages_total)}
          aria-valuenow={Math.min(read, Math.max(1, run.pages_total))}
          aria-valuetext={`${formatNumber(read)} of ${formatNumber(run.pages_total)} pages`}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${Math.max(2, share * 100)}%` }}
          />
        </div>
        <p className="text-table">
          {results}
          {formatNumber(read)} of {plural(run.pages_total, 'page')} read, {plural(run.links_found, 'link')} found
        </p>
        {stop.isError && <Callout tone="fault">{stop.error.message}</Callout>}
      </PanelBody>
    </Panel>
  );
}
