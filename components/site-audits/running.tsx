'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Pause, Play, Square } from '#components/ui/icons.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { controlSiteAudit, latestPagesQuery, type SiteAuditOrder } from '#lib/features/site-audits/client.ts';
import { OUTCOMES } from '#lib/features/site-audits/outcomes-contract.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { pathOf, phaseLabels } from './site-labels.ts';
import { OutcomeBadge } from './state-badge.tsx';

/** The running audit, its progress, and the latest pages. */
export function Running({ audit, onChanged }: { audit: SiteAuditDetail; onChanged: () => void }) {
  const t = useMessages();
  const isReadOnly = useReadOnly();
  const order = useMutation({
    mutationFn: (wanted: SiteAuditOrder) => controlSiteAudit(audit.id, wanted),
    onSettled: onChanged,
  });
  const press = (wanted: SiteAuditOrder) => () => order.mutate(wanted);
  const paused = audit.status === 'paused';
  const busy = order.isPending || audit.wanted !== null;
  // URLs are still being discovered, so the total is unknown: this shows the known rest.
  const ahead = Math.min(audit.max_pages, audit.fetched + audit.waiting);
  return (
    <Panel aria-label={t('Progress')}>
      <PanelHeader
        title={
          paused
            ? t('Paused')
            : audit.status === 'queued'
              ? audit.pause_reason
                ? t('Waiting for the crawl window')
                : t('Waiting for a free worker')
              : phaseLabels(t)[audit.phase]
        }
        note={
          paused
            ? (audit.pause_reason ?? t('Crawl paused. URLs crawled so far are kept.'))
            : (audit.pause_reason ?? t('You can close this page; the audit continues.'))
        }
        actions={
          !isReadOnly && (
            <>
              {paused && (
                <Button asChild size="sm">
                  <Link href={`/site-audits/crawl-settings?site=${encodeURIComponent(siteOf(audit.url))}`}>
                    {t('Crawl settings')}
                  </Link>
                </Button>
              )}
              {paused ? (
                <Button size="sm" variant="primary" disabled={busy} pending={order.isPending} onClick={press('resume')}>
                  <Play /> {t('Resume')}
                </Button>
              ) : (
                <Button size="sm" disabled={busy} pending={audit.wanted === 'pause'} onClick={press('pause')}>
                  <Pause /> {t('Pause')}
                </Button>
              )}
              <Button
                size="sm"
                disabled={busy}
                pending={audit.wanted === 'stop'}
                title={t('Stop the crawl and create the report from the pages crawled so far')}
                onClick={press('stop')}
              >
                <Square /> {t('Stop and create report')}
              </Button>
            </>
          )
        }
      />
      <PanelBody className="grid gap-3">
        <ProgressBar
          label={t('Site audit progress')}
          text={t('{fetched} of {ahead} known URLs crawled', { fetched: audit.fetched, ahead })}
          done={audit.fetched}
          total={ahead}
          isPaused={paused}
        />
        <dl aria-live="off" className="flex flex-wrap gap-x-6 gap-y-1 text-table">
          <Figure term={t('Crawled')}>{t.number(audit.fetched)}</Figure>
          <Figure term={t('Queued')}>{t.number(audit.waiting)}</Figure>
          <Figure term={t('Pages')}>{t.number(audit.pages)}</Figure>
          <Figure term={t('URL limit')}>{t.number(audit.max_pages)}</Figure>
          <Figure term={t('URLs per second')}>
            {audit.pages_per_second === null ? '·' : audit.pages_per_second.toFixed(1)}
          </Figure>
        </dl>
        {order.isError && <Callout tone="fault">{order.error.message}</Callout>}
      </PanelBody>
      <Latest audit={audit} />
    </Panel>
  );
}

function Figure({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** The live table. Its box has a fixed height, so that nothing shifts as rows arrive. */
function Latest({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const { data } = useQuery(latestPagesQuery(audit.id, audit.status === 'running'));
  const rows = data?.pages ?? [];
  return (
    <div className="h-100 overflow-y-auto border-t">
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-muted">{t('Pages appear here as they are crawled.')}</p>
      ) : (
        <Table aria-label={t('Recently crawled')}>
          <thead>
            <tr>
              <Th>{t('URL')}</Th>
              <Th className="w-36">{t('Status code')}</Th>
              <Th className="w-24 text-right max-sm:hidden">{t('Time')}</Th>
              <Th className="w-20 text-right max-sm:hidden">{t('Crawl depth')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const outcome = OUTCOMES.find((one) => one === row.outcome) ?? 'page';
              return (
                <Tr key={String(row.no)}>
                  <Td className="w-full max-w-0">
                    <Link
                      prefetch={false}
                      href={`/site-audits/${audit.id}/pages/${row.no}`}
                      title={String(row.url)}
                      className="block truncate rounded-control hover:text-accent-strong"
                    >
                      {pathOf(String(row.url))}
                      {row.title && <span className="text-muted"> · {row.title}</span>}
                    </Link>
                  </Td>
                  <Td>
                    <OutcomeBadge outcome={outcome} status={typeof row.status === 'number' ? row.status : null} />
                  </Td>
                  <Td className="whitespace-nowrap text-right text-muted max-sm:hidden">
                    {typeof row.total_ms === 'number' ? t.duration(row.total_ms) : '·'}
                  </Td>
                  <Td className="text-right text-muted max-sm:hidden">{row.depth ?? '·'}</Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </div>
  );
}

/** The host as crawl settings name it. */
const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '');
