import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import { findPasswordReset } from '#lib/features/accounts/passwords/password-reset.ts';
import { exchangeOf } from '#lib/features/accounts/sign-in/auth-http.ts';
import { AppError } from '#lib/platform/errors.ts';
import { isForeignEmbed } from '#lib/platform/security/origin.ts';
import { PASSWORD_MIN } from '#lib/platform/security/passwords.ts';
import { messages } from '../../../messages.ts';
import { AuthForm } from '../../auth-form.tsx';
import { NewPassword } from '../../new-password.tsx';
import { PlainField } from '../../plain-field.tsx';

// The URL carries the token, so no other site may receive it as a referrer. Our own origin may: with `no-referrer`, a form
// posted without script has no Origin, and over plain HTTP nothing else identifies it as ours.
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await messages())('Reset your password'),
  referrer: 'same-origin',
});

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ResetPasswordPage({ params, searchParams }: Props) {
  const [t, { token }, { error }, given] = await Promise.all([messages(), params, searchParams, headers()]);
  const { address, now } = exchangeOf(new Request('http://own.invalid', { headers: given }));
  let found: Awaited<ReturnType<typeof findPasswordReset>>;
  try {
    // Another site can make its visitors' browsers load this as an image or a frame, as often as it likes.
    found = isForeignEmbed(given) ? null : await findPasswordReset(token, address, now);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'limit_reached') {
      return <Message title={t('Too many attempts')}>{thrown.message}</Message>;
    }
    throw thrown;
  }
  if (!found) {
    return (
      <Message title={t('This link is not valid')}>
        {t('This link has expired, was replaced or already used. Request a new one.')}{' '}
        <Link href="/login" className="text-accent-strong underline">
          {t('Back to sign-in')}
        </Link>
      </Message>
    );
  }
  const text = error ? t('Something went wrong. Check that both passwords match.') : undefined;
  return (
    <>
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t('Choose a new password')}</h1>
        <p className="text-muted">{t('This signs you out of all devices and invalidates this link.')}</p>
      </div>
      <AuthForm action="/api/auth/reset-password" submit={t('Set new password')} error={text}>
        <input type="hidden" name="token" value={token} />
        <PlainField id="email" label={t('Email')}>
          <Input id="email" type="email" autoComplete="username" value={found.email} readOnly />
        </PlainField>
        <PlainField
          id="password"
          label={t('New password')}
          hint={t('At least {least} characters. A passphrase works well.', { least: PASSWORD_MIN })}
        >
          <NewPassword id="password" described="password-hint" />
        </PlainField>
        <PlainField id="repeat" label={t('Confirm new password')}>
          <NewPassword id="repeat" />
        </PlainField>
        <Checkbox
          name="revoke_tokens"
          label={t('Revoke all API tokens')}
          hint={t('Apps and scripts that use them stop working.')}
        />
      </AuthForm>
    </>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-muted">{children}</p>
    </>
  );
}
