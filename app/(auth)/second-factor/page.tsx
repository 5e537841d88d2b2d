import { redirect } from 'next/navigation';
import { secondFactorState } from '#lib/features/accounts/second-factor/second-factor.ts';
import { mustSetUpFactor, requireSignedIn } from '#lib/features/accounts/sign-in/session.ts';
import { RequiredSecondFactor } from '../../(dashboard)/settings/second-factor.tsx';
import { messages } from '../../messages.ts';

export const generateMetadata = async () => ({ title: (await messages())('Two-factor authentication') });

/** First page for users who must set up a second factor (REQUIRE_SECOND_FACTOR). */
export default async function SetUpFactorPage() {
  const [t, user] = await Promise.all([messages(), requireSignedIn()]);
  const { enabled, hasPassword } = await secondFactorState(user.id);
  // Right after it was turned on, the recovery codes are still on the screen.
  if (!enabled && !(await mustSetUpFactor(user.id))) redirect('/settings');
  return (
    <>
      <div className="grid gap-1">
        <h1 className="font-semibold text-title">{t('Set up two-factor authentication')}</h1>
        <p className="text-muted">
          {t('This instance requires two-factor authentication. You need an authenticator app.')}
        </p>
      </div>
      <RequiredSecondFactor enabled={enabled} hasPassword={hasPassword} />
    </>
  );
}
