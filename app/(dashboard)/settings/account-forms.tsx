'use client';

import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { endAllSessions, saveName, savePassword } from './actions.ts';

export function AccountForms({ name, email }: { name: string; email: string }) {
  return (
    <div className="grid gap-4">
      <Panel>
        <PanelHeader title="Name" note="Shown in the menu." />
        <PanelBody>
          <ActionForm action={saveName} submit="Save name" variant="secondary">
            <Field label="Your name" className="max-w-90">
              {(control) => <Input {...control} name="name" defaultValue={name} autoComplete="name" maxLength={100} />}
            </Field>
          </ActionForm>
        </PanelBody>
      </Panel>
      <Panel>
        <PanelHeader title="Password" note="A new password signs out every other device." />
        <PanelBody>
          <ActionForm action={savePassword} submit="Change password" clears>
            {/* For password managers: which account this is about. */}
            <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
            <PasswordField label="Present password" name="current" autoComplete="current-password" />
            <PasswordField label="New password" name="next" hint="At least 10 characters. A few words do well." />
            <PasswordField label="New password again" name="repeat" />
          </ActionForm>
        </PanelBody>
      </Panel>
      <Panel>
        <PanelHeader
          title="Sessions"
          note="Lost a device, or signed in somewhere you should not have? End every session."
        />
        <PanelBody>
          <ActionForm action={endAllSessions} submit="Sign out everywhere" variant="danger" />
        </PanelBody>
      </Panel>
    </div>
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
