'use client';

import { useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { ConnectionView } from '#lib/features/connections/kinds.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { forgetConnection, storeConnection, tryConnection } from './actions.ts';

const states = (t: Translator): Record<ConnectionView['state'], { tone: Tone; text: string }> => ({
  variable: { tone: 'good', text: t('set by variable') },
  stored: { tone: 'good', text: t('set up') },
  unreadable: { tone: 'fault', text: t('cannot be read') },
  off: { tone: 'neutral', text: t('not set up') },
});

/** One connection with its state and its form. */
export function ConnectionPanel({ connection }: { connection: ConnectionView }) {
  const t = useMessages();
  const { id, title, purpose, state, stored, lastError, testedAt, testable, fields } = connection;
  const [saves, setSaves] = useState(0);
  const ready = state === 'variable' || state === 'stored';
  const { tone, text } = states(t)[state];
  return (
    <TitledPanel
      id={`connection-${id}`}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t.known(title)} <Badge tone={tone}>{text}</Badge>
        </span>
      }
      note={t.known(purpose)}
      actions={
        <>
          {stored && <RemoveConnection id={id} title={t.known(title)} />}
          {fields.some((field) => !field.byVariable) && (
            <EditConnection connection={connection} onSaved={() => setSaves(saves + 1)} />
          )}
        </>
      }
    >
      {(state !== 'off' || lastError) && (
        <PanelBody className="grid gap-3">
          {state === 'unreadable' && (
            <Callout tone="fault" title={t('The stored values cannot be opened')}>
              {t('AUTH_SECRET is another one than when they were saved. Enter them again.')}
            </Callout>
          )}
          {lastError && (
            <Callout tone="warning" title={`${t('The last test failed')}${testedAt ? `, ${moment(testedAt)}` : ''}`}>
              <span className="whitespace-pre-line break-words">{lastError}</span>
            </Callout>
          )}
          {!lastError && testedAt && (
            <p className="text-meta text-muted">{t('Last test passed, {moment}.', { moment: moment(testedAt) })}</p>
          )}
          <dl className="grid gap-x-4 gap-y-1 text-table sm:grid-cols-[max-content_1fr]">
            {fields
              .filter((field) => field.isSet)
              .map((field) => (
                <div key={field.name} className="contents">
                  <dt className="text-muted">{t.known(field.label)}</dt>
                  <dd className="min-w-0 break-words">
                    {field.secret ? '••••••••' : field.value}
                    {field.byVariable && (
                      <span className="text-muted">
                        {' '}
                        {t('(variable {variable})', { variable: field.variable ?? '' })}
                      </span>
                    )}
                  </dd>
                </div>
              ))}
          </dl>
          {testable && ready && (
            // A new key after each save, because the last test result applies to the previous values.
            <ActionForm key={saves} action={tryConnection} submit={t('Test')} variant="secondary">
              <input type="hidden" name="kind" value={id} />
            </ActionForm>
          )}
        </PanelBody>
      )}
    </TitledPanel>
  );
}

interface EditConnectionProps {
  connection: ConnectionView;
  onSaved: () => void;
}

function EditConnection({ connection: { id, title: called, state, fields }, onSaved }: EditConnectionProps) {
  const t = useMessages();
  const title = t.known(called);
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
        <Button aria-label={`${state === 'off' ? t('Set up') : t('Edit')} ${title}`}>
          {state === 'off' ? t('Set up') : t('Edit')}
        </Button>
      </DialogTrigger>
      <DialogContent title={title}>
        <ActionForm action={storeConnection} submit={t('Save')} onDone={done}>
          <input type="hidden" name="kind" value={id} />
          {fields.map((field) => (
            <ConnectionInput key={field.name} field={field} moved={moved} onMoved={setMoved} />
          ))}
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}

interface ConnectionInputProps {
  field: ConnectionView['fields'][number];
  /** The address changed to another origin, so stored secrets are discarded. */
  moved: boolean;
  onMoved: (moved: boolean) => void;
}

function ConnectionInput({ field, moved, onMoved }: ConnectionInputProps) {
  const t = useMessages();
  const { name, label, hint, variable, secret, isAddress, required, isSet, byVariable, value } = field;
  const kept = secret && isSet && (!moved || byVariable);
  const asked = secret && isSet && moved && !byVariable;
  return (
    <Field
      label={t.known(label)}
      hint={
        byVariable
          ? t('Set by the variable {variable}, which wins.', { variable: variable ?? '' })
          : asked
            ? t('Enter it again: the address changed, and the stored value is not sent to another one.')
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
          placeholder={kept && !byVariable ? t('Set. Leave empty to keep it.') : undefined}
          autoComplete="off"
          maxLength={4096}
          onChange={
            isAddress && value !== ''
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
      description={t('The stored values are deleted. What needs them stops working.')}
      field={{ name: 'kind', value: id }}
      trigger={{ variant: 'ghost' }}
    />
  );
}

/** Minutes in UTC: the same on the server and in every browser. */
function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
