import { cookies } from 'next/headers';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { Input } from '#components/ui/input.tsx';
import { pendingCookie } from '#lib/features/accounts/sign-in/auth-http.ts';
import { safeCallbackPath } from '#lib/platform/security/callback-path.ts';
import { messages } from '../../../messages.ts';
import { AuthForm } from '../../auth-form.tsx';
import { PlainField } from '../../plain-field.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Two-factor authentication') });

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CodePage({ searchParams }: Props) {
  const [t, { callbackUrl, error }, jar] = await Promise.all([messages(), searchParams, cookies()]);
  if (!jar.get(pendingCookie().name)?.value) redirect('/login');
  const text = error ? t('Wrong code. Codes change every 30 seconds and work once.') : undefined;
  return (
    <>
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t('Two-factor authentication')}</h1>
        <p className="text-muted">{t('Enter the code from your authenticator app, or a recovery code.')}</p>
      </div>
      <AuthForm action="/api/auth/sign-in/code" submit={t('Sign in')} error={text}>
        <input type="hidden" name="callbackUrl" value={safeCallbackPath(callbackUrl)} />
        <PlainField id="code" label={t('Code')}>
          <Input
            id="code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={30}
            autoFocus
            className="font-mono"
          />
        </PlainField>
      </AuthForm>
      <Link href="/login" className="justify-self-start text-accent-strong text-table hover:underline">
        {t('Back to sign-in')}
      </Link>
    </>
  );
}
