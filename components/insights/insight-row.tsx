'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Check, ChevronDown, ChevronRight, EyeOff, Plus, RotateCcw } from '#components/ui/icons.tsx';
import { type MenuEntry, MoreMenu } from '#components/ui/menu.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeInsight, insightsKey } from '#lib/features/insights/client.ts';
import type { Insight, InsightStatus } from '#lib/features/insights/contract.ts';
import { addTracked } from '#lib/features/rankings/client.ts';
import { useMessages } from '#messages';
import { InsightEvidence } from './insight-evidence.tsx';
import { InsightFigures } from './insight-figures.tsx';
import { kindLabels } from './insight-labels.ts';

interface Props {
  insight: Insight;
  projectId: string;
  canEdit: boolean;
  formula: string;
  /** Whether the project has a Google Analytics property. */
  hasAnalytics: boolean;
}

/** An insight in one line; its evidence opens below. */
export function InsightRow({ insight, projectId, canEdit, formula, hasAnalytics }: Props) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const label = kindLabels(t)[insight.kind];
  const subject = insight.query ?? insight.url ?? '';
  return (
    <li>
      <div className="flex items-start gap-2 px-2 py-2.5 sm:px-3">
        <button
          type="button"
          data-row=""
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="grid min-w-0 flex-1 grid-cols-[16px_minmax(0,1fr)] items-start gap-x-2 rounded-control text-left sm:grid-cols-[16px_minmax(0,1fr)_auto]"
        >
          {isOpen ? (
            <ChevronDown className="mt-0.5 size-4 text-muted" />
          ) : (
            <ChevronRight className="mt-0.5 size-4 text-muted" />
          )}
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="break-words font-medium">{subject}</bdi>
              <Badge tone={label.tone}>{label.name}</Badge>
              {insight.evidence.seasonal && <Badge>{t('Seasonal')}</Badge>}
            </span>
            {insight.query && insight.url && (
              <bdi className="block truncate text-meta text-muted">{insight.url.replace(/^https?:\/\//, '')}</bdi>
            )}
          </span>
          <span className="col-start-2 sm:col-start-3">
            <InsightFigures insight={insight} />
          </span>
        </button>
        {canEdit && <Actions insight={insight} projectId={projectId} />}
      </div>
      {isOpen && (
        <div id={id} className="border-t bg-sunken px-4 py-3 sm:pl-9">
          <InsightEvidence
            insight={insight}
            projectId={projectId}
            advice={label.advice}
            formula={formula}
            hasAnalytics={hasAnalytics}
          />
        </div>
      )}
    </li>
  );
}

function Actions({ insight, projectId }: Pick<Props, 'insight' | 'projectId'>) {
  const t = useMessages();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: insightsKey(projectId) });
  const change = useMutation({
    mutationFn: (status: InsightStatus) => changeInsight({ project_id: projectId, insight_id: insight.id, status }),
    onSuccess: refresh,
    onError: (error) => toast.error(error.message),
  });
  const track = useMutation({
    mutationFn: async (keyword: string) => {
      const { added } = await addTracked({ project_id: projectId, keywords: [keyword] });
      await changeInsight({ project_id: projectId, insight_id: insight.id, status: 'done' });
      return added;
    },
    onSuccess: (added) => {
      toast.success(t.many(added, '{count} keyword is tracked now|{count} keywords are tracked now'));
      return refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  const keyword = insight.kind === 'queries_to_track' ? insight.query : insight.evidence.top_query;
  const canTrack = insight.status === 'open' && keyword !== null && !insight.evidence.citation;
  const to = (status: InsightStatus, label: string, icon: MenuEntry['icon']): MenuEntry[] =>
    insight.status === status ? [] : [{ label, icon, onSelect: () => change.mutate(status) }];
  return (
    <span className="flex shrink-0 items-center gap-1">
      {canTrack && (
        <Button size="sm" pending={track.isPending} onClick={() => track.mutate(keyword)}>
          <Plus /> {t('Track')}
        </Button>
      )}
      <MoreMenu
        size="icon-sm"
        label={t('Actions for {name}', { name: insight.query ?? insight.url ?? '' })}
        entries={[
          ...to('done', t('Mark as done'), <Check />),
          ...to('dismissed', t('Dismiss'), <EyeOff />),
          ...to('open', t('Reopen'), <RotateCcw />),
        ]}
      />
    </span>
  );
}
