import type { Metadata } from 'next';
import { SiteAuditView } from '#components/site-audit/site-audit-view.tsx';
import { siteAuditOf } from './site-audit-of.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `${(await siteAuditOf((await params).id)).host}, site audit` };
}

export default async function SiteAuditPage({ params }: PageProps) {
  const audit = await siteAuditOf((await params).id);
  return <SiteAuditView key={audit.id} initial={audit} />;
}
