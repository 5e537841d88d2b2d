'use client';

import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { CrawlReport } from '#lib/features/log-files/contract.ts';
import { MAX_DAYS } from '#lib/features/log-files/labels.ts';
import { useMessages } from '#messages';

/** Crawlers with a column of their own. */
const MAX_COLUMNS = 6;

/** Crawl budget: requests by day and crawler, newest first. */
export function DayTable({ days, bots }: Pick<CrawlReport, 'days' | 'bots'>) {
  const t = useMessages();
  const names = bots.slice(0, MAX_COLUMNS).map(({ bot }) => bot);
  return (
    <Panel>
      <PanelHeader
        title={t('Crawl budget')}
        note={t('Requests by day in UTC, at most the newest {days} days. All crawlers, and the most frequent ones.', {
          days: MAX_DAYS,
        })}
      />
      <Table aria-label={t('Crawl budget')}>
        <thead>
          <tr>
            <Th>{t('Day')}</Th>
            <Th className="text-right">{t('All crawlers')}</Th>
            {names.map((name) => (
              <Th key={name} className="text-right">
                {name}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, hits, bots: byBot }) => (
            <Tr key={day}>
              <Td className="whitespace-nowrap">{t.day(day)}</Td>
              <Td className="text-right tabular-nums">{t.number(hits)}</Td>
              {names.map((name) => (
                <Td key={name} className="text-right tabular-nums">
                  {t.number(byBot[name] ?? 0)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
