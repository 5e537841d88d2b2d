'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { removeKeywords } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { KeywordListDetail } from '#lib/features/keywords/lists/contract.ts';
import { useMessages } from '#messages';

interface RemoveDialogProps {
  list: KeywordListDetail;
  ids: string[];
  /** Selected keywords on another page or outside the filter, by name. */
  hidden: readonly string[];
  onEnd: (done: boolean) => void;
}

const NAMED = 20;

/** Asks for confirmation, naming what is not visible, then removes keywords from their list. */
export function RemoveDialog({ list, ids, hidden, onEnd }: RemoveDialogProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeKeywords({ id: list.id, item_ids: ids }),
    onSuccess: (removed) => {
      toast.success(t.many(removed, '{count} keyword removed|{count} keywords removed'));
      void cache.invalidateQueries({ queryKey: ['keyword-list', list.id] });
      void cache.invalidateQueries({ queryKey: ['keyword-lists'] });
      onEnd(true);
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onEnd(false)}>
      <DialogContent
        title={t.many(ids.length, 'Remove {count} keyword from {name}?|Remove {count} keywords from {name}?', {
          name: list.name,
        })}
        description={t('Their tags, target URLs and notes are deleted too.')}
        footer={
          <>
            <Button onClick={() => onEnd(false)}>{t('Cancel')}</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
              {t('Remove')}
            </Button>
          </>
        }
      >
        {hidden.length > 0 && (
          <Callout tone="warning" title={t('{hidden} of them not visible on this page', { hidden: hidden.length })}>
            {hidden.slice(0, NAMED).map((keyword, at) => (
              <Fragment key={keyword}>
                {at > 0 && ', '}
                <bdi>{keyword}</bdi>
              </Fragment>
            ))}
            {hidden.length > NAMED && ` ${t('and {count} more', { count: hidden.length - NAMED })}`}
          </Callout>
        )}
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
