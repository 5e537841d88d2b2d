import Link from 'next/link';
import { redirect } from 'next/navigation';
import { Input } from '#components/ui/input.tsx';
import { Sentence } from '#components/ui/language.tsx';
import { providerButtons } from '#lib/features/accounts/sign-in/providers.ts';
import { currentUser } from '#lib/features/accounts/sign-in/session.ts';
import { ownerExists } from '#lib/features/accounts/users.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { safeCallbackPath } from '#lib/platform/security/callback-path.ts';
import { messages } from '../../messages.ts';
import { shownBrand } from '../../shown-brand.ts';
import { AuthForm } from '../auth-form.tsx';
import { PasswordInput } from '../password-input.tsx';
import { PlainField } from '../plain-field.tsx';
import { ProviderButtons } from '../provider-buttons.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Sign in') });

const errorsOf = (t: Translator): Record<string, string> => ({
  'no-account': t('No account uses the email address that the provider confirmed. Ask the owner to create one.'),
  'sign-in': t('Wrong email or password.'),
});

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function LoginPage({ searchParams }: Props) {
  const { callbackUrl: given, error, notice } = await searchParams;
  const callbackUrl = safeCallbackPath(given);
  if (await currentUser()) redirect(callbackUrl);
  if (!(await ownerExists())) return <NoAccountYet />;

  const [t, brand] = await Promise.all([messages(), shownBrand()]);
  const providers = providerButtons();
  const text = typeof error === 'string' ? (errorsOf(t)[error] ?? t('Sign-in failed. Try again.')) : undefined;
  return (
    <>
      <h1 className="font-semibold text-title">{brand ? t('Sign in') : t('Sign in to Serpentine')}</h1>
      {notice === 'password-reset' && (
        <p role="status" className="text-good text-table">
          {t('Your new password is set. Sign in with it.')}
        </p>
      )}
      <AuthForm action="/api/auth/sign-in" submit={t('Sign in')} error={text}>
        <input type="hidden" name="callbackUrl" value={callbackUrl} />
        <PlainField id="email" label={t('Email')}>
          <Input id="email" name="email" type="email" autoComplete="username" required autoFocus />
        </PlainField>
        <PlainField id="password" label={t('Password')}>
          <PasswordInput id="password" name="password" autoComplete="current-password" required maxLength={128} />
        </PlainField>
      </AuthForm>
      <Link href="/forgot-password" className="justify-self-start text-accent-strong text-table hover:underline">
        {t('Forgot password?')}
      </Link>
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
          text="There is no account yet. The terminal shows a one-time link that starts with {start}. Open it to create the owner account."
          start={<code className="font-mono text-table">/setup?code=</code>}
        />
      </p>
      <p className="text-muted">{t('Lost it? Restart the app to print a new one.')}</p>
    </>
  );
}
