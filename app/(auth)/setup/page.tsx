import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Input } from '#components/ui/input.tsx';
import { setupCodeWorks } from '#lib/features/accounts/setup-code.ts';
import { ownerExists } from '#lib/features/accounts/users.ts';
import { PASSWORD_MIN } from '#lib/platform/security/passwords.ts';
import { messages } from '../../messages.ts';
import { AuthForm } from '../auth-form.tsx';
import { NewPassword } from '../new-password.tsx';
import { PlainField } from '../plain-field.tsx';

// The URL carries the code, so no other site may receive it as a referrer. Our own origin may: with `no-referrer`, a form
// posted without script has no Origin, and over plain HTTP nothing else identifies it as ours.
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await messages())('Set up'),
  referrer: 'same-origin',
});

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SetupPage({ searchParams }: Props) {
  if (await ownerExists()) redirect('/login');
  const { code, error } = await searchParams;
  if (typeof code !== 'string' || !(await setupCodeWorks(code))) return <BadAddress />;

  const t = await messages();
  const text = error ? t('Could not create the account. Check that both passwords match.') : undefined;
  return (
    <>
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t('Create the owner account')}</h1>
        <p className="text-muted">{t('The first account is the admin of this instance.')}</p>
      </div>
      <AuthForm action="/api/auth/set-up" submit={t('Create account')} error={text}>
        <input type="hidden" name="code" value={code} />
        <PlainField id="name" label={t('Your name')}>
          <Input id="name" name="name" autoComplete="name" maxLength={100} autoFocus />
        </PlainField>
        <PlainField id="email" label={t('Email')}>
          <Input id="email" name="email" type="email" autoComplete="username" required maxLength={254} />
        </PlainField>
        <PlainField
          id="password"
          label={t('Password')}
          hint={t('At least {least} characters. A passphrase works well.', { least: PASSWORD_MIN })}
        >
          <NewPassword id="password" described="password-hint" />
        </PlainField>
        <PlainField id="repeat" label={t('Confirm password')}>
          <NewPassword id="repeat" />
        </PlainField>
      </AuthForm>
    </>
  );
}

async function BadAddress() {
  const t = await messages();
  return (
    <>
      <h1 className="font-semibold text-title">{t('This link is not valid')}</h1>
      <p className="text-muted">
        {t(
          'The setup page opens only with the latest one-time link from the terminal. Restart the app to print a new one.',
        )}
      </p>
    </>
  );
}
