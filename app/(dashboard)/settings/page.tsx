import { PageHeader } from '#components/ui/page-header.tsx';
import { secondFactorState } from '#lib/features/accounts/second-factor/second-factor.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { messages } from '../../messages.ts';
import { AccountForms } from './account-forms.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Account') });

export default async function AccountPage() {
  const [t, user] = await Promise.all([messages(), requireUser({ clients: true })]);
  const factor = await secondFactorState(user.id);
  return (
    <div className="max-w-200">
      <PageHeader title={t('Account')} note={user.email} />
      <AccountForms name={user.name} email={user.email} factor={factor} />
    </div>
  );
}
