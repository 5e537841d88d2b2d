import { SecurityLog } from '#components/accounts/security-log.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { listSecurityEvents } from '#lib/features/accounts/security-log-contract.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { AppError } from '#lib/platform/errors.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Security log') });

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SecurityPage({ searchParams }: Props) {
  const [user, t, given] = await Promise.all([requireUser(), messages(), searchParams]);
  const one = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined);
  const filter = { kind: one('kind'), email: one('email'), cursor: one('cursor') };
  // The URL may hold anything: the operation validates it and reports what is wrong.
  const input = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const found = await read(listSecurityEvents, input).catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'invalid_input' || error.code === 'refused')) return error;
    throw error;
  });
  const isWrong = found instanceof AppError;
  const isOwner = user.role === 'owner';
  return (
    <>
      <PageHeader
        title={t('Security log')}
        note={
          isOwner
            ? t('Sign-ins, tokens, members, roles and connections of this instance, newest first.')
            : t('Activity of your account, newest first.')
        }
      />
      {isWrong && (
        <Callout tone="fault" className="mb-4">
          {found.message}
        </Callout>
      )}
      <SecurityLog
        events={isWrong ? [] : found.data.events}
        next={isWrong ? null : found.data.next_cursor}
        filter={filter}
        userId={user.id}
        isOwner={isOwner}
      />
      <ScreenCurl of={listSecurityEvents} input={input} />
    </>
  );
}
