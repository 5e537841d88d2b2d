import Link from 'next/link';
import { Input } from '#components/ui/input.tsx';
import { canSendMail } from '#lib/features/connections/send-mail.ts';
import { messages } from '../../messages.ts';
import { AuthForm } from '../auth-form.tsx';
import { PlainField } from '../plain-field.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Reset your password') });

/** What the owner runs on the server. */
const RESET_COMMAND = 'npm run reset-password -- --email you@example.com';

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
          {t('This instance cannot send email. Ask its owner for a password reset link (Settings → People).')}
        </p>
        <div className="grid gap-1.5">
          <p className="text-muted">
            {t('Are you the owner? Run this on the server. It prints a link that sets a new password:')}
          </p>
          <code className="break-words rounded-control bg-sunken p-2 font-mono text-meta">{RESET_COMMAND}</code>
        </div>
        {back}
      </>
    );
  }
  if (sent) {
    return (
      <>
        <h1 className="font-semibold text-title">{t('Check your inbox')}</h1>
        <p className="text-muted">
          {t(
            'If an account exists for this email address, a password reset link is on its way. It works for one hour.',
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
        <p className="text-muted">{t("Enter your email address. We'll send you a link to reset your password.")}</p>
      </div>
      <AuthForm action="/api/auth/forgot-password" submit={t('Send link')}>
        <PlainField id="email" label={t('Email')}>
          <Input id="email" name="email" type="email" autoComplete="username" required maxLength={254} autoFocus />
        </PlainField>
      </AuthForm>
      {back}
    </>
  );
}
