'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { sendExport } from '#lib/features/search-console/client.ts';
import { useMessages } from '#messages';

/** Imports the ZIP file that Search Console exports. */
export function ImportExport({ projectId }: { projectId: string }) {
  const t = useMessages();
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (given: File) => sendExport(projectId, given),
    onSuccess: () => {
      toast.success(t('Export imported'));
      router.push(`/search-performance?project=${projectId}`);
      router.refresh();
    },
  });
  return (
    <Panel>
      <PanelHeader
        title={t('Or import an export')}
        note={t(
          'In Search Console: Performance → Export → Download CSV, in any language. It contains sums over its date range, at most 1,000 rows per table.',
        )}
      />
      <PanelBody className="grid gap-3">
        <Field label={t('ZIP file')}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".zip,application/zip"
              className="w-full rounded-control border border-edge bg-panel p-2 text-table"
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null);
                send.reset();
              }}
            />
          )}
        </Field>
        {send.isError && <Callout tone="fault">{send.error.message}</Callout>}
        <Button className="w-fit" disabled={!file} pending={send.isPending} onClick={() => file && send.mutate(file)}>
          {t('Import')}
        </Button>
      </PanelBody>
    </Panel>
  );
}
