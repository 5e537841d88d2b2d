'use client';

import { useRouter } from 'next/navigation';
import { toast } from '#components/ui/toast.ts';
import { UploadPanel } from '#components/ui/upload-panel.tsx';
import { sendExport } from '#lib/features/search-console/client.ts';
import { useMessages } from '#messages';

/** Imports the ZIP file that Search Console exports. */
export function ImportExport({ projectId }: { projectId: string }) {
  const t = useMessages();
  const router = useRouter();
  return (
    <UploadPanel
      title={t('Or import an export')}
      note={t(
        'In Search Console: Performance → Export → Download CSV, in any language. It contains sums over its date range, at most 1,000 rows per table.',
      )}
      label={t('ZIP file')}
      accept=".zip,application/zip"
      action={t('Import')}
      send={(file) => sendExport(projectId, file)}
      onSent={() => {
        toast.success(t('Export imported'));
        router.push(`/search-performance?project=${projectId}`);
        router.refresh();
      }}
    />
  );
}
