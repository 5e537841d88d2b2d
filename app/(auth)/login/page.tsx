import Link from 'next/link';
import { redirect } from 'next/navigation';
import { Input } from '#components/ui/input.tsx';
import { Sentence } from '#components/ui/language.tsx';
import { providerButtons } from '#lib/features/accounts/sign-in/providers.ts';
import { currentUser } from '#lib/features/accounts/sign-in/session.ts';
import { ownerExists } from '#lib/features/accounts/users.ts';
import { canSendMail } from '#lib/features/connections/send-mail.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { safeCallbackPath } from '#lib/platform/security/callback-path.ts';
import { messages } from '../../messages.ts';
import { AuthForm } from '../auth-form.tsx';
import { PlainField } from '../plain-field.tsx';
import { ProviderButtons } from '../provider-buttons.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Sign in') });

const errorsOf = (t: Translator): Record<string, string> => ({
  'no-account': t('There is no account with the e-mail address that the provider confirmed. Ask the owner for one.'),
  'sign-in': t('The e-mail address or the password is not right.'),
});

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoginPage({ searchParams }: Props) {
  const { callbackUrl: given, error, notice } = await searchParams;
  const callbackUrl = safeCallbackPath(given);
  if (await currentUser()) redirect(callbackUrl);
  if (!(await ownerExists())) return <NoAccountYet />;

  const [t, canMail] = await Promise.all([messages(), canSendMail()]);
  const providers = providerButtons();
  const text = typeof error === 'string' ? (errorsOf(t)[error] ?? t('Signing in did not work. Try again.')) : undefined;
  return (
    <>
      <h1 className="font-semibold text-title">{t('Sign in to Serpentine')}</h1>
      {notice === 'password-reset' && (
        <p role="status" className="text-good text-table">
          {t('The new password is set. Sign in with it.')}
        </p>
      )}
      <AuthForm action="/api/auth/sign-in" submit={t('Sign in')} error={text}>
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <PlainField id="email" label={t('E-mail address')}>
          <Input id="email" name="email" type="email" autoComplete="username" required autoFocus />
        </PlainField>
        <PlainField id="password" label={t('Password')}>
          <Input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
          />
        </PlainField>
      </AuthForm>
      {canMail && (
        <Link href="/forgot-password" className="justify-self-start text-accent-strong text-table hover:underline">
          {t('Forgot password?')}
        </Link>
      )}
      {providers.length > 0 && <ProviderButtons providers={providers} callbackUrl={callbackUrl} />}
    </>
  );
}

async function NoAccountYet() {
  const t = await messages();
  return (
    <>
      <h1 className="font-semibold text-title">{t('Welcome to Serpentine')}</h1>
      <p className="text-muted">
        <Sentence
          text="There is no account yet. The terminal that runs the program shows a one-time address that begins with {start}. Open it to make the owner’s account."
          start={<code className="font-mono text-table">/setup?code=</code>}
        />
      </p>
      <p className="text-muted">{t('Cannot find it? Stop the program and start it again: it prints a new one.')}</p>
    </>
  );
}
