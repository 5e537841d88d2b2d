'use client';

import { formatShare } from '#components/ai-answers/source-domains.ts';
import { MarkBadge } from '#components/searches/results/own-marks.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AiSources } from '#lib/features/ai-visibility/contract.ts';
import { useMessages } from '#messages';
import { ShareBar } from './share-bar.tsx';

const one = (value: number) => Number(value.toFixed(1));

/** The domains that the overviews cite, with their organic positions in the same checks. */
export function SourceTable({ sources }: { sources: AiSources }) {
  const t = useMessages();
  const { domains, citations, domains_count: count } = sources;
  const most = domains[0]?.share ?? 1;
  return (
    <Panel>
      <PanelHeader
        title={t('Top cited domains')}
        note={t.many(
          citations,
          '{count} citation across {domains}, with average organic position.|{count} citations across {domains}, with average organic position.',
          { domains: t.many(count, '{count} domain|{count} domains') },
        )}
      />
      {domains.length === 0 ? (
        <EmptyState title={t('No citations in this period')}>
          {t('Sources appear here once a check finds an AI Overview.')}
        </EmptyState>
      ) : (
        <Table aria-label={t('Top cited domains')}>
          <thead>
            <tr>
              <Th>{t('Domain')}</Th>
              <Th className="min-w-40 max-sm:min-w-0 max-sm:text-right">{t('Share')}</Th>
              <Th className="text-right max-sm:hidden">{t('Citations')}</Th>
              <Th className="text-right max-sm:hidden">{t('Keywords')}</Th>
              <Th className="text-right max-sm:hidden">{t('Position')}</Th>
              <Th className="text-right">{t('Organic')}</Th>
            </tr>
          </thead>
          <tbody>
            {domains.map((row) => (
              <Tr key={row.domain}>
                <Td className="min-w-44 max-sm:pr-0">
                  <span className="flex min-w-0 items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-0.5">
                    <span className="break-words font-medium [overflow-wrap:anywhere]">{row.domain}</span>
                    <MarkBadge mark={row.own ? 'own' : row.competitor ? 'watched' : null} />
                  </span>
                </Td>
                <Td>
                  <span className="flex items-center gap-3">
                    <ShareBar row={row} most={most} className="h-2.5 min-w-0 flex-1 max-sm:hidden" />
                    <span className="w-14 shrink-0 text-right">{formatShare(t, row.share)}</span>
                  </span>
                </Td>
                <Td className="text-right max-sm:hidden">{t.number(row.citations)}</Td>
                <Td className="text-right max-sm:hidden">{t.number(row.keywords)}</Td>
                <Td className="text-right max-sm:hidden">{t.number(one(row.average_place))}</Td>
                <Td className="whitespace-nowrap text-right">
                  {row.average_position === null ? (
                    <span className="text-muted">{t('not ranking')}</span>
                  ) : (
                    <>
                      {t.number(one(row.average_position))}
                      {row.not_in_results > 0 && (
                        <span className="block text-meta text-muted">
                          {t('not ranking {times}×', { times: row.not_in_results })}
                        </span>
                      )}
                    </>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
