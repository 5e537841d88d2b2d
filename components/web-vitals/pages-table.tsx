'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Trash2 } from '#components/ui/icons.tsx';
import { ListFailed, LoadingRows } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import {
  monitoredPagesKey,
  monitoredPagesQuery,
  type PageOfDevice,
  removePage,
} from '#lib/features/web-vitals/client.ts';
import { type FormFactor, VITALS, vitalText } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { AddPages } from './add-pages.tsx';
import { AssessmentBadge, RatingBadge } from './rating-badge.tsx';
import { deviceNames, vitalsAddress } from './vitals-labels.ts';

interface PagesTableProps {
  projectId: string;
  device: FormFactor;
  shown: string | null;
  canEdit: boolean;
}

/** The monitored pages with their latest values, by a request of its own; one of them is shown above. */
export function PagesTable({ projectId, device, shown, canEdit }: PagesTableProps) {
  const t = useMessages();
  const router = useRouter();
  const { data: pages, error, refetch } = useQuery(monitoredPagesQuery(projectId, device));
  const [removing, setRemoving] = useState<PageOfDevice | null>(null);
  const isUpdating = pages?.some(({ updating }) => updating) ?? false;
  const wasUpdating = useRef(isUpdating);
  useEffect(() => {
    if (wasUpdating.current && !isUpdating) router.refresh();
    wasUpdating.current = isUpdating;
  }, [isUpdating, router]);
  return (
    <Panel>
      <PanelHeader
        title={t('Monitored pages')}
        note={t('{device}, 75th percentile of the latest 28 days. Refreshed once a week.', {
          device: deviceNames(t)[device],
        })}
        actions={canEdit && <AddPages projectId={projectId} />}
      />
      {!pages ? (
        error ? (
          <ListFailed what={t('Monitored pages')} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : (
        <Table aria-label={t('Monitored pages')}>
          <thead>
            <tr>
              <Th>{t('Page')}</Th>
              <Th>{t('Assessment')}</Th>
              {VITALS.map((metric) => (
                <Th key={metric}>{metric.toUpperCase()}</Th>
              ))}
              <Th>{t('Updated')}</Th>
              <Th>
                <span className="sr-only">{t('Actions')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <Tr key={page.id} className={page.id === shown ? 'bg-accent-soft/50' : undefined}>
                <Td className="min-w-56 max-w-96">
                  <Link
                    href={vitalsAddress({ project: projectId, device, page: page.id })}
                    aria-current={page.id === shown ? 'true' : undefined}
                    data-row=""
                    scroll={false}
                    dir="auto"
                    className="break-all font-medium text-accent-strong hover:underline"
                  >
                    {page.address}
                  </Link>{' '}
                  <Badge>{page.scope === 'origin' ? t('Origin') : page.is_home ? t('Home page') : t('URL')}</Badge>
                  {page.fault && <span className="block text-fault text-meta">{page.fault}</span>}
                </Td>
                <Cells page={page} />
                <Td className="whitespace-nowrap text-muted">
                  {page.updating ? t('Updating …') : page.checked_at ? t.day(page.checked_at) : '–'}
                </Td>
                <Td>
                  {canEdit && !page.is_home && (
                    <Button
                      size="icon-sm"
                      variant="ghost"
                      aria-label={t('Remove {address}', { address: page.address })}
                      onClick={() => setRemoving(page)}
                    >
                      <Trash2 />
                    </Button>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <DeleteDialog
        id={removing?.id ?? null}
        what={t('monitored page')}
        description={t('Its stored weeks are deleted. The page audits of this URL remain.')}
        remove={(id) => removePage(projectId, id)}
        // Not the weeks: those of the deleted page would be requested once more.
        stale={monitoredPagesKey(projectId)}
        onClose={() => setRemoving(null)}
        onDeleted={() => router.push(vitalsAddress({ project: projectId, device }))}
      >
        {removing?.address}
      </DeleteDialog>
    </Panel>
  );
}

/** Values of a page, or why there are none. */
function Cells({ page }: { page: PageOfDevice }) {
  const t = useMessages();
  const { status, passed, metrics } = page.field;
  if (status !== 'found') {
    const fallback = page.scope === 'url' ? t('Not enough traffic; the origin applies') : t('Not enough traffic');
    return (
      <Td colSpan={1 + VITALS.length} className="text-muted">
        {status === 'not_in_crux' ? fallback : t('Not measured')}
      </Td>
    );
  }
  return (
    <>
      <Td>
        <AssessmentBadge passed={passed} />
      </Td>
      {VITALS.map((name) => {
        const metric = metrics.find((one) => one.metric === name);
        return (
          <Td key={name} className="whitespace-nowrap">
            {metric ? (
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="tabular-nums">{vitalText(name, metric.p75)}</span>
                <RatingBadge rating={metric.rating} />
              </span>
            ) : (
              <span className="text-muted">{t('not measured')}</span>
            )}
          </Td>
        );
      })}
    </>
  );
}
