import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { PageReport } from '#components/site-audits/pages/page-report.tsx';
import { CrumbName } from '#components/ui/crumb-name.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getSitePage } from '#lib/features/site-audits/pages-contract.ts';
import { messages } from '../../../../../messages.ts';
import { read } from '../../../../read.ts';
import { ScreenCurl } from '../../../../screen-curl.tsx';
import { siteAuditOf } from '../../site-audit-of.ts';

interface PageProps {
  params: Promise<{ id: string; no: string }>;
}

const sitePage = cache(async (id: string, no: string) => {
  if (!/^[1-9]\d{0,8}$/.test(no)) notFound();
  return (await read(getSitePage, { id, no: Number(no) })).data;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  const { id, no } = await params;
  return { title: t('{url} in site audit', { url: String((await sitePage(id, no)).page.url) }) };
}

export default async function SitePagePage({ params }: PageProps) {
  const { id, no } = await params;
  const [audit, data, user] = await Promise.all([siteAuditOf(id), sitePage(id, no), requireUser({ clients: true })]);
  return (
    <>
      <CrumbName path={`/site-audits/${id}`} name={audit.host} />
      <PageReport audit={audit} data={data} isReadOnly={user.role === 'client'} />
      <ScreenCurl of={getSitePage} input={{ id, no: Number(no) }} />
    </>
  );
}
