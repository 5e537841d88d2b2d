'use client';

import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { CrawlReport } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';

/** Classes of status, in the order of the columns. */
const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** Requests by crawler: whether they are verified, and by class of status. */
export function BotTable({ bots, ranges }: Pick<CrawlReport, 'bots' | 'ranges'>) {
  const t = useMessages();
  const missing = ranges.filter(({ fetched_at: at }) => at === null).length;
  return (
    <Panel>
      <PanelHeader
        title={t('Crawlers')}
        note={
          <>
            {t(
              'Verified by the IP ranges that operators publish, or by reverse DNS. Spoofed requests are in no other number. If your log has the IP addresses of a proxy, genuine crawlers look spoofed.',
            )}
            {missing > 0 &&
              ` ${t.many(missing, '{count} list of IP ranges could not be fetched.|{count} lists of IP ranges could not be fetched.')}`}
          </>
        }
      />
      <Table aria-label={t('Crawlers')}>
        <thead>
          <tr>
            <Th>{t('Crawler')}</Th>
            <Th className="text-right">{t('Requests')}</Th>
            <Th className="text-right">{t('Verified')}</Th>
            <Th className="text-right">{t('Not verified')}</Th>
            <Th className="text-right">{t('Spoofed')}</Th>
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
              <Count value={one.hits} />
              <Td className="text-right tabular-nums">
                {t.number(one.verified_by_ranges + one.verified_by_dns)}
                <span className="block whitespace-nowrap text-meta text-muted">
                  {[one.verified_by_ranges > 0 && t('IP ranges'), one.verified_by_dns > 0 && 'DNS']
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </Td>
              <Count value={one.unverified} />
              <Count value={one.spoofed} isFault={one.spoofed > 0} />
              {[one.ok, one.redirects, one.client_errors, one.server_errors].map((count, at) => (
                <Count key={CLASSES[at]} value={count} />
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

function Count({ value, isFault = false }: { value: number; isFault?: boolean }) {
  const t = useMessages();
  return (
    <Td className={isFault ? 'text-right text-fault tabular-nums' : 'text-right tabular-nums'}>{t.number(value)}</Td>
  );
}
