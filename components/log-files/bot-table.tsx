'use client';

import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { CrawlReport } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';

/** Classes of status, in the order of the columns. */
const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** Requests by crawler and class of status. */
export function BotTable({ bots }: { bots: CrawlReport['bots'] }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader title={t('Crawlers')} note={t('Not verified: recognized by user agent, which anyone can send.')} />
      <Table aria-label={t('Crawlers')}>
        <thead>
          <tr>
            <Th>{t('Crawler')}</Th>
            <Th className="text-right">{t('Requests')}</Th>
            {CLASSES.map((name) => (
              <Th key={name} className="text-right">
                {name}
              </Th>
            ))}
            <Th className="text-right">{t('Average response time')}</Th>
            <Th>{t('Last request')}</Th>
          </tr>
        </thead>
        <tbody>
          {bots.map((one) => (
            <Tr key={one.bot}>
              <Td>{one.bot}</Td>
              {[one.hits, one.ok, one.redirects, one.client_errors, one.server_errors].map((count, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
                <Td key={at} className="text-right tabular-nums">
                  {t.number(count)}
                </Td>
              ))}
              <Td className="text-right tabular-nums">
                {one.average_ms === null ? t('not in the log') : `${t.number(Math.round(one.average_ms))} ms`}
              </Td>
              <Td className="whitespace-nowrap">{t.moment(one.last_at)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
