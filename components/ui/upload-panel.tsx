'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Panel, PanelBody, PanelHeader } from './panel.tsx';
import { Callout } from './states.tsx';

interface UploadPanelProps<Result> {
  title: string;
  /** Accepted files, and what is done with them. */
  note: string;
  /** Label of the file input. */
  label: string;
  /** File types, as for an input. */
  accept?: string;
  action: string;
  isPrimary?: boolean;
  send: (file: File) => Promise<Result>;
  onSent: (result: Result) => void;
}

/** Uploads one file, and shows why it was refused. */
export function UploadPanel<Result>(props: UploadPanelProps<Result>) {
  const { title, note, label, accept, action, isPrimary = true } = props;
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({ mutationFn: props.send, onSuccess: props.onSent });
  return (
    <Panel>
      <PanelHeader title={title} note={note} />
      <PanelBody className="grid gap-3">
        <Field label={label}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept={accept}
              className="w-full rounded-control border border-edge bg-panel p-2 text-table"
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null);
                send.reset();
              }}
            />
          )}
        </Field>
        {send.isError && <Callout tone="fault">{send.error.message}</Callout>}
        <Button
          className="w-fit"
          variant={isPrimary ? 'primary' : 'secondary'}
          disabled={!file}
          pending={send.isPending}
          onClick={() => file && send.mutate(file)}
        >
          {action}
        </Button>
      </PanelBody>
    </Panel>
  );
}
