'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { GridDetail } from '#lib/features/local-grids/contract.ts';
import { useMessages } from '#messages';

const LinesChart = dynamic(() => import('#components/charts/lines-chart.tsx').then((module) => module.LinesChart), {
  ssr: false,
  loading: () => <Skeleton className="h-48" />,
});

const HEIGHT = 220;
/** Below this, a line says less than the table. */
const MIN_DRAWN = 3;

/** The measured grids of the same keyword, business and points over time. */
export function GridHistory({ grid: { id, history } }: { grid: GridDetail }) {
  const t = useMessages();
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last || history.length < 2) return null;
  const percent = (share: number | null) => (share === null ? t('not measured') : t.percent(Math.round(share * 100)));
  const average = (value: number | null) => (value === null ? '–' : t.number(Math.round(value * 10) / 10));
  const title = t('Local pack over time');
  const note = t('Share of measured points with the business in the local pack, which has three places');
  return (
    <>
      {history.length >= MIN_DRAWN && (
        <ChartFrame
          title={title}
          note={note}
          columns={[t('Date'), t('In the local pack'), t('Average position')]}
          rows={history.map((one) => [
            t.moment(one.created_at),
            percent(one.found_share),
            average(one.average_position),
          ])}
          height={HEIGHT}
        >
          <LinesChart
            label={title}
            moments={history.map(({ created_at: at }) => at)}
            lines={[
              {
                key: 'share',
                label: t('In the local pack'),
                values: history.map(({ found_share: share }) => (share === null ? null : share * 100)),
              },
            ]}
            height={HEIGHT}
            from={Date.parse(first.created_at)}
            to={Date.parse(last.created_at)}
            unit={(value) => t.percent(Math.round(value))}
            max={100}
          />
        </ChartFrame>
      )}
      <Panel>
        <PanelHeader title={t('Earlier and later grids')} />
        <Table aria-label={t('Earlier and later grids')}>
          <thead>
            <tr>
              <Th>{t('Date')}</Th>
              <Th className="text-right">{t('Average position')}</Th>
              <Th className="text-right">{t('In the local pack')}</Th>
              <Th className="text-right">{t('Points measured')}</Th>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map((one) => (
              <Tr key={one.id}>
                <Td className="whitespace-nowrap">
                  {one.id === id ? (
                    <span aria-current="page" className="font-semibold">
                      {t.moment(one.created_at)}
                    </span>
                  ) : (
                    <Link className="text-accent hover:underline" href={`/local-grids/${one.id}`} prefetch={false}>
                      {t.moment(one.created_at)}
                    </Link>
                  )}
                </Td>
                <Td className="text-right tabular-nums">{average(one.average_position)}</Td>
                <Td className="text-right tabular-nums">{percent(one.found_share)}</Td>
                <Td className="text-right tabular-nums">
                  {t('{done} of {total}', { done: one.measured_count, total: one.points_count })}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Panel>
    </>
  );
}
