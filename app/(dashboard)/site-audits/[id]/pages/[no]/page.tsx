import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { PageReport } from '#components/site-audit/page-report.tsx';
import { getSitePage } from '#lib/features/site-audit/pages-contract.ts';
import { read } from '../../../../read.ts';
import { siteAuditOf } from '../../site-audit-of.ts';

interface PageProps {
  params: Promise<{ id: string; no: string }>;
}

const sitePage = cache(async (id: string, no: string) => {
  if (!/^[1-9]\d{0,8}$/.test(no)) notFound();
  return (await read(getSitePage, { id, no: Number(no) })).data;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id, no } = await params;
  return { title: `${(await sitePage(id, no)).page.url}, site audit` };
}

export default async function SitePagePage({ params }: PageProps) {
  const { id, no } = await params;
  const [audit, data] = await Promise.all([siteAuditOf(id), sitePage(id, no)]);
  return <PageReport audit={audit} data={data} />;
}
