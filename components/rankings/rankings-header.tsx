'use client';

import { Button } from '#components/ui/button.tsx';
import {
  BookmarkPlus,
  CalendarClock,
  Columns3,
  Download,
  GitCompareArrows,
  Plus,
  RefreshCw,
  Rows3,
} from '#components/ui/icons.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { toastError } from '#components/ui/toast.ts';
import { saveVolatility } from '#lib/features/rankings/client/figures.ts';
import { saveHistory } from '#lib/features/rankings/client.ts';
import type { RankingCounts } from '#lib/features/rankings/contract.ts';
import { useMessages } from '#messages';
import type { RankedProject } from './ranked-project.ts';
import { keywordFilterOf, type TableState } from './table/ranking-filters.ts';
import { saveTable } from './table/table-panel.tsx';

interface RankingsHeaderProps {
  project: RankedProject;
  counts: RankingCounts;
  /** What the table shows, which is what is exported. */
  state: TableState;
  onChange: (changes: { density: 'compact' | null }) => void;
  onCheckAll: () => void;
  /** Opens a dialog or sheet of the screen. */
  onOpen: (part: 'add' | 'compare' | 'views' | 'columns' | 'schedule') => void;
  now: number;
}

/** Title, freshness and actions of the rankings. */
export function RankingsHeader({ project, counts, state, onChange, onCheckAll, onOpen, now }: RankingsHeaderProps) {
  const t = useMessages();
  const isEmpty = counts.total === 0;
  const isReadOnly = useReadOnly();
  const save = (file: Promise<void>) => void file.catch(toastError(t('Export failed')));
  return (
    <PageHeader
      title={t('Rank tracker')}
      note={
        <>
          {t.many(counts.total, '{count} keyword|{count} keywords')} ·{' '}
          {counts.last_measured_at ? (
            <span title={t.moment(counts.last_measured_at)}>
              {t('last measured {lastMeasuredAt}', { lastMeasuredAt: t.ago(counts.last_measured_at, now) })}
            </span>
          ) : (
            t('not measured yet')
          )}
          {counts.next_round_at && (
            <span title={t.moment(counts.next_round_at)}>
              {' '}
              · {t('next check {nextAt}', { nextAt: t.until(counts.next_round_at, now) })}
            </span>
          )}
        </>
      }
      actions={
        project.canEdit &&
        !isEmpty && (
          <>
            <Button disabled={counts.running_round_id !== null} onClick={onCheckAll}>
              <RefreshCw /> {t('Check now')}
            </Button>
            <Button variant="primary" data-new="" onClick={() => onOpen('add')}>
              <Plus /> {t('Add keywords')}
            </Button>
          </>
        )
      }
      menu={[
        ...(isEmpty
          ? []
          : [
              { label: t('Compare dates'), icon: <GitCompareArrows />, onSelect: () => onOpen('compare') },
              ...(isReadOnly
                ? []
                : [{ label: t('Saved views'), icon: <BookmarkPlus />, onSelect: () => onOpen('views') }]),
              { label: t('Columns'), icon: <Columns3 />, onSelect: () => onOpen('columns') },
              {
                label: state.density ? t('Comfortable rows') : t('Compact rows'),
                icon: <Rows3 />,
                onSelect: () => onChange({ density: state.density ? null : 'compact' }),
              },
              {
                label: t('Export'),
                icon: <Download />,
                entries: [
                  { label: t('This view (CSV)'), onSelect: () => save(saveTable(t, project, state)) },
                  {
                    label: t('Position history (CSV)'),
                    onSelect: () => save(saveHistory(project, keywordFilterOf(state))),
                  },
                  { label: t('SERP volatility (CSV)'), onSelect: () => save(saveVolatility(project)) },
                ],
              },
            ]),
        ...(isReadOnly ? [] : [{ label: t('Schedule'), icon: <CalendarClock />, onSelect: () => onOpen('schedule') }]),
      ]}
    />
  );
}
