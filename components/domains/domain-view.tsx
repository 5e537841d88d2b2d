'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { RunHeader } from '#components/runs/run-header.tsx';
import { useRunAgain, useStaleWhenOver } from '#components/runs/use-run-again.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Download } from '#components/ui/icons.tsx';
import type { MenuEntry } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { domainExportAddress, domainReportQuery, isUnderWay, startReport } from '#lib/features/domains/client.ts';
import type { DomainReportDetail } from '#lib/features/domains/reports-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
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
  raw: t('Raw responses'),
});

/** One domain report in any state: running, failed, or its findings. */
export function DomainView({ initial }: { initial: DomainReportDetail }) {
  const t = useMessages();
  const query = useQuery({ ...domainReportQuery(initial.id), initialData: initial });
  const report = query.data;
  const { domain_info: info } = report;
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('overview'));
  const open = isUnderWay(report.status);
  useStaleWhenOver(open, ['domain-reports']);
  const again = useRunAgain({
    run: () => startReport({ domain: report.domain, ...(report.project_id && { project_id: report.project_id }) }),
    stale: 'domain-reports',
    list: '/domains',
    failure: t('Could not start the domain lookup'),
  });

  return (
    <>
      <RunHeader
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
          </span>
        }
        isOver={!open}
        again={again}
        save={{
          result: { kind: 'domain_report', recordId: report.id },
          name: `Domain report of ${report.domain}`,
          filedIn: report.project_id,
        }}
        menu={info ? [exportsOf(t, report)] : []}
        remove={{ kind: 'domain_report', id: report.id, name: report.domain, list: '/domains' }}
      />
      <OutOfDate query={query} className="mb-4" />
      {open ? (
        <InspectionProgress report={report} onChanged={() => void query.refetch()} />
      ) : !info ? (
        <Failed report={report} />
      ) : (
        <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? null)}>
          <TabsList aria-label={t('Sections of the report')}>
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
    </>
  );
}

function InspectedAt({ report: { status, created_at, started_at, finished_at } }: { report: DomainReportDetail }) {
  const t = useMessages();
  if (status !== 'done' || !finished_at)
    return <span>{t('Created {createdAt}', { createdAt: t.moment(created_at) })}</span>;
  const took = started_at ? Date.parse(finished_at) - Date.parse(started_at) : null;
  return (
    <span>
      {t('Checked {finishedAt}', { finishedAt: t.moment(finished_at) })}
      {took !== null && t(', in {took}', { took: t.duration(took) })}
    </span>
  );
}

function exportsOf(t: Translator, report: DomainReportDetail): MenuEntry {
  const stem = `domain-${report.domain}-${report.created_at.slice(0, 10)}`;
  return {
    label: t('Export'),
    icon: <Download />,
    entries: [
      ...(['csv', 'xlsx'] as const).map((format) => ({
        label: format.toUpperCase(),
        href: domainExportAddress(report.id, format),
        download: true,
      })),
      {
        label: 'JSON',
        onSelect: () => saveFile(`${stem}.json`, 'application/json', JSON.stringify({ data: { report } }, null, 2)),
      },
    ],
  };
}
