'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { ScoreDelta } from '#components/page-audits/score-delta.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { comparisonQuery } from '#lib/features/page-audits/client.ts';
import type { AuditComparison } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';

/** Changes since the previous audit of the same page. */
export function Comparison({ id }: { id: string }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(comparisonQuery(id));
  if (error && !data)
    return (
      <ErrorState title={t('Could not compare')} action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-60" />;
  if (!data.previous)
    return (
      <Panel>
        <EmptyState title={t('No comparison yet')}>
          {t('First audit of this URL. Run it again after making changes.')}
        </EmptyState>
      </Panel>
    );
  const isOtherFormula = data.score_delta === null && data.previous.score_version !== REPORT_VERSION;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted">
        {t('Compare with')}{' '}
        <Link
          href={`/page-audits/${data.previous.id}`}
          className="rounded-control text-accent-strong underline underline-offset-2"
        >
          {t('the audit of {createdAt}', { createdAt: t.moment(data.previous.created_at) })}
        </Link>
        {data.previous.score !== null && !isOtherFormula && t(', score {score}', { score: data.previous.score })}.{' '}
        {isOtherFormula ? (
          t('The two scores use different formulas and cannot be compared.')
        ) : (
          <ScoreDelta delta={data.score_delta} />
        )}
      </p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <Changes title={t('Fixed')} none={t('No fixed issues.')} items={data.resolved} />
        <Changes title={t('New')} none={t('No new issues.')} items={data.new} />
        <Changes title={t('Unchanged')} none={t('No unchanged issues.')} items={data.unchanged} />
      </div>
      {data.left_out.length > 0 && (
        <Changes
          title={t('Ignored since')}
          none=""
          items={data.left_out}
          note={t('Still present; ignored or marked as false positives.')}
        />
      )}
      {data.no_longer_measured.length > 0 && (
        <Changes
          title={t('Not checked in this audit')}
          none=""
          items={data.no_longer_measured}
          note={t('Could not be measured this time.')}
        />
      )}
    </div>
  );
}

interface ChangesProps {
  title: string;
  none: string;
  note?: string;
  items: AuditComparison['new'];
}

function Changes({ title, none, note, items }: ChangesProps) {
  return (
    <Panel>
      <PanelHeader title={`${title} (${items.length})`} note={note} />
      {items.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{none}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.id} className="flex min-h-10 items-start gap-3 border-t px-4 py-2">
              <SeverityIcon severity={item.severity} className="mt-0.5" />
              {item.title}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
