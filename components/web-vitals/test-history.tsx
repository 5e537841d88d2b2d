'use client';

import { Details } from '#components/ui/details.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { isTesting } from '#lib/features/web-vitals/client.ts';
import type { PagespeedTest } from '#lib/features/web-vitals/pagespeed-tests-contract.ts';
import { vitalText } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';

/** The last tests of a page: when, with what result, or why there is none. */
export function TestHistory({ tests }: { tests: readonly PagespeedTest[] }) {
  const t = useMessages();
  const ended = tests.filter((test) => !isTesting(test));
  if (ended.length === 0) return null;
  return (
    <Details
      summary={`${t('Last tests')} (${ended.length})`}
      look="cursor-pointer px-4 py-2 font-medium text-table"
      className="border-line border-t"
    >
      <TestTable tests={ended} />
    </Details>
  );
}

function TestTable({ tests }: { tests: readonly PagespeedTest[] }) {
  const t = useMessages();
  return (
    <Table aria-label={t('Last tests')}>
      <thead>
        <tr>
          <Th>{t('Date')}</Th>
          <Th className="text-right">{t('Score')}</Th>
          <Th className="text-right">LCP</Th>
          <Th className="text-right">CLS</Th>
          <Th className="text-right">TBT</Th>
          <Th>{t('Result')}</Th>
        </tr>
      </thead>
      <tbody>
        {tests.map(({ id, lab, status, error, finished_at: finished, created_at: created }) => (
          <Tr key={id}>
            <Td className="whitespace-nowrap">{t.moment(finished ?? created)}</Td>
            <Td className="text-right tabular-nums">{lab?.score ?? '–'}</Td>
            <Td className="text-right tabular-nums">{lab?.lcp == null ? '–' : vitalText('lcp', lab.lcp)}</Td>
            <Td className="text-right tabular-nums">{lab?.cls == null ? '–' : vitalText('cls', lab.cls)}</Td>
            <Td className="text-right tabular-nums">{lab?.tbt == null ? '–' : vitalText('lcp', lab.tbt)}</Td>
            <Td className="min-w-48 text-muted">
              {status === 'done' ? t('Measured') : status === 'canceled' ? t('Canceled') : error}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
