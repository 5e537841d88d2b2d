'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCw, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { toast } from '#components/ui/toast.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { domainExportAddress, domainReportQuery, isUnderWay, startReport } from '#lib/features/domains/client.ts';
import type { DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { formatMs } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { statusLabels } from './domain-labels.ts';
import { Failed } from './failed.tsx';
import { InspectionProgress } from './inspection-progress.tsx';

const loading = () => <Skeleton className="h-80" />;
const Overview = dynamic(() => import('./report/overview.tsx').then((module) => module.Overview), { loading });
const Timeline = dynamic(() => import('./report/timeline.tsx').then((module) => module.Timeline), {
  loading,
  ssr: false,
});
const RawAnswers = dynamic(() => import('./report/raw-answers.tsx').then((module) => module.RawAnswers), {
  loading,
  ssr: false,
});

const tabs = ['overview', 'timeline', 'raw'] as const;
const tabNames = (t: Translator): Record<(typeof tabs)[number], string> => ({
  overview: t('Overview'),
  timeline: t('Timeline'),
  raw: t('Raw answers'),
});

/** One domain report in any state: running, failed, or its findings. */
export function DomainView({ initial, projectName }: { initial: DomainReportDetail; projectName: string | null }) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const query = useQuery({ ...domainReportQuery(initial.id), initialData: initial });
  const report = query.data;
  const { domain_info: info } = report;
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('overview'));
  const [doomed, setDoomed] = useState<boolean | null>(null);
  const open = isUnderWay(report.status);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) void cache.invalidateQueries({ queryKey: ['domain-reports'] });
    wasOpen.current = open;
  }, [open, cache]);
  const again = useMutation({
    mutationFn: () =>
      startReport({ domain: report.domain, ...(report.project_id && { project_id: report.project_id }) }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['domain-reports'] });
      router.push(`/domains/${id}`);
    },
    onError: (error) => toast.error(t('Could not start the look'), { description: error.message }),
  });

  return (
    <>
      <PageHeader
        title={report.domain}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {report.status !== 'done' && (
              <Badge tone={statusLabels(t)[report.status].tone}>{statusLabels(t)[report.status].word}</Badge>
            )}
            <InspectedAt report={report} />
            {info && info.registrable_domain !== info.domain && (
              <span>{t('· part of {registrableDomain}', { registrableDomain: info.registrable_domain })}</span>
            )}
            {projectName && <span>· {projectName}</span>}
          </span>
        }
        actions={
          !open && (
            <>
              {info && <Exports report={report} />}
              <SaveToProject
                result={{ kind: 'domain_report', recordId: report.id }}
                name={`Domain report of ${report.domain}`}
              />
              <Button size="sm" onClick={() => setDoomed(true)}>
                <Trash2 /> {t('Delete')}
              </Button>
              <Button
                size="sm"
                variant="primary"
                pending={again.isPending || again.isSuccess}
                onClick={() => again.mutate()}
              >
                <RotateCw /> {t('Look again')}
              </Button>
            </>
          )
        }
      />
      <OutOfDate query={query} className="mb-4" />
      {open ? (
        <InspectionProgress report={report} onChanged={() => void query.refetch()} />
      ) : !info ? (
        <Failed report={report} />
      ) : (
        <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? null)}>
          <TabsList aria-label={t('Parts of the report')}>
            {tabs.map((one) => (
              <TabsTrigger key={one} value={one}>
                {tabNames(t)[one]}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="overview">
            <Overview report={report} info={info} />
          </TabsContent>
          <TabsContent value="timeline">
            <Timeline report={report} />
          </TabsContent>
          <TabsContent value="raw">
            <RawAnswers report={report} info={info} />
          </TabsContent>
        </Tabs>
      )}
      {doomed !== null && (
        <DeleteRun
          kind="domain_report"
          id={doomed ? report.id : null}
          onClose={() => setDoomed(false)}
          onDeleted={() => router.push('/domains')}
        >
          {report.domain}
        </DeleteRun>
      )}
    </>
  );
}

function InspectedAt({ report: { status, created_at, started_at, finished_at } }: { report: DomainReportDetail }) {
  const t = useMessages();
  if (status !== 'done' || !finished_at)
    return <span>{t('Asked for {createdAt}', { createdAt: t.moment(created_at) })}</span>;
  const took = started_at ? Date.parse(finished_at) - Date.parse(started_at) : null;
  return (
    <span>
      {t('Looked at {finishedAt}', { finishedAt: t.moment(finished_at) })}
      {took !== null && t(', in {took}', { took: formatMs(took) })}
    </span>
  );
}

function Exports({ report }: { report: DomainReportDetail }) {
  const t = useMessages();
  return (
    <>
      <Button
        size="sm"
        onClick={() =>
          saveFile(
            `domain-${report.domain}-${report.created_at.slice(0, 10)}.json`,
            'application/json',
            JSON.stringify({ data: { report } }, null, 2),
          )
        }
      >
        <Download /> JSON
      </Button>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} size="sm" asChild>
          <a href={domainExportAddress(report.id, format)} download>
            <Download /> {format.toUpperCase()}
          </a>
        </Button>
      ))}
      <CopyButton
        label={t('Copy as curl')}
        text={() => curlOf({ method: 'GET', path: '/domain_reports/{id}' }, { id: report.id }, location.origin)}
      />
    </>
  );
}
