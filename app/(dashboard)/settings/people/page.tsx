import { People } from '#components/accounts/people.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listPeople } from '#lib/features/accounts/people/contract.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('People') });

export default async function PeoplePage() {
  const [user, t] = await Promise.all([requireUser(), messages()]);
  if (user.role !== 'owner') {
    return (
      <EmptyState heading="h1" title={t('Only owners can manage accounts')}>
        {t('Ask an owner of this instance to invite or remove people.')}
      </EmptyState>
    );
  }
  const [{ data }, { data: filed }] = await Promise.all([read(listPeople, {}), read(listProjects, {})]);
  const projects = filed.projects.filter(({ role }) => role === 'owner').map(({ id, name }) => ({ id, name }));
  return (
    <>
      <PageHeader
        title={t('People')}
        note={t('Accounts on this instance. Changes are recorded in the security log.')}
      />
      <People people={data.people} invitations={data.invitations} projects={projects} />
      <ScreenCurl of={listPeople} input={{}} />
    </>
  );
}
