import type { Metadata } from 'next';
import { AuditLimits } from '#components/page-audits/limits/audit-limits.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listLimits } from '#lib/features/page-audits/findings-contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Audit limits') };
}

export default async function LimitsPage() {
  const t = await messages();
  const { data } = await read(listLimits, {});
  return (
    <>
      <PageHeader
        title={t('Audit limits')}
        note={t(
          'The numbers that checks compare with. A change counts for your audits that begin after it; each report says which limits it used.',
        )}
      />
      <AuditLimits initial={data.groups} />
      <ScreenCurl of={listLimits} input={{}} />
    </>
  );
}
