'use client';

import { Panel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { Standing } from '#lib/features/projects/overview-contract.ts';
import { useMessages } from '#messages';
import { highestOf } from './highest-visibility.ts';
import { Citations, KeywordMoves, NextRuns, Trend, Value } from './project-card.tsx';

/** Many projects, with the metrics of the cards as columns. */
export function ProjectsTable({ standings, days }: { standings: readonly Standing[]; days: string }) {
  const t = useMessages();
  const number = 'text-right tabular-nums whitespace-nowrap';
  const group = 'flex items-center justify-end gap-x-2';
  const against = t('{days} days ago', { days });
  const most = highestOf(standings);
  return (
    <Panel>
      <Table aria-label={t('Projects')}>
        <thead>
          <tr>
            <Th>{t('Name')}</Th>
            <Th className="text-right">{t('Visibility')}</Th>
            <Th>{t('{days} days', { days })}</Th>
            <Th className="text-right">{t('Keywords')}</Th>
            <Th className="text-right">{t('Top 3')}</Th>
            <Th className="text-right">{t('Top 10')}</Th>
            <Th className="text-right">{t('AI citations')}</Th>
            <Th className="text-right">{t('Site health')}</Th>
            <Th className="text-right">{t('Referring domains')}</Th>
            <Th>{t('Next runs')}</Th>
          </tr>
        </thead>
        <tbody>
          {standings.map((row) => (
            <Tr key={row.project.id}>
              <Td className="font-medium">
                <PrefetchLink
                  data-row=""
                  href={`/projects/${row.project.id}`}
                  className="rounded-control hover:text-accent-strong"
                >
                  {row.project.name}
                </PrefetchLink>
              </Td>
              <Td className={number}>
                <span className={group}>
                  <Value figure={row.visibility} unit="%" against={against} />
                </span>
              </Td>
              <Td>
                <Trend standing={row} days={days} most={most} />
              </Td>
              <Td className={number}>
                <span className={group}>
                  <KeywordMoves standing={row} against={against} />
                </span>
              </Td>
              <Td className={number}>{t.number(row.top3)}</Td>
              <Td className={number}>{t.number(row.top10)}</Td>
              <Td className={number}>
                <span className={group}>
                  <Citations standing={row} against={against} />
                </span>
              </Td>
              <Td className={number}>
                <span className={group}>
                  <Value figure={row.audit_score} against={t('previous audit')} />
                </span>
              </Td>
              <Td className={number}>
                <span className={group}>
                  <Value figure={row.referring_domains} against={against} />
                </span>
              </Td>
              <Td className="whitespace-nowrap text-table">
                <NextRuns runs={row.next_runs.slice(0, 1)} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
