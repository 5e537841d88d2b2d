'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Printer, RotateCw, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { auditQuery, exportAddress, startAudit } from '#lib/features/page-audits/client.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { formatMs } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { isUnderWay, reportOf, shortAddress, statusLabels } from './audit-labels.ts';
import { BlockedAudit } from './blocked.tsx';
import { Failed } from './failed.tsx';
import { Progress } from './progress.tsx';
import { ScoreDelta } from './score-delta.tsx';

const Report = dynamic(() => import('./report/report.tsx').then((module) => module.Report));

/** One audit in any state: progress, failure, block, report. */
export function AuditView({ initial }: { initial: AuditDetail }) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const query = useQuery({ ...auditQuery(initial.id), initialData: initial });
  const audit = query.data;
  const report = reportOf(audit);
  const [asking, setAsking] = useState<boolean | null>(null);
  const again = useMutation({
    mutationFn: () =>
      startAudit({
        url: audit.url,
        render: audit.render,
        ...(audit.keyword && { keyword: audit.keyword }),
        ...(audit.project_id && { project_id: audit.project_id }),
      }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['audits'] });
      router.push(`/page-audits/${id}`);
    },
    onError: (error) => toast.error(t('Could not start the audit'), { description: error.message }),
  });
  const over = !isUnderWay(audit.status);

  return (
    <>
      <PageHeader
        title={audit.title || shortAddress(audit.url)}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <ForeignLink url={report?.finalUrl ?? audit.url} />
            {audit.status !== 'done' && (
              <Badge tone={statusLabels(t)[audit.status].tone}>{statusLabels(t)[audit.status].word}</Badge>
            )}
            <Measured audit={audit} />
            {audit.previous?.score != null && audit.score !== null && (
              <span>
                <ScoreDelta delta={audit.score - audit.previous.score} /> {t('than the audit before')}
              </span>
            )}
          </span>
        }
        actions={
          over && (
            <>
              {report && (
                <>
                  <Button
                    size="sm"
                    onClick={() =>
                      saveFile(
                        `audit-${audit.host}-${audit.created_at.slice(0, 10)}.json`,
                        'application/json',
                        JSON.stringify({ data: { audit } }, null, 2),
                      )
                    }
                  >
                    <Download /> JSON
                  </Button>
                  {(['csv', 'xlsx'] as const).map((format) => (
                    <Button key={format} size="sm" asChild>
                      <a href={exportAddress(audit.id, format)} download>
                        <Download /> {format.toUpperCase()}
                      </a>
                    </Button>
                  ))}
                  <Button size="sm" onClick={() => print()}>
                    <Printer /> {t('Print')}
                  </Button>
                  <CopyButton
                    label={t('Copy as curl')}
                    text={() => curlOf({ method: 'GET', path: '/audits/{id}' }, { id: audit.id }, location.origin)}
                  />
                </>
              )}
              <SaveToProject
                result={{ kind: 'audit', recordId: audit.id }}
                name={`Audit of ${audit.title || audit.url}`}
              />
              <Button size="sm" onClick={() => setAsking(true)}>
                <Trash2 /> {t('Delete')}
              </Button>
              <Button
                size="sm"
                variant="primary"
                pending={again.isPending || again.isSuccess}
                onClick={() => again.mutate()}
              >
                <RotateCw /> {t('Run again')}
              </Button>
            </>
          )
        }
      />
      <OutOfDate query={query} className="mb-4" />
      {!over ? (
        <Progress audit={audit} onChanged={() => void query.refetch()} />
      ) : audit.blocked ? (
        <BlockedAudit audit={audit} block={audit.blocked} />
      ) : audit.status !== 'done' ? (
        <Failed audit={audit} />
      ) : report ? (
        <Report audit={audit} report={report} />
      ) : (
        <ErrorState title={t('This report cannot be read')}>
          {t('It was made by another version of the program. Run the audit again.')}
        </ErrorState>
      )}
      {asking !== null && (
        <DeleteRun
          kind="audit"
          id={asking ? audit.id : null}
          onClose={() => setAsking(false)}
          onDeleted={() => router.push('/page-audits')}
        >
          {shortAddress(audit.url)}
        </DeleteRun>
      )}
    </>
  );
}

function Measured({ audit }: { audit: AuditDetail }) {
  const t = useMessages();
  if (!audit.finished_at || audit.status !== 'done')
    return <span>{t('Asked for {createdAt}', { createdAt: t.moment(audit.created_at) })}</span>;
  const took = audit.started_at ? Date.parse(audit.finished_at) - Date.parse(audit.started_at) : null;
  return (
    <span>
      {t('Measured {finishedAt}', { finishedAt: t.moment(audit.finished_at) })}
      {took !== null && t(', in {took}', { took: formatMs(took) })}
      {!audit.render && t(', without a browser')}
    </span>
  );
}
