'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, startTransition, useActionState, useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import type { ActionState } from '#components/forms/action-state.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { useMessages } from '#messages';
import {
  beginSecondFactor,
  type CodesState,
  enableSecondFactor,
  type OfferState,
  turnOffSecondFactor,
} from './second-factor-actions.ts';

interface SecondFactorProps {
  enabled: boolean;
  recoveryCodesLeft: number;
  hasPassword: boolean;
}

/** Two-factor authentication on the account's settings screen. */
export function SecondFactor({ enabled, recoveryCodesLeft, hasPassword }: SecondFactorProps) {
  const t = useMessages();
  const router = useRouter();
  // Not `enabled`: turning it on re-renders the page, and the recovery codes must stay until they are saved.
  const [settingUp, setSettingUp] = useState(!enabled);
  const show = (setup: boolean) => {
    setSettingUp(setup);
    router.refresh();
  };
  return (
    <Panel>
      <PanelHeader
        title={t('Two-factor authentication')}
        note={
          enabled
            ? t('On. Recovery codes left: {count}.', { count: recoveryCodesLeft })
            : t('Sign-in also requires a code from an authenticator app. API tokens are not affected.')
        }
      />
      <PanelBody>
        {settingUp ? (
          <SecondFactorSetup hasPassword={hasPassword} onDone={() => show(false)} />
        ) : (
          <ActionForm
            action={turnOffSecondFactor}
            submit={t('Turn off')}
            variant="danger"
            clears
            onDone={() => show(true)}
          >
            <Field
              label={hasPassword ? t('Password or code') : t('Code')}
              hint={t('For new recovery codes, turn 2FA off and on again.')}
              required
              className="max-w-90"
            >
              {(control) => (
                <Input {...control} name="proof" type="password" required maxLength={128} autoComplete="off" />
              )}
            </Field>
          </ActionForm>
        )}
      </PanelBody>
    </Panel>
  );
}

/**
 * Setup on a separate page, for users who are required to have one (REQUIRE_SECOND_FACTOR).
 * @param enabled already set up
 */
export function RequiredSecondFactor({ enabled, hasPassword }: { enabled: boolean; hasPassword: boolean }) {
  const t = useMessages();
  const [wasEnabled] = useState(enabled);
  if (!wasEnabled) return <SecondFactorSetup hasPassword={hasPassword} onDone={() => window.location.assign('/')} />;
  return (
    <Button asChild variant="primary">
      <a href="/">{t('Go to dashboard')}</a>
    </Button>
  );
}

/** Steps of the second-factor setup: password, QR code and first code, recovery codes. */
function SecondFactorSetup({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const t = useMessages();
  const [begun, begin, beginning] = useActionState<OfferState, FormData>(beginSecondFactor, {});
  const [enabled, enable, enabling] = useActionState<CodesState, FormData>(enableSecondFactor, {});
  const { offer } = begun;

  if (enabled.codes) return <RecoveryCodes codes={enabled.codes} onDone={onDone} />;
  if (!offer) {
    return (
      <StepForm send={begin} submit={t('Set up')} pending={beginning} state={begun}>
        {hasPassword && (
          <Field label={t('Password')} required className="max-w-90">
            {(control) => (
              <Input
                {...control}
                name="password"
                type="password"
                required
                maxLength={128}
                autoComplete="current-password"
              />
            )}
          </Field>
        )}
      </StepForm>
    );
  }
  const { size, path } = offer.qr;
  return (
    <StepForm send={enable} submit={t('Turn on')} pending={enabling} state={enabled}>
      <p>{t('Scan this QR code with an authenticator app, or enter the key there. Then enter the code it shows.')}</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('QR code for the authenticator app')}
        shapeRendering="crispEdges"
        className="size-48 rounded-control"
      >
        {/* Dark on light in both themes: some apps cannot read inverted codes. */}
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className="grid gap-1">
        <span className="font-medium text-table">{t('Key')}</span>
        <code className="break-all font-mono text-table">{offer.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <Field label={t('Code')} required className="max-w-90">
        {(control) => (
          <Input
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={7}
            className="font-mono"
          />
        )}
      </Field>
    </StepForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useMessages();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="grid gap-4">
      <p role="status" className="text-good text-table">
        {t('Two-factor authentication is on. All other devices were signed out.')}
      </p>
      <p>
        {t(
          "Save these recovery codes now. They are shown only once. Each works once if you don't have your authenticator app.",
        )}
      </p>
      <ul className="grid gap-1 font-mono text-table sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <a href={file} download="serpentine-recovery-codes.txt">
            {t('Download')}
          </a>
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t("I've saved them")}
        </Button>
      </div>
    </div>
  );
}

interface StepFormProps {
  send: (form: FormData) => void;
  submit: string;
  pending: boolean;
  state: ActionState;
  children: ReactNode;
}

function StepForm({ send, submit, pending, state, children }: StepFormProps) {
  return (
    <form
      className="grid gap-4"
      // As in ActionForm: form values never go into the URL, whatever script has loaded.
      method="post"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        startTransition(() => send(fields));
      }}
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {submit}
        </Button>
        <p role="alert" className="text-fault text-table empty:hidden">
          {pending ? '' : state.error}
        </p>
      </div>
    </form>
  );
}
