'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { sendLogFile } from '#lib/features/log-files/client.ts';
import { useMessages } from '#messages';

/** Uploads an access log. */
export function UploadLog({ projectId, isFirst }: { projectId: string; isFirst: boolean }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (given: File) => sendLogFile(projectId, given),
    onSuccess: (isNew) => {
      toast.success(isNew ? t('Log file read') : t('This log file was counted before'));
      void cache.invalidateQueries({ queryKey: ['log-files', projectId] });
    },
  });
  return (
    <Panel>
      <PanelHeader
        title={t('Upload a log file')}
        note={t(
          'Access log of nginx, Apache, IIS, CloudFront or Cloudflare, plain or gzip. Neither its lines nor IP addresses are stored.',
        )}
      />
      <PanelBody className="grid gap-3">
        <Field label={t('Log file')}>
          {(control) => (
            <input
              {...control}
              type="file"
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
          variant={isFirst ? 'primary' : 'secondary'}
          disabled={!file}
          pending={send.isPending}
          onClick={() => file && send.mutate(file)}
        >
          {t('Upload')}
        </Button>
      </PanelBody>
    </Panel>
  );
}
