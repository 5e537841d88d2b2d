import Link from 'next/link';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { PlacesDelta } from '#components/ui/places-delta.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { GridDetail } from '#lib/features/local-grids/contract.ts';
import { useMessages } from '#messages';
import { resultOf } from './grid-labels.ts';

/** The other businesses in the local packs of a grid. */
export function Competitors({ grid: { competitors, measured_count: measured } }: { grid: GridDetail }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Competitors in the local pack')}
        note={t('By the number of points where they are shown')}
      />
      {competitors.length === 0 ? (
        <PanelBody>
          <p className="text-muted text-table">{t('No other businesses in the measured local packs.')}</p>
        </PanelBody>
      ) : (
        <Table aria-label={t('Competitors in the local pack')}>
          <thead>
            <tr>
              <Th>{t('Name')}</Th>
              <Th className="text-right">{t('Points')}</Th>
              <Th className="text-right">{t('Average position')}</Th>
            </tr>
          </thead>
          <tbody>
            {competitors.map(({ name, points_count: count, average_position: average }) => (
              <Tr key={name}>
                <Td dir="auto">{name}</Td>
                <Td className="text-right tabular-nums">{t('{done} of {total}', { done: count, total: measured })}</Td>
                <Td className="text-right tabular-nums">{t.number(Math.round(average * 10) / 10)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** Every point with its result: what the picture shows, as text. */
export function PointTable({ grid: { points, comparison } }: { grid: GridDetail }) {
  const t = useMessages();
  const changes = new Map(comparison?.points.map(({ no, change }) => [no, change]));
  return (
    <Panel>
      <PanelHeader title={t('Points')} note={t('By row from the northwest')} />
      <Table aria-label={t('Points')}>
        <thead>
          <tr>
            <Th>{t('Point')}</Th>
            <Th>{t('Coordinates')}</Th>
            <Th>{t('Result')}</Th>
            {comparison && <Th>{t('Position change')}</Th>}
            <Th>{t('Local pack')}</Th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <Tr key={point.no}>
              <Td className="tabular-nums">{point.no}</Td>
              <Td className="whitespace-nowrap tabular-nums">
                {point.latitude.toFixed(5)}, {point.longitude.toFixed(5)}
              </Td>
              <Td className="whitespace-nowrap">
                {point.search_id ? (
                  <Link className="text-accent hover:underline" href={`/searches/${point.search_id}`}>
                    {resultOf(t, point)}
                  </Link>
                ) : (
                  <span title={point.error ?? undefined}>{resultOf(t, point)}</span>
                )}
              </Td>
              {comparison && (
                <Td>
                  <PlacesDelta change={changes.get(point.no) ?? null} since={t.day(comparison.created_at)} />
                </Td>
              )}
              <Td dir="auto">{point.error ?? point.pack.map(({ title }) => title).join(', ')}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
