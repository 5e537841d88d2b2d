import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { exchangeOf } from '#lib/features/accounts/sign-in/auth-http.ts';
import { currentUser } from '#lib/features/accounts/sign-in/session.ts';
import { findInvitation, type OpenInvitation } from '#lib/features/projects/join.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { AppError } from '#lib/platform/errors.ts';
import { isForeignEmbed } from '#lib/platform/security/origin.ts';
import { PASSWORD_MIN } from '#lib/platform/security/passwords.ts';
import { messages } from '../../../messages.ts';
import { AuthForm } from '../../auth-form.tsx';
import { NewPassword } from '../../new-password.tsx';
import { PlainField } from '../../plain-field.tsx';

// The URL carries the token, so no other site may receive it as a referrer. Our own origin may: with `no-referrer`, a form
// posted without script has no Origin, and over plain HTTP nothing else identifies it as ours.
export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Join a project'), referrer: 'same-origin' };
}

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const mayOf = (t: Translator) => ({
  viewer: t('view everything'),
  editor: t('view everything and edit tracking'),
  owner: t('manage everything, including members'),
});

export default async function JoinPage({ params, searchParams }: Props) {
  const t = await messages();
  const [{ token }, { error }] = await Promise.all([params, searchParams]);
  const asked = await headers();
  const { address, now } = exchangeOf(new Request('http://own.invalid', { headers: asked }));
  let invitation: OpenInvitation | null;
  try {
    // Another site can make its visitors' browsers load this URL as an image or a frame, as often as it likes.
    invitation = isForeignEmbed(asked) ? null : await findInvitation(token, address, now);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'limit_reached') {
      return <Notice title={t('Too many attempts')}>{thrown.message}</Notice>;
    }
    throw thrown;
  }
  if (!invitation) {
    return (
      <Notice title={t('This invitation is not valid')}>
        {t('This invitation has expired, was revoked or already used. Request a new one.')}
      </Notice>
    );
  }
  const user = await currentUser();
  const { project, role, email, hasAccount, makesAccount, isClient } = invitation;
  if (project === null && (user || hasAccount)) {
    return (
      <Notice title={t('You already have an account')}>
        {t('This invitation is for {email}, who already has an account. Sign in with it.', { email })}
      </Notice>
    );
  }
  const intro =
    project === null ? (
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t('Create your account')}</h1>
        <p className="text-muted">
          {isClient
            ? t('You are invited to view SEO reports, rankings and site audits.')
            : t('You are invited to this Serpentine instance.')}
        </p>
      </div>
    ) : (
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t('Join {name}', { name: project.name })}</h1>
        <p className="text-muted">
          {t('You are invited to the project {domain}. You will be able to {what}.', {
            domain: project.domain,
            what: mayOf(t)[role ?? 'viewer'],
          })}
        </p>
      </div>
    );
  const text = typeof error === 'string' ? t('Something went wrong. Check the fields and try again.') : undefined;
  if (user) {
    if (user.email !== email) {
      return (
        <>
          {intro}
          <p>
            {t(
              'This invitation is for a different email address than yours ({email}). Sign out and open this link again to accept it.',
              { email: user.email },
            )}
          </p>
          <Button asChild>
            <Link href="/">{t('Go to dashboard')}</Link>
          </Button>
        </>
      );
    }
    return (
      <>
        {intro}
        <AuthForm action="/api/auth/join" submit={t('Join the project')} error={text}>
          <input type="hidden" name="token" value={token} />
        </AuthForm>
      </>
    );
  }
  if (hasAccount) {
    return (
      <>
        {intro}
        <p className="text-muted">{t('{email} already has an account. Sign in to accept.', { email })}</p>
        <Button asChild variant="primary">
          <Link href={`/login?callbackUrl=${encodeURIComponent(`/join/${token}`)}`}>{t('Sign in')}</Link>
        </Button>
      </>
    );
  }
  if (!makesAccount) {
    return (
      <>
        {intro}
        <p>
          {t(
            'This invitation requires an existing account, and there is none for {email}. Ask the instance owner to create one, then open this link again.',
            { email },
          )}
        </p>
      </>
    );
  }
  return (
    <>
      {intro}
      <AuthForm
        action="/api/auth/join"
        submit={project === null ? t('Create account') : t('Create account and join')}
        error={text}
      >
        <input type="hidden" name="token" value={token} />
        <PlainField id="email" label={t('Email')}>
          <Input id="email" type="email" autoComplete="username" value={email} readOnly />
        </PlainField>
        <PlainField id="name" label={t('Your name')}>
          <Input id="name" name="name" autoComplete="name" maxLength={100} autoFocus />
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

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-muted">{children}</p>
    </>
  );
}
