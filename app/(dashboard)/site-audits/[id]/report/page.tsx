import type { Metadata } from 'next';
import { PrintedReport } from '#components/site-audits/printed-report.tsx';
import { CrumbName } from '#components/ui/crumb-name.tsx';
import { listSiteIssues } from '#lib/features/site-audits/report-contract.ts';
import { messages } from '../../../../messages.ts';
import { read } from '../../../read.ts';
import { siteAuditOf } from '../site-audit-of.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('Site audit report for {host}', { host: (await siteAuditOf((await params).id)).host }) };
}

export default async function ReportPage({ params }: PageProps) {
  const { id } = await params;
  const [audit, { data }] = await Promise.all([siteAuditOf(id), read(listSiteIssues, { id })]);
  return (
    <>
      <CrumbName path={`/site-audits/${id}`} name={audit.host} />
      <PrintedReport audit={audit} issues={data.issues} passed={data.passed.length} />
    </>
  );
}
