import type { Metadata } from 'next';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { SiteAuditView } from '#components/site-audits/site-audit-view.tsx';
import { getSiteAudit } from '#lib/features/site-audits/contract.ts';
import { messages } from '../../../messages.ts';
import { ScreenCurl } from '../../screen-curl.tsx';
import { siteAuditOf } from './site-audit-of.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{host} site audit', { host: (await siteAuditOf((await params).id)).host }) };
}

export default async function SiteAuditPage({ params }: PageProps) {
  const audit = await siteAuditOf((await params).id);
  return (
    <>
      <FiledIn id={audit.project_id} />
      <SiteAuditView key={audit.id} initial={audit} />
      <ScreenCurl of={getSiteAudit} input={{ id: audit.id }} />
    </>
  );
}
