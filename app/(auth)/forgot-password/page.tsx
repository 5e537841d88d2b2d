import Link from 'next/link';
import { Input } from '#components/ui/input.tsx';
import { canSendMail } from '#lib/features/connections/send-mail.ts';
import { messages } from '../../messages.ts';
import { AuthForm } from '../auth-form.tsx';
import { PlainField } from '../plain-field.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Reset your password') });

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ForgotPasswordPage({ searchParams }: Props) {
  const [t, { sent }, canMail] = await Promise.all([messages(), searchParams, canSendMail()]);
  const back = (
    <Link href="/login" className="text-accent-strong text-table hover:underline">
      {t('Back to sign-in')}
    </Link>
  );
  if (!canMail) {
    return (
      <>
        <h1 className="font-semibold text-title">{t('Reset your password')}</h1>
        <p className="text-muted">
          {t('This installation cannot send mail. Ask its owner for a link that resets your password.')}
        </p>
        {back}
      </>
    );
  }
  if (sent) {
    return (
      <>
        <h1 className="font-semibold text-title">{t('Check your mailbox')}</h1>
        <p className="text-muted">
          {t(
            'If there is an account with this e-mail address, a link that resets its password is on its way. It works for one hour.',
          )}
        </p>
        {back}
      </>
    );
  }
  return (
    <>
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t('Reset your password')}</h1>
        <p className="text-muted">{t('Enter your e-mail address to get a link that sets a new password.')}</p>
      </div>
      <AuthForm action="/api/auth/forgot-password" submit={t('Send link')}>
        <PlainField id="email" label={t('E-mail address')}>
          <Input id="email" name="email" type="email" autoComplete="username" required maxLength={254} autoFocus />
        </PlainField>
      </AuthForm>
      {back}
    </>
  );
}
