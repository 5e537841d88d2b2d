'use client';

import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { type ChosenUrls, submitUrls } from '#lib/features/indexnow/client.ts';
import type { IndexnowPreview } from '#lib/features/indexnow/contract.ts';
import { useMessages } from '#messages';

interface ConfirmSubmissionProps {
  host: string;
  /** Null: closed. */
  found: { chosen: ChosenUrls; preview: IndexnowPreview } | null;
  onClose: () => void;
  onSubmitted: () => void;
}

/** Shows what would be submitted, and submits it. */
export function ConfirmSubmission({ host, found, onClose, onSubmitted }: ConfirmSubmissionProps) {
  const t = useMessages();
  const submit = useMutation({
    mutationFn: submitUrls,
    onSuccess: () => {
      toast.success(t('Submission queued'));
      onSubmitted();
    },
  });
  const count = found?.preview.url_count ?? 0;
  return (
    <Dialog
      open={found !== null}
      onOpenChange={(open) => {
        if (open) return;
        submit.reset();
        onClose();
      }}
    >
      <DialogContent
        title={t.many(count, 'Submit {count} URL of {host}?|Submit {count} URLs of {host}?', { host })}
        description={t('Search engines are notified at once, which cannot be undone.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              pending={submit.isPending}
              disabled={count === 0}
              onClick={() => found && submit.mutate(found.chosen)}
            >
              {t('Submit to search engines')}
            </Button>
          </>
        }
      >
        {found && <Preview preview={found.preview} />}
        {submit.isError && <Callout tone="fault">{submit.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}

function Preview({ preview }: { preview: IndexnowPreview }) {
  const t = useMessages();
  const more = preview.url_count - preview.urls.length;
  return (
    <div className="grid gap-2 text-table">
      {preview.note && <p className="text-muted">{preview.note}</p>}
      {preview.urls.length > 0 && (
        <ul className="max-h-60 overflow-y-auto rounded-control border px-3 py-2" dir="auto">
          {preview.urls.map((url) => (
            <li key={url} className="break-all">
              {url}
            </li>
          ))}
          {more > 0 && <li className="text-muted">{t.many(more, 'and {count} more|and {count} more')}</li>}
        </ul>
      )}
      {preview.left_out > 0 && (
        <Callout tone="warning" title={t.many(preview.left_out, '{count} URL excluded|{count} URLs excluded')}>
          {preview.left_out_examples.map(({ url, reason }) => `${url}: ${reason}`).join('; ')}
        </Callout>
      )}
    </div>
  );
}
