'use client';

import { startTransition, useActionState, useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import type { Tone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { type ConnectionField, type ConnectionView, connectionKind } from '#lib/features/connections/kinds.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { forgetConnection, storeConnection, tryConnection } from './actions.ts';
import { ConnectionRow, SettingList, SetupGuide } from './connection-row.tsx';

const states = (t: Translator): Record<ConnectionView['state'], { tone: Tone; text: string }> => ({
  variable: { tone: 'good', text: t('set by environment variable') },
  stored: { tone: 'good', text: t('connected') },
  unreadable: { tone: 'fault', text: t('credentials unreadable') },
  off: { tone: 'neutral', text: t('not connected') },
});

const UNSET = { value: '', byVariable: false };
/** A field of a connection as it is set now. */
type SetField = ConnectionField & { isSet: boolean; byVariable: boolean; value: string };

/** One connection with its state and its form. */
export function Connection({ connection }: { connection: ConnectionView }) {
  const t = useMessages();
  const { id, state, stored, lastError, testedAt, set } = connection;
  const [saves, setSaves] = useState(0);
  const kind = connectionKind(id);
  if (!kind) return null;
  const { title, purpose, testable } = kind;
  const fields: SetField[] = kind.fields.map((field) => ({
    ...field,
    ...(set[field.name] ?? UNSET),
    isSet: field.name in set,
  }));
  const isReady = state === 'variable' || state === 'stored';
  return (
    <ConnectionRow
      // A new key after each save, because the last test result applies to the previous values.
      key={saves}
      id={id}
      title={t.known(title)}
      purpose={t.known(purpose)}
      state={states(t)[state]}
      test={testable && isReady ? () => tryConnection({}, formOf(id)) : undefined}
      actions={
        <>
          {stored && <RemoveConnection id={id} title={t.known(title)} />}
          {fields.some((field) => !field.byVariable) && (
            <EditConnection
              id={id}
              title={t.known(title)}
              isNew={state === 'off'}
              testable={testable}
              fields={fields}
              onSaved={() => setSaves(saves + 1)}
            />
          )}
        </>
      }
      notice={
        <>
          {state === 'unreadable' && (
            <Callout tone="fault" title={t("Saved credentials can't be decrypted")}>
              {t('AUTH_SECRET has changed. Enter the credentials again.')}
            </Callout>
          )}
          {lastError && (
            <Callout tone="warning" title={`${t('Last test failed')}${testedAt ? `, ${t.moment(testedAt)}` : ''}`}>
              <span className="whitespace-pre-line break-words">{lastError}</span>
            </Callout>
          )}
          {!lastError && testedAt && (
            <p className="text-meta text-muted">{t('Last test passed, {moment}.', { moment: t.moment(testedAt) })}</p>
          )}
        </>
      }
    >
      {state !== 'off' && (
        <>
          {state === 'variable' && (
            <p className="pt-2 text-muted">
              {t(
                'Set by {variables}. To change it, edit the variable where Serpentine is started (such as .env or compose.yaml) and restart.',
                {
                  variables: fields.flatMap(({ byVariable, variable }) => (byVariable && variable) || []).join(', '),
                },
              )}
            </p>
          )}
          <SettingList
            settings={fields
              .filter((field) => field.isSet)
              .map((field) => ({
                name: t.known(field.label),
                value: (
                  <>
                    {field.secret ? '••••••••' : field.value}
                    {field.byVariable && (
                      <span className="text-muted">
                        {' '}
                        {t('(variable {variable})', { variable: field.variable ?? '' })}
                      </span>
                    )}
                  </>
                ),
              }))}
          />
        </>
      )}
    </ConnectionRow>
  );
}

function formOf(kind: string): FormData {
  const form = new FormData();
  form.set('kind', kind);
  return form;
}

interface EditConnectionProps {
  id: ConnectionView['id'];
  title: string;
  isNew: boolean;
  testable: boolean;
  fields: readonly SetField[];
  onSaved: () => void;
}

function EditConnection({ id, title, isNew, testable, fields, onSaved }: EditConnectionProps) {
  const t = useMessages();
  const verb = isNew ? t('Connect') : t('Edit');
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState(false);
  const toggle = (isOpen: boolean) => {
    setMoved(false);
    setOpen(isOpen);
  };
  const done = () => {
    toggle(false);
    onSaved();
  };
  return (
    <Dialog open={open} onOpenChange={toggle}>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={`${verb} ${title}`}>
          {verb}
        </Button>
      </DialogTrigger>
      <DialogContent title={title}>
        {isNew && <SetupGuide id={id} title={title} />}
        <ActionForm action={storeConnection} submit={t('Save')} onDone={done}>
          <input type="hidden" name="kind" value={id} />
          {fields.map((field) => (
            <ConnectionInput key={field.name} field={field} moved={moved} onMoved={setMoved} />
          ))}
          {testable && <TestTyped fields={fields} />}
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}

/** Tests the values of the form around it, before they are saved. */
function TestTyped({ fields }: { fields: readonly SetField[] }) {
  const t = useMessages();
  const [missing, setMissing] = useState('');
  const [{ done, error }, test, isPending] = useActionState(tryConnection, {});
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        pending={isPending}
        onClick={({ currentTarget: { form } }) => {
          const empty = fields.filter(({ name }) => {
            const control = form?.elements.namedItem(name);
            return control instanceof HTMLInputElement && control.validity.valueMissing;
          });
          setMissing(empty.map(({ label }) => t.known(label)).join(', '));
          if (!form?.reportValidity()) return;
          const typed = new FormData(form);
          typed.set('typed', 'yes');
          startTransition(() => test(typed));
        }}
      >
        {t('Test connection')}
      </Button>
      <p role="status" className="whitespace-pre-line text-good text-table empty:hidden">
        {isPending || missing ? '' : done}
      </p>
      <p role="alert" className="whitespace-pre-line break-words text-fault text-table empty:hidden">
        {missing ? t('Required: {fields}', { fields: missing }) : isPending ? '' : error}
      </p>
    </div>
  );
}

interface ConnectionInputProps {
  field: SetField;
  /** The address changed to another origin, so stored secrets are discarded. */
  moved: boolean;
  onMoved: (moved: boolean) => void;
}

function ConnectionInput({ field, moved, onMoved }: ConnectionInputProps) {
  const t = useMessages();
  const { name, label, hint, variable, secret, form, required, isSet, byVariable, value } = field;
  const kept = secret && isSet && (!moved || byVariable);
  const asked = secret && isSet && moved && !byVariable;
  return (
    <Field
      label={t.known(label)}
      hint={
        byVariable
          ? t('Set by the environment variable {variable}.', { variable: variable ?? '' })
          : asked
            ? t('Enter it again: the URL changed, and the saved value is not sent to a different one.')
            : hint && t.known(hint)
      }
      required={required}
      optional={!required}
    >
      {(control) => (
        <Input
          {...control}
          name={name}
          type={secret ? 'password' : 'text'}
          defaultValue={value}
          disabled={byVariable}
          required={required && !kept && !byVariable}
          placeholder={kept && !byVariable ? t('Saved. Leave empty to keep it.') : undefined}
          autoComplete="off"
          maxLength={4096}
          onChange={
            form === 'url' && value !== ''
              ? ({ target }) => onMoved(URL.parse(target.value.trim())?.origin !== URL.parse(value)?.origin)
              : undefined
          }
        />
      )}
    </Field>
  );
}

function RemoveConnection({ id, title }: { id: string; title: string }) {
  const t = useMessages();
  return (
    <ConfirmAction
      action={forgetConnection}
      verb={t('Remove')}
      name={title}
      description={t('Deletes the saved credentials. Features that use this connection stop working.')}
      field={{ name: 'kind', value: id }}
      trigger={{ variant: 'ghost', size: 'sm' }}
    />
  );
}
