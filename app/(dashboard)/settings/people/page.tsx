import { People } from '#components/accounts/people.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listPeople } from '#lib/features/accounts/people/contract.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('People') });

export default async function PeoplePage() {
  const [user, t] = await Promise.all([requireUser(), messages()]);
  if (user.role !== 'owner') {
    return (
      <EmptyState heading="h1" title={t('Only owners manage accounts')}>
        {t('Ask an owner of this installation to invite or remove somebody.')}
      </EmptyState>
    );
  }
  const { data } = await read(listPeople, {});
  return (
    <>
      <PageHeader title={t('People')} note={t('Who has an account here. Changes are recorded in the security log.')} />
      <People people={data.people} invitations={data.invitations} />
      <ScreenCurl of={listPeople} input={{}} />
    </>
  );
}
