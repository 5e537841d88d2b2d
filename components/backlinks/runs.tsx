import type { ReactNode } from 'react';
import { engineNames } from '#components/searches/search-labels.ts';
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
    ? t('Next automatic check: {nextCheckAt}.', { nextCheckAt: t.moment(domain.next_check_at) })
    : '';
  return (
    <Panel>
      <PanelHeader title={t('Crawl history')} note={`${t('Last 20 runs.')} ${due}`} actions={schedule} />
      {domain.runs.length === 0 ? (
        <p className="border-t px-4 py-4 text-muted">{t('No crawls yet.')}</p>
      ) : (
        <Table aria-label={t('Runs')}>
          <thead>
            <tr>
              <Th>{t('Type')}</Th>
              <Th className="w-44">{t('Date')}</Th>
              <Th className="w-32 text-right">{t('Pages crawled')}</Th>
              <Th className="w-32 text-right">{t('Failed')}</Th>
              <Th className="w-24 text-right">{t('Links')}</Th>
              <Th className="w-20 text-right">{t('New')}</Th>
              <Th className="w-20 text-right">{t('Lost')}</Th>
              <Th className="w-28">{t('Status')}</Th>
            </tr>
          </thead>
          <tbody>
            {domain.runs.map((run) => (
              <Tr key={run.id}>
                <Td className="min-w-44">
                  {runLabels(t)[run.kind]}
                  {summarize(t, run) && <span className="block text-meta text-muted">{summarize(t, run)}</span>}
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

function summarize(t: Translator, run: BacklinkRun): string {
  if (run.error) return run.error;
  if (run.incomplete_reason) return run.incomplete_reason;
  if (run.kind !== 'look') return '';
  const place = [
    engineNames[run.search_engine as keyof typeof engineNames] ?? run.search_engine,
    run.country?.toUpperCase(),
  ];
  // A source may return several pages per request, so more may be read than asked for.
  const read = t.many(run.pages_read, '{count} SERP|{count} SERPs');
  const asked = run.pages_asked ?? 0;
  return `${asked > run.pages_read ? t('{read} of {asked}', { read, asked }) : read}, ${place.filter(Boolean).join(' ')}`;
}
