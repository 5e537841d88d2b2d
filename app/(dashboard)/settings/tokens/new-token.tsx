'use client';

import { useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SCOPE_TEXTS, SCOPES } from '#lib/contract/scopes.ts';
import { useMessages } from '#messages';
import { makeToken } from './actions.ts';
import { Snippet } from './snippet.tsx';

/** A dialog that creates a token and shows it once. */
export function NewToken({ origin }: { origin: string }) {
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string>();

  function change(next: boolean) {
    setOpen(next);
    // After the dialog closes, the token cannot be shown again.
    if (!next) setToken(undefined);
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button variant="primary">{t('New token')}</Button>
      </DialogTrigger>
      {token ? (
        <DialogContent
          title={t('Copy the token now')}
          description={t("You won't see it again. Store it securely.")}
          footer={
            <DialogClose asChild>
              <Button variant="primary">{t('Done')}</Button>
            </DialogClose>
          }
        >
          <div className="flex flex-wrap items-center gap-2 rounded-control bg-sunken p-3">
            <code className="min-w-0 flex-1 break-all font-mono text-table" data-testid="new-token">
              {token}
            </code>
            <CopyButton text={token} label={t('Copy')} />
          </div>
          <Snippet
            title={t('Example call with this token')}
            label={t('Copy command')}
            text={`curl ${origin}/api/v1/projects \\\n  -H "Authorization: Bearer ${token}"`}
          />
        </DialogContent>
      ) : (
        <DialogContent title={t('New API token')}>
          <TokenForm onToken={setToken} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const t = useMessages();
  const [all, setAll] = useState(true);
  return (
    <ActionForm action={makeToken} submit={t('Create token')} onDone={({ token }) => token && onToken(token)}>
      <Field label={t('Name')} hint={t('e.g. Looker Studio')} required>
        {(control) => <Input {...control} name="name" required maxLength={80} autoFocus />}
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-table">{t('Scopes')}</legend>
        <Checkbox
          label={t('Full access (including future scopes)')}
          name="all"
          value="yes"
          checked={all}
          onChange={(event) => setAll(event.target.checked)}
        />
        {!all &&
          SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              label={scope}
              hint={t.known(SCOPE_TEXTS[scope])}
              className="ml-6"
            />
          ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-3">
        <Amount label={t('Expires in (days)')} hint={t('Leave empty for no expiry')} name="days" min={1} max={3650} />
        <Amount
          label={t('Requests per minute')}
          hint={t('Leave empty for unlimited')}
          name="rate"
          min={1}
          max={1_000_000}
          given={600}
        />
        <Amount
          label={t('Requests per day')}
          hint={t('Leave empty for unlimited')}
          name="daily"
          min={1}
          max={1_000_000_000}
        />
      </div>
    </ActionForm>
  );
}

interface AmountProps {
  label: string;
  hint: string;
  name: string;
  min: number;
  max: number;
  given?: number;
}

function Amount({ label, hint, given, ...input }: AmountProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <Input {...control} {...input} type="number" inputMode="numeric" defaultValue={given} />}
    </Field>
  );
}
