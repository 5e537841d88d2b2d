'use client';

import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { CrawlReport } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';

/** Share of the requests that a crawler could have spent on indexable pages. */
export function BudgetPanel({ budget }: Pick<CrawlReport, 'budget'>) {
  const t = useMessages();
  const rows = [
    { label: t('Redirects (3xx without 304)'), hits: budget.redirects },
    { label: t('Client errors (4xx)'), hits: budget.client_errors },
    { label: t('Server errors (5xx)'), hits: budget.server_errors },
    { label: t('URLs with parameters'), hits: budget.parameters },
    { label: t('Pages that are not indexable in the newest site audit'), hits: budget.not_indexable },
  ];
  return (
    <Panel>
      <PanelHeader
        title={t('Crawl budget spent elsewhere')}
        note={t('Shares of all requests without spoofed ones. A request can be in several rows.')}
      />
      <Table aria-label={t('Crawl budget spent elsewhere')}>
        <thead>
          <tr>
            <Th>{t('Requests to')}</Th>
            <Th className="text-right">{t('Requests')}</Th>
            <Th className="text-right">{t('Share')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, hits }) => (
            <Tr key={label}>
              <Td className="min-w-48">{label}</Td>
              <Td className="text-right tabular-nums">{hits === null ? t('no site audit') : t.number(hits)}</Td>
              <Td className="text-right tabular-nums">
                {hits === null || budget.hits === 0 ? '–' : t.percent((hits / budget.hits) * 100)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
