import type { Metadata } from 'next';
import { AuditLimits } from '#components/page-audits/limits/audit-limits.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listLimits } from '#lib/features/page-audits/findings-contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Audit thresholds') };
}

export default async function LimitsPage() {
  const t = await messages();
  const { data } = await read(listLimits, {});
  return (
    <>
      <PageHeader
        title={t('Audit thresholds')}
        note={t(
          'Thresholds used by the audit checks. Changes apply to new audits; each report shows the thresholds it used.',
        )}
      />
      <AuditLimits initial={data.groups} />
      <ScreenCurl of={listLimits} input={{}} />
    </>
  );
}
