import type { Metadata } from 'next';
import { AuditLimits } from '#components/audit/limits/audit-limits.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listLimits } from '#lib/features/page-analysis/findings-contract.ts';
import { read } from '../../read.ts';

export const metadata: Metadata = { title: 'Audit limits' };

export default async function LimitsPage() {
  const { data } = await read(listLimits, {});
  return (
    <>
      <PageHeader
        title="Audit limits"
        note="The numbers that checks compare with. A change counts for your audits that begin after it; each report says which limits it used."
      />
      <AuditLimits initial={data.groups} />
    </>
  );
}
