import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { exchangeOf } from '#lib/features/account/auth-http.ts';
import { PASSWORD_MIN } from '#lib/features/account/passwords.ts';
import { currentUser } from '#lib/features/account/session.ts';
import { findInvitation, type OpenInvitation } from '#lib/features/projects/join.ts';
import { AppError } from '#lib/platform/errors.ts';
import { AuthForm } from '../../auth-form.tsx';
import { NewPassword } from '../../new-password.tsx';
import { PlainField } from '../../plain-field.tsx';

// The address carries the token: no other site is told it. Our own may be: with `no-referrer` a form sent without script names
// no origin, and over plain HTTP nothing else says that it is ours.
export const metadata: Metadata = { title: 'Join a project', referrer: 'same-origin' };

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const MAY = {
  viewer: 'look at everything in it',
  editor: 'look at everything in it and change what is tracked',
  owner: 'do everything in it, look after its members too',
};

export default async function JoinPage({ params, searchParams }: Props) {
  const [{ token }, { error }] = await Promise.all([params, searchParams]);
  const { address, now } = exchangeOf(new Request('http://own.invalid', { headers: await headers() }));
  let invitation: OpenInvitation | null;
  try {
    invitation = await findInvitation(token, address, now);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'limit_reached') {
      return <Said title="Too many wrong links">{thrown.message}</Said>;
    }
    throw thrown;
  }
  if (!invitation) {
    return (
      <Said title="This invitation does not work">
        It was used, taken back, or is older than 7 days. Ask whoever sent it for a new one.
      </Said>
    );
  }
  const user = await currentUser();
  const { project, role, email, hasAccount } = invitation;
  const intro = (
    <div className="grid gap-1">
      <h1 className="font-semibold text-title">Join {project.name}</h1>
      <p className="text-muted">
        You are invited to the project of {project.domain}. You will be able to {MAY[role]}.
      </p>
    </div>
  );
  const text = typeof error === 'string' ? 'That did not work. Check the fields and try again.' : undefined;
  if (user) {
    if (user.email !== email) {
      return (
        <>
          {intro}
          <p>
            The invitation was made for another e-mail address than yours ({user.email}). Sign out and open this link
            again to accept it.
          </p>
          <Button asChild>
            <Link href="/">To the dashboard</Link>
          </Button>
        </>
      );
    }
    return (
      <>
        {intro}
        <AuthForm action="/api/auth/join" submit="Join the project" error={text}>
          <input type="hidden" name="token" value={token} />
        </AuthForm>
      </>
    );
  }
  if (hasAccount) {
    return (
      <>
        {intro}
        <p className="text-muted">There is an account of {email}. Sign in with it to accept.</p>
        <Button asChild variant="primary">
          <Link href={`/login?callbackUrl=${encodeURIComponent(`/join/${token}`)}`}>Sign in</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      {intro}
      <AuthForm action="/api/auth/join" submit="Make account and join" error={text}>
        <input type="hidden" name="token" value={token} />
        <PlainField id="email" label="E-mail address">
          <Input id="email" type="email" autoComplete="username" value={email} readOnly />
        </PlainField>
        <PlainField id="name" label="Your name">
          <Input id="name" name="name" autoComplete="name" maxLength={100} autoFocus />
        </PlainField>
        <PlainField id="password" label="Password" hint={`At least ${PASSWORD_MIN} characters. A few words do well.`}>
          <NewPassword id="password" described="password-hint" />
        </PlainField>
        <PlainField id="repeat" label="Password again">
          <NewPassword id="repeat" />
        </PlainField>
      </AuthForm>
    </>
  );
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="font-semibold text-title">{title}</h1>
      <p className="text-muted">{children}</p>
    </>
  );
}
