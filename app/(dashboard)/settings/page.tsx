import type { Metadata } from 'next';
import { PageHeader } from '#components/ui/page-header.tsx';
import { requireUser } from '#lib/features/account/session.ts';
import { AccountForms } from './account-forms.tsx';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  const user = await requireUser();
  return (
    <>
      <PageHeader title="Account" note={user.email} />
      <AccountForms name={user.name} email={user.email} />
    </>
  );
}
