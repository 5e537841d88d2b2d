'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { partLabels } from '#components/domains/domain-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { domainHistoryQuery } from '#lib/features/domains/client.ts';
import type { DomainHistory, DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import { useMessages } from '#messages';
import { ChangeList } from './change-list.tsx';

type EventStyle = DomainHistory['looks'][number];

/** All reports of the domain, newest first, with their differences from the previous ones. */
export function Timeline({ report }: { report: DomainReportDetail }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(domainHistoryQuery(report.id));
  if (error && !data) {
    return (
      <Panel>
        <ListFailed what={t('the timeline')} error={error} onRetry={() => refetch()} />
      </Panel>
    );
  }
  if (!data) return <Skeleton className="h-80" />;
  const { looks: entries } = data;
  return (
    <Panel aria-label={t('Timeline')}>
      <PanelHeader
        title={t('Timeline')}
        note={
          entries.length < 2
            ? t('Only one check so far. The next one shows changes.')
            : t.many(entries.length, '{count} check, newest first|{count} checks, newest first')
        }
      />
      <ol aria-label={t('Checks of this domain')} className="border-t">
        {entries.map((entry, index) => (
          <li key={entry.id} className="border-t first:border-t-0">
            <Entry entry={entry} current={entry.id === report.id} first={index === entries.length - 1} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Entry({ entry, current, first }: { entry: EventStyle; current: boolean; first: boolean }) {
  const t = useMessages();
  const failed = entry.failed_parts.flatMap(
    (part) => Object.entries(partLabels(t)).find(([id]) => id === part)?.[1] ?? [],
  );
  return (
    <div className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
        {current ? (
          <span aria-current="true" className="font-medium">
            {t.moment(entry.looked_at)}
          </span>
        ) : (
          <Link
            href={`/domains/${entry.id}`}
            className="rounded-control font-medium text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
          >
            {t.moment(entry.looked_at)}
          </Link>
        )}
        {current && <Badge>{t('This check')}</Badge>}
        <span className="text-muted text-table">
          {entry.changes.length > 0
            ? t.many(entry.changes.length, '{count} change|{count} changes')
            : first
              ? t('First check')
              : t('No changes')}
        </span>
        {failed.length > 0 && (
          <span className="text-muted text-table">{t('· not checked: {failed}', { failed: failed.join(', ') })}</span>
        )}
      </div>
      {entry.changes.length > 0 && <ChangeList changes={entry.changes} />}
    </div>
  );
}
