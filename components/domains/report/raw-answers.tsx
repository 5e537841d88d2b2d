'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JsonTree } from '#components/json-tree.tsx';
import { Button } from '#components/ui/button.tsx';
import { Download } from '#components/ui/icons.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { rawAnswerAddress, rawAnswerQuery } from '#lib/features/domains/client.ts';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import type { DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import { useMessages } from '#messages';

/** Raw registry and registrar answers, and the whole report as data. */
export function RawAnswers({ report, info }: { report: DomainReportDetail; info: DomainInfo }) {
  const t = useMessages();
  return (
    <div className="grid grid-cols-1 gap-4">
      {report.evidence.length === 0 && (
        <Panel>
          <EmptyState title={t('No raw response stored')}>
            {info.errors.whois ?? t('Registry and registrar returned no response.')}
          </EmptyState>
        </Panel>
      )}
      {report.evidence.map((piece, index) => (
        <Answer key={piece.role} report={report} piece={piece} openAtFirst={index === 0} />
      ))}
      <Panel aria-label={t('JSON data')}>
        <PanelHeader title={t('JSON data')} note={t('API response')} />
        <PanelBody>
          <JsonTree value={info} open={1} />
        </PanelBody>
      </Panel>
    </div>
  );
}

interface AnswerProps {
  report: DomainReportDetail;
  piece: DomainReportDetail['evidence'][number];
  openAtFirst: boolean;
}

function Answer({ report, piece, openAtFirst }: AnswerProps) {
  const t = useMessages();
  const [open, setOpen] = useState(openAtFirst);
  const { data, error, refetch } = useQuery({ ...rawAnswerQuery(report.id, piece.role), enabled: open });
  const protocol = piece.role.startsWith('rdap') ? 'RDAP' : 'WHOIS';
  return (
    <Panel aria-label={t('{protocol} response from {server}', { protocol, server: piece.server })}>
      <PanelHeader
        title={`${protocol}: ${piece.server}`}
        note={
          <span className="break-all">
            {t('{bytes}, SHA-256 {hash}', { bytes: t.bytes(piece.bytes), hash: piece.hash })}
          </span>
        }
        actions={
          <>
            <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('Hide') : t('Show')}
            </Button>
            <Button size="sm" asChild>
              <a href={rawAnswerAddress(report.id, piece.role)} download>
                <Download /> {t('Raw data')}
              </a>
            </Button>
          </>
        }
      />
      {open &&
        (error && !data ? (
          <ListFailed what={t('the response')} error={error} onRetry={() => refetch()} />
        ) : !data ? (
          <PanelBody>
            <Skeleton className="h-60" />
          </PanelBody>
        ) : (
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            className="max-h-120 overflow-auto whitespace-pre-wrap break-all border-t px-4 py-3 font-mono text-meta"
          >
            {data.text}
          </pre>
        ))}
    </Panel>
  );
}
