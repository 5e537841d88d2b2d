'use client';

import { useState } from 'react';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ConfirmAction } from '#components/forms/confirm-action.tsx';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { ConnectionView } from '#lib/features/connections/kinds.ts';
import { forgetConnection, storeConnection, tryConnection } from './actions.ts';

const STATES: Record<ConnectionView['state'], { tone: Tone; text: string }> = {
  variable: { tone: 'good', text: 'set by variable' },
  stored: { tone: 'good', text: 'set up' },
  unreadable: { tone: 'fault', text: 'cannot be read' },
  off: { tone: 'neutral', text: 'not set up' },
};

export function ConnectionPanel({ connection }: { connection: ConnectionView }) {
  const { id, title, purpose, state, stored, lastError, testedAt, testable, fields } = connection;
  const ready = state === 'variable' || state === 'stored';
  const { tone, text } = STATES[state];
  return (
    <Panel aria-labelledby={`connection-${id}`}>
      <PanelHeader
        id={`connection-${id}`}
        title={
          <span className="flex flex-wrap items-center gap-2">
            {title} <Badge tone={tone}>{text}</Badge>
          </span>
        }
        note={purpose}
        actions={
          <>
            {stored && <RemoveConnection id={id} title={title} />}
            {fields.some((field) => !field.byVariable) && <EditConnection connection={connection} />}
          </>
        }
      />
      {(state !== 'off' || lastError) && (
        <PanelBody className="grid gap-3">
          {state === 'unreadable' && (
            <Callout tone="fault" title="The stored values cannot be opened">
              AUTH_SECRET is another one than when they were saved. Enter them again.
            </Callout>
          )}
          {lastError && (
            <Callout tone="warning" title={`The last test failed${testedAt ? `, ${moment(testedAt)}` : ''}`}>
              <span className="whitespace-pre-line break-words">{lastError}</span>
            </Callout>
          )}
          {!lastError && testedAt && <p className="text-meta text-muted">Last test passed, {moment(testedAt)}.</p>}
          <dl className="grid gap-x-4 gap-y-1 text-table sm:grid-cols-[max-content_1fr]">
            {fields
              .filter((field) => field.isSet)
              .map((field) => (
                <div key={field.name} className="contents">
                  <dt className="text-muted">{field.label}</dt>
                  <dd className="min-w-0 break-words">
                    {field.secret ? '••••••••' : field.value}
                    {field.byVariable && <span className="text-muted"> (variable {field.variable})</span>}
                  </dd>
                </div>
              ))}
          </dl>
          {testable && ready && (
            <ActionForm action={tryConnection} submit="Test" variant="secondary">
              <input type="hidden" name="kind" value={id} />
            </ActionForm>
          )}
        </PanelBody>
      )}
    </Panel>
  );
}

function EditConnection({ connection: { id, title, state, fields } }: { connection: ConnectionView }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button aria-label={`${state === 'off' ? 'Set up' : 'Edit'} ${title}`}>
          {state === 'off' ? 'Set up' : 'Edit'}
        </Button>
      </DialogTrigger>
      <DialogContent title={title}>
        <ActionForm action={storeConnection} submit="Save" onDone={() => setOpen(false)}>
          <input type="hidden" name="kind" value={id} />
          {fields.map((field) => (
            <ConnectionInput key={field.name} field={field} />
          ))}
        </ActionForm>
      </DialogContent>
    </Dialog>
  );
}

function ConnectionInput({ field }: { field: ConnectionView['fields'][number] }) {
  const { name, label, hint, variable, secret, required, isSet, byVariable, value } = field;
  const kept = secret && isSet;
  return (
    <Field
      label={label}
      hint={byVariable ? `Set by the variable ${variable}, which wins.` : hint}
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
          placeholder={kept && !byVariable ? 'Set. Leave empty to keep it.' : undefined}
          autoComplete="off"
          maxLength={4096}
        />
      )}
    </Field>
  );
}

function RemoveConnection({ id, title }: { id: string; title: string }) {
  return (
    <ConfirmAction
      action={forgetConnection}
      verb="Remove"
      name={title}
      description="The stored values are deleted. What needs them stops working."
      field={{ name: 'kind', value: id }}
      trigger={{ variant: 'ghost' }}
    />
  );
}

/** Minutes in UTC: the same on the server and in every browser. */
function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
