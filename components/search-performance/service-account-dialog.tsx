'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { connectKey } from '#lib/features/search-console/client.ts';
import { useMessages } from '#messages';

interface ServiceAccountDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Takes the key of a service account, for installations without an OAuth client. */
export function ServiceAccountDialog({ open, onClose, onDone }: ServiceAccountDialogProps) {
  const t = useMessages();
  const [key, setKey] = useState('');
  const connect = useMutation({
    mutationFn: connectKey,
    onSuccess: ({ email }) => {
      toast.success(t('{email} connected', { email }));
      close();
      onDone();
    },
  });
  const close = () => {
    setKey('');
    connect.reset();
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && close()}>
      <DialogContent
        title={t('Connect a service account')}
        description={t(
          'Create a key (JSON) for a service account in Google Cloud, and add its email address as a user of the property in Search Console.',
        )}
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              disabled={key.trim() === ''}
              pending={connect.isPending}
              onClick={() => connect.mutate(key)}
            >
              {t('Connect')}
            </Button>
          </>
        }
      >
        <Field label={t('Key (JSON)')} hint={t('Stored encrypted.')}>
          {(control) => (
            <Textarea
              {...control}
              className="min-h-40 font-mono text-meta"
              spellCheck={false}
              autoComplete="off"
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          )}
        </Field>
        {connect.isError && <Callout tone="fault">{connect.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
