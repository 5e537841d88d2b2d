import type { ReactNode } from 'react';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { BacklinkDomainDetail, BacklinkRun } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { runLabels } from './backlink-labels.ts';
import { RunBadge } from './run-badge.tsx';

/** Activity of a domain: each discovery, check, import and audit, with how much it read. */
export function Runs({ domain, schedule }: { domain: BacklinkDomainDetail; schedule: ReactNode }) {
  const t = useMessages();
  const due = domain.next_check_at
    ? t('The next check by itself is due {nextCheckAt}.', { nextCheckAt: t.moment(domain.next_check_at) })
    : '';
  return (
    <Panel>
      <PanelHeader
        title={t('How these links came')}
        note={`${t('The latest twenty runs.')} ${due}`}
        actions={schedule}
      />
      {domain.runs.length === 0 ? (
        <p className="border-t px-4 py-4 text-muted">{t('Nothing was done yet.')}</p>
      ) : (
        <Table aria-label={t('Runs')}>
          <thead>
            <tr>
              <Th>{t('What')}</Th>
              <Th className="w-44">{t('When')}</Th>
              <Th className="w-32 text-right">{t('Pages read')}</Th>
              <Th className="w-32 text-right">{t('Not readable')}</Th>
              <Th className="w-24 text-right">{t('Links')}</Th>
              <Th className="w-20 text-right">{t('New')}</Th>
              <Th className="w-20 text-right">{t('Lost')}</Th>
              <Th className="w-28">{t('State')}</Th>
            </tr>
          </thead>
          <tbody>
            {domain.runs.map((run) => (
              <Tr key={run.id}>
                <Td className="min-w-44">
                  {runLabels(t)[run.kind]}
                  {said(t, run) && <span className="block text-meta text-muted">{said(t, run)}</span>}
                </Td>
                <Td className="whitespace-nowrap text-muted">{t.moment(run.created_at)}</Td>
                <Td className="text-right">{t.number(run.pages_checked)}</Td>
                <Td className="text-right">{t.number(run.pages_failed)}</Td>
                <Td className="text-right">{t.number(run.links_found)}</Td>
                <Td className="text-right">{t.number(run.links_new)}</Td>
                <Td className="text-right">{t.number(run.links_lost)}</Td>
                <Td>
                  <RunBadge run={run} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function said(t: Translator, run: BacklinkRun): string {
  if (run.error) return run.error;
  if (run.incomplete_reason) return run.incomplete_reason;
  if (run.kind !== 'look') return '';
  return t('{pagesRead} of {pagesAsked} pages of results, {searchEngine} {country}', {
    pagesRead: run.pages_read,
    pagesAsked: run.pages_asked ?? run.pages_read,
    searchEngine: run.search_engine ?? '',
    country: run.country ?? '',
  });
}
