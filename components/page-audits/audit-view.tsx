'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useCallback, useState } from 'react';
import { reportOf } from '#components/page-audits/report-of.ts';
import { RunHeader } from '#components/runs/run-header.tsx';
import { useRunAgain } from '#components/runs/use-run-again.ts';
import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Download, Printer } from '#components/ui/icons.tsx';
import type { MenuEntry } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { auditQuery, evidenceAddress, exportAddress, startAudit } from '#lib/features/page-audits/client.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { isUnderWay, shortAddress, statusLabels } from './audit-labels.ts';
import { BlockedAudit } from './blocked.tsx';
import { Failed } from './failed.tsx';
import { Progress } from './progress.tsx';
import { overviewOf, type ReportOverview } from './report/report-overview.ts';
import { ScoreDelta } from './score-delta.tsx';

const Report = dynamic(() => import('./report/report.tsx').then((module) => module.Report));

interface AuditViewProps {
  /** Without its report and analysis if there is an overview. */
  initial: AuditDetail;
  /** What the first tab of a report shows; null without a report. */
  overview: ReportOverview | null;
}

/** One audit in any state: progress, failure, block, report. */
export function AuditView({ initial, overview }: AuditViewProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [isNeeded, setNeeded] = useState(false);
  const need = useCallback(() => setNeeded(true), []);
  const query = useQuery({
    ...auditQuery(initial.id),
    ...(overview ? { enabled: isNeeded } : { initialData: initial }),
  });
  const audit = query.data ?? initial;
  const report = reportOf(audit);
  const shown = report ? overviewOf(report) : overview;
  const again = useRunAgain({
    run: () =>
      startAudit({
        url: audit.url,
        render: audit.render,
        ...(audit.keyword && { keyword: audit.keyword }),
        ...(audit.project_id && { project_id: audit.project_id }),
      }),
    stale: 'audits',
    list: '/page-audits',
    failure: t('Could not start the audit'),
  });
  const over = !isUnderWay(audit.status);

  return (
    <>
      <RunHeader
        title={audit.title || shortAddress(audit.url)}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ForeignLink url={shown?.finalUrl ?? audit.url} />
            {shown && <span>· {shown.status}</span>}
            {shown && shown.indexable !== null && (
              <Badge tone={shown.indexable ? 'good' : 'fault'}>
                {shown.indexable ? t('Indexable') : t('Non-indexable')}
              </Badge>
            )}
            {audit.status !== 'done' && (
              <Badge tone={statusLabels(t)[audit.status].tone}>{statusLabels(t)[audit.status].word}</Badge>
            )}
            <Measured audit={audit} />
            {audit.previous?.score != null && audit.score !== null && (
              <span>
                <ScoreDelta delta={audit.score - audit.previous.score} /> {t('vs. previous audit')}
              </span>
            )}
          </span>
        }
        media={<Thumbnail audit={audit} />}
        isOver={over}
        again={again}
        save={{
          result: { kind: 'audit', recordId: audit.id },
          name: `Audit of ${audit.title || audit.url}`,
          filedIn: audit.project_id,
        }}
        menu={shown ? menuOf(t, audit, cache) : []}
        remove={{ kind: 'audit', id: audit.id, name: shortAddress(audit.url), list: '/page-audits' }}
      />
      <OutOfDate query={query} className="mb-4" />
      {!over ? (
        <Progress audit={audit} onChanged={() => void query.refetch()} />
      ) : audit.blocked ? (
        <BlockedAudit audit={audit} block={audit.blocked} />
      ) : audit.status !== 'done' ? (
        <Failed audit={audit} />
      ) : shown ? (
        <Report audit={audit} overview={shown} report={report} onNeeded={need} />
      ) : (
        <ErrorState title={t("Report can't be displayed")}>
          {t('Created with an older version. Run the audit again.')}
        </ErrorState>
      )}
    </>
  );
}

/** Exports and printing of a report. */
function menuOf(t: Translator, audit: AuditDetail, cache: QueryClient): MenuEntry[] {
  const stem = `audit-${audit.host}-${audit.created_at.slice(0, 10)}`;
  return [
    {
      label: t('Export'),
      icon: <Download />,
      entries: [
        ...(['csv', 'xlsx'] as const).map((format) => ({
          label: format.toUpperCase(),
          href: exportAddress(audit.id, format),
          download: true,
        })),
        {
          label: 'JSON',
          onSelect: () =>
            void cache
              .fetchQuery({ ...auditQuery(audit.id), staleTime: Number.POSITIVE_INFINITY })
              .then((whole) =>
                saveFile(`${stem}.json`, 'application/json', JSON.stringify({ data: { audit: whole } }, null, 2)),
              )
              .catch((error: Error) => toast.error(t('Export failed'), { description: error.message })),
        },
      ],
    },
    { label: t('Print'), icon: <Printer />, onSelect: () => print() },
  ];
}

/** The top of the stored screenshot, linked to the whole; nothing if there is none. */
function Thumbnail({ audit }: { audit: AuditDetail }) {
  const t = useMessages();
  if (audit.blocked || !audit.evidence.some(({ role }) => role === 'screenshot')) return null;
  return (
    <Link
      prefetch={false}
      href={`/page-audits/${audit.id}?part=evidence&evidence=screenshot`}
      className="block h-18 w-24 overflow-hidden rounded-control border bg-sunken max-sm:h-14 max-sm:w-14 print:hidden"
    >
      {/* biome-ignore lint/performance/noImgElement: the picture is behind a session and is never made smaller. */}
      <img
        src={evidenceAddress(audit.id, 'screenshot', 'view')}
        alt={t('Screenshot of {host}', { host: audit.host })}
        className="h-full w-full object-cover object-top"
      />
    </Link>
  );
}

function Measured({ audit }: { audit: AuditDetail }) {
  const t = useMessages();
  if (!audit.finished_at || audit.status !== 'done')
    return <span>{t('Created {createdAt}', { createdAt: t.moment(audit.created_at) })}</span>;
  const took = audit.started_at ? Date.parse(audit.finished_at) - Date.parse(audit.started_at) : null;
  return (
    <span>
      {t('Audited {finishedAt}', { finishedAt: t.moment(audit.finished_at) })}
      {took !== null && t(', in {took}', { took: t.duration(took) })}
      {!audit.render && t(', without JavaScript rendering')}
    </span>
  );
}
