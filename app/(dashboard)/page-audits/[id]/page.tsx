import type { Metadata } from 'next';
import { cache } from 'react';
import { shortAddress } from '#components/page-audits/audit-labels.ts';
import { AuditView } from '#components/page-audits/audit-view.tsx';
import { overviewOf } from '#components/page-audits/report/report-overview.ts';
import { reportOf } from '#components/page-audits/report-of.ts';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getAudit } from '#lib/features/page-audits/contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const audit = cache(async (id: string) => (await read(getAudit, { id })).data.audit);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('Audit of {shortAddress}', { shortAddress: shortAddress((await audit((await params).id)).url) }) };
}

export default async function AuditPage({ params }: PageProps) {
  const stored = await audit((await params).id);
  const report = stored.status === 'done' ? reportOf(stored) : null;
  return (
    <>
      <FiledIn id={stored.project_id} />
      <AuditView
        key={stored.id}
        initial={report ? { ...stored, report: null, analysis: null } : stored}
        overview={report && overviewOf(report)}
      />
      <ScreenCurl of={getAudit} input={{ id: stored.id }} />
    </>
  );
}
