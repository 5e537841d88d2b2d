'use client';

import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';
import { Findings } from './findings.tsx';
import { ReportChart } from './report-chart.tsx';
import { ScorePanel } from './score-panel.tsx';

const loading = () => <Skeleton className="h-80" />;
const Checks = dynamic(() => import('./checks.tsx').then((module) => module.Checks), { loading });
const PageFactsView = dynamic(() => import('./page/page-facts.tsx').then((module) => module.PageFactsView), {
  loading,
});
const VitalsView = dynamic(() => import('./vitals.tsx').then((module) => module.VitalsView), { loading });
const Headings = dynamic(() => import('./page/headings.tsx').then((module) => module.Headings), { loading });
const Links = dynamic(() => import('./page/links.tsx').then((module) => module.Links), { loading, ssr: false });
const Images = dynamic(() => import('./page/images.tsx').then((module) => module.Images), { loading, ssr: false });
const StructuredData = dynamic(() => import('./page/structured-data.tsx').then((module) => module.StructuredData), {
  loading,
});
const Raw = dynamic(() => import('./raw.tsx').then((module) => module.Raw), { loading });
const Evidence = dynamic(() => import('./evidence/evidence.tsx').then((module) => module.Evidence), {
  loading,
  ssr: false,
});
const Comparison = dynamic(() => import('./comparison.tsx').then((module) => module.Comparison), { loading });

const tabs = [
  'findings',
  'checks',
  'evidence',
  'page',
  'speed',
  'headings',
  'links',
  'images',
  'data',
  'compare',
  'json',
] as const;

/** The report: score and deductions, key figures, one chart, then all findings, tab by tab. */
export function Report({ audit, report }: { audit: AuditDetail; report: AuditReport }) {
  const t = useMessages();
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('findings'));
  const open = report.findings.filter(({ verdict }) => verdict === null);
  const count = (severity: string) => open.filter((finding) => finding.severity === severity).length;

  // A deduction links to its finding: open its tab, expand it, scroll to it.
  useEffect(() => {
    const reveal = () => {
      const id = location.hash.slice(1);
      if (!id.startsWith('check-')) return;
      void setTab('findings');
      requestAnimationFrame(() => {
        const element = document.getElementById(id);
        if (element instanceof HTMLDetailsElement) {
          element.open = true;
          element.scrollIntoView({ block: 'start' });
          element.querySelector('summary')?.focus({ preventScroll: true });
        }
      });
    };
    reveal();
    window.addEventListener('hashchange', reveal);
    return () => window.removeEventListener('hashchange', reveal);
  }, [setTab]);

  const { facts } = report;
  const names: Record<(typeof tabs)[number], [string, number?]> = {
    findings: [t('Findings'), open.length],
    checks: [t('Checks'), report.passed.length + report.notMeasured.length],
    evidence: [t('Evidence')],
    page: [t('Page')],
    speed: [t('Speed')],
    headings: [t('Headings'), facts.headings.total],
    links: [t('Links'), facts.links.total],
    images: [t('Images'), facts.images.total],
    data: [t('Structured data'), facts.structuredData.total],
    compare: [t('Comparison')],
    json: ['JSON'],
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      {report.version === 1 && (
        <Callout tone="warning" title={t('Scored by an earlier formula')}>
          {t(
            'This audit was made by an earlier version of the program. Its score is not to be compared with later ones; run it again for today’s.',
          )}
        </Callout>
      )}
      <KpiRow
        items={[
          { label: t('Errors'), value: count('error'), ink: count('error') > 0 ? 'text-fault' : undefined },
          { label: t('Warnings'), value: count('warning'), ink: count('warning') > 0 ? 'text-warning' : undefined },
          { label: t('Notices'), value: count('notice') },
          { label: t('Passed'), value: report.passed.length },
          { label: t('Not measured'), value: report.notMeasured.length },
          ...(report.score.leftOut > 0 ? [{ label: t('Left out'), value: report.score.leftOut }] : []),
        ]}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <ScorePanel score={report.score} />
        <ReportChart report={report} measuredAt={audit.finished_at} />
      </div>
      <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'findings')}>
        <TabsList aria-label={t('Parts of the report')}>
          {tabs.map((id) => (
            <TabsTrigger key={id} value={id}>
              {names[id][0]}
              {names[id][1] !== undefined && <span className="font-normal text-meta text-muted">{names[id][1]}</span>}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="findings">
          <Findings
            auditId={audit.id}
            report={report}
            hasSource={audit.evidence.some(({ role }) => role !== 'screenshot')}
          />
        </TabsContent>
        <TabsContent value="checks">
          <Checks report={report} />
        </TabsContent>
        <TabsContent value="evidence">
          <Evidence audit={audit} report={report} />
        </TabsContent>
        <TabsContent value="page">
          <PageFactsView report={report} />
        </TabsContent>
        <TabsContent value="speed">
          <VitalsView report={report} />
        </TabsContent>
        <TabsContent value="headings">
          <Headings headings={facts.headings} />
        </TabsContent>
        <TabsContent value="links">
          <Links report={report} />
        </TabsContent>
        <TabsContent value="images">
          <Images images={facts.images} />
        </TabsContent>
        <TabsContent value="data">
          <StructuredData data={facts.structuredData} />
        </TabsContent>
        <TabsContent value="compare">
          <Comparison id={audit.id} />
        </TabsContent>
        <TabsContent value="json">
          <Raw audit={audit} />
        </TabsContent>
      </Tabs>
    </div>
  );
}
