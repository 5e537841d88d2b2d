'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { webVitalsQuery } from '#lib/features/web-vitals/client.ts';
import { type FormFactor, VITALS } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { VitalPanel } from './vital-panel.tsx';

interface VitalPanelsProps {
  projectId: string;
  pageId: string;
  device: FormFactor;
  /** When the page was last refreshed: its weeks are requested again after another refresh. */
  checkedAt: string | null;
}

/** The weeks of a page, a panel for each metric. They have a request of their own: all weeks are larger than the rest of the screen. */
export function VitalPanels({ projectId, pageId, device, checkedAt }: VitalPanelsProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(webVitalsQuery({ projectId, pageId, device, checkedAt }));
  if (error)
    return (
      <Panel>
        <ListFailed what={t('Core Web Vitals')} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {VITALS.map((metric) =>
        data ? <VitalPanel key={metric} metric={metric} weeks={data} /> : <Skeleton key={metric} className="h-86.5" />,
      )}
    </div>
  );
}
