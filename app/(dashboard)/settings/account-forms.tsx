'use client';

import type { ComponentProps } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { endAllSessions, saveName, savePassword } from './actions.ts';
import { SecondFactor } from './second-factor.tsx';

interface AccountFormsProps {
  name: string;
  email: string;
  factor: ComponentProps<typeof SecondFactor>;
}

/** Name, password, second factor and sessions of the user. */
export function AccountForms({ name, email, factor }: AccountFormsProps) {
  const t = useMessages();
  return (
    <div className="grid gap-4">
      <Panel>
        <PanelHeader title={t('Name')} note={t('Displayed in the menu.')} />
        <PanelBody>
          <ActionForm action={saveName} submit={t('Save name')} variant="secondary">
            <Field label={t('Your name')} className="max-w-90">
              {(control) => <Input {...control} name="name" defaultValue={name} autoComplete="name" maxLength={100} />}
            </Field>
          </ActionForm>
        </PanelBody>
      </Panel>
      <Panel>
        <PanelHeader title={t('Password')} note={t('Changing your password signs you out of all other devices.')} />
        <PanelBody>
          <ActionForm action={savePassword} submit={t('Change password')} clears>
            {/* Identifies the account for password managers. */}
            <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
            <PasswordField label={t('Current password')} name="current" autoComplete="current-password" />
            <PasswordField
              label={t('New password')}
              name="next"
              hint={t('At least {least} characters. A passphrase works well.', { least: 10 })}
            />
            <PasswordField label={t('Confirm new password')} name="repeat" />
            <RevokeTokens />
          </ActionForm>
        </PanelBody>
      </Panel>
      <SecondFactor {...factor} />
      <Panel>
        <PanelHeader title={t('Sessions')} note={t('Sign out of all devices.')} />
        <PanelBody>
          <ActionForm action={endAllSessions} submit={t('Sign out everywhere')} variant="danger">
            <RevokeTokens />
          </ActionForm>
        </PanelBody>
      </Panel>
    </div>
  );
}

/** Clients have no tokens. */
function RevokeTokens() {
  const t = useMessages();
  if (useReadOnly()) return null;
  return (
    <Checkbox
      name="revoke_tokens"
      label={t('Revoke all API tokens')}
      hint={t('Apps and scripts that use them stop working.')}
    />
  );
}

interface PasswordFieldProps {
  label: string;
  name: string;
  hint?: string;
  autoComplete?: 'new-password' | 'current-password';
}

function PasswordField({ label, name, hint, autoComplete = 'new-password' }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} required className="max-w-90">
      {(control) => (
        <Input
          {...control}
          name={name}
          type="password"
          required
          minLength={autoComplete === 'new-password' ? 10 : undefined}
          maxLength={128}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );
}
