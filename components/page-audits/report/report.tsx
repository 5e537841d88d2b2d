'use client';

import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';
import { Findings } from './findings.tsx';
import { otherIssues, seoIssues } from './issue-groups.ts';
import { Overview } from './overview.tsx';
import type { ReportOverview } from './report-overview.ts';

const loading = () => <Skeleton className="h-80" />;
const Checks = dynamic(() => import('./checks.tsx').then((module) => module.Checks), { loading });
const Content = dynamic(() => import('./page/content.tsx').then((module) => module.Content), { loading });
const PageDetails = dynamic(() => import('./page/page-details.tsx').then((module) => module.PageDetails), { loading });
const VitalsView = dynamic(() => import('./vitals.tsx').then((module) => module.VitalsView), { loading });
const LoadCost = dynamic(() => import('./load-cost.tsx').then((module) => module.LoadCost), { loading });
const FieldDataPanel = dynamic(
  () => import('#components/web-vitals/field-data-panel.tsx').then((module) => module.FieldDataPanel),
  { loading },
);
const Links = dynamic(() => import('./page/links.tsx').then((module) => module.Links), { loading, ssr: false });
const Images = dynamic(() => import('./page/images.tsx').then((module) => module.Images), { loading, ssr: false });
const StructuredData = dynamic(() => import('./page/structured-data.tsx').then((module) => module.StructuredData), {
  loading,
});
const Evidence = dynamic(() => import('./evidence/evidence.tsx').then((module) => module.Evidence), {
  loading,
  ssr: false,
});
const Comparison = dynamic(() => import('./comparison.tsx').then((module) => module.Comparison), { loading });

const tabs = [
  'overview',
  'findings',
  'speed',
  'content',
  'links',
  'images',
  'data',
  'practices',
  'page',
  'checks',
  'evidence',
  'compare',
] as const;

interface ReportProps {
  audit: AuditDetail;
  overview: ReportOverview;
  /** null until it is loaded. */
  report: AuditReport | null;
  /** The whole report is needed now, or soon. */
  onNeeded: () => void;
}

/** The report: an overview with scores and top fixes, then all issues and facts, tab by tab. */
export function Report({ audit, overview, report, onNeeded }: ReportProps) {
  const t = useMessages();
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('overview'));
  useEffect(() => {
    if (tab !== 'overview') onNeeded();
  }, [tab, onNeeded]);

  // A fix links to its issue: open its tab, expand it, scroll to it.
  useEffect(() => {
    const reveal = () => {
      const id = location.hash.slice(1);
      if (!id.startsWith('check-')) return;
      // Continues once the report is there.
      if (!report) return onNeeded();
      const isPractice = otherIssues(report.findings).some((finding) => id === `check-${finding.id}`);
      void setTab(isPractice ? 'practices' : 'findings');
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
  }, [setTab, report, onNeeded]);

  const { counts } = overview;
  const names: Record<(typeof tabs)[number], [string, number?]> = {
    overview: [t('Overview')],
    findings: [t('Issues'), counts.issues],
    speed: [t('Performance')],
    content: [t('Content')],
    links: [t('Links'), counts.links],
    images: [t('Images'), counts.images],
    data: [t('Structured data'), counts.structuredData],
    practices: [t('Best practices'), counts.practices],
    page: [t('Page details')],
    checks: [t('Checks'), counts.passed],
    evidence: [t('Stored copies')],
    compare: [t('Compare')],
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      {overview.version !== REPORT_VERSION && (
        <Callout tone="warning" title={t('Older score')}>
          {t(
            'Created with an older version. The score is not comparable with newer audits. Run the audit again to update it.',
          )}
        </Callout>
      )}
      <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'overview')}>
        <TabsList
          aria-label={t('Report sections')}
          onPointerEnter={onNeeded}
          onFocus={onNeeded}
          className="-mx-4 sm:-mx-6 sticky top-13 z-20 gap-0 bg-page px-4 sm:px-6 [&>[role=tab]]:px-2"
        >
          {tabs.map((id) => (
            <TabsTrigger key={id} value={id}>
              {names[id][0]}
              {names[id][1] !== undefined && <span className="font-normal text-meta text-muted">{names[id][1]}</span>}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="overview">
          <Overview overview={overview} onChecks={() => void setTab('checks')} />
        </TabsContent>
        {report ? (
          <Parts audit={audit} report={report} />
        ) : (
          tab !== 'overview' && <TabsContent value={tab}>{loading()}</TabsContent>
        )}
      </Tabs>
    </div>
  );
}

/** The tabs that show the report itself. */
function Parts({ audit, report }: { audit: AuditDetail; report: AuditReport }) {
  const t = useMessages();
  return (
    <>
      <TabsContent value="findings">
        <Findings audit={audit} report={report} findings={seoIssues(report.findings)} label={t('Issues')} />
      </TabsContent>
      <TabsContent value="practices">
        <Findings
          audit={audit}
          report={report}
          findings={otherIssues(report.findings)}
          label={t('Best practices')}
          note={t('Security headers, accessibility, HTML and social tags. They do not change the SEO score.')}
        />
      </TabsContent>
      <TabsContent value="speed">
        <div className="grid grid-cols-1 gap-4">
          <VitalsView report={report} />
          <FieldDataPanel url={audit.url} />
          {report.rendered && <LoadCost rendered={report.rendered} />}
        </div>
      </TabsContent>
      <TabsContent value="content">
        <Content report={report} />
      </TabsContent>
      <TabsContent value="links">
        <Links report={report} />
      </TabsContent>
      <TabsContent value="images">
        <Images images={report.facts.images} />
      </TabsContent>
      <TabsContent value="data">
        <StructuredData report={report} />
      </TabsContent>
      <TabsContent value="page">
        <PageDetails report={report} />
      </TabsContent>
      <TabsContent value="checks">
        <Checks report={report} />
      </TabsContent>
      <TabsContent value="evidence">
        <Evidence audit={audit} report={report} />
      </TabsContent>
      <TabsContent value="compare">
        <Comparison id={audit.id} />
      </TabsContent>
    </>
  );
}
