'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#components/ui/toast.ts';
import { UploadPanel } from '#components/ui/upload-panel.tsx';
import { sendLogFile } from '#lib/features/log-files/client.ts';
import { useMessages } from '#messages';

/** Uploads an access log. */
export function UploadLog({ projectId, isFirst }: { projectId: string; isFirst: boolean }) {
  const t = useMessages();
  const cache = useQueryClient();
  return (
    <UploadPanel
      title={t('Upload a log file')}
      note={t(
        'Access log of nginx, Apache, IIS, CloudFront or Cloudflare, plain or gzip. Its lines are deleted once they are counted; IP addresses are not stored.',
      )}
      label={t('Log file')}
      action={t('Upload')}
      isPrimary={isFirst}
      send={(file) => sendLogFile(projectId, file)}
      onSent={(isNew) => {
        toast.success(isNew ? t('Log file uploaded') : t('This log file was counted before'));
        void cache.invalidateQueries({ queryKey: ['log-files', projectId] });
      }}
    />
  );
}
