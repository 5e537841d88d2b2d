'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { formatNumber, plural } from '#lib/client/format.ts';
import { removeKeywords } from '#lib/client/listed-keywords.ts';
import type { KeywordListDetail } from '#lib/features/keyword-lists/contract.ts';

interface RemoveDialogProps {
  list: KeywordListDetail;
  ids: string[];
  /** Those of them that are ticked in another part or under another filter, by their words. */
  hidden: readonly string[];
  onEnd: (done: boolean) => void;
}

const NAMED = 20;

/** Asks once, naming what is not in sight, then removes keywords from their list. */
export function RemoveDialog({ list, ids, hidden, onEnd }: RemoveDialogProps) {
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeKeywords({ id: list.id, item_ids: ids }),
    onSuccess: (removed) => {
      toast.success(`${plural(removed, 'keyword')} removed`);
      void cache.invalidateQueries({ queryKey: ['keyword-list', list.id] });
      void cache.invalidateQueries({ queryKey: ['keyword-lists'] });
      onEnd(true);
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onEnd(false)}>
      <DialogContent
        title={`Remove ${plural(ids.length, 'keyword')} from ${list.name}?`}
        description="Their tags, target pages and notes go with them."
        footer={
          <>
            <Button onClick={() => onEnd(false)}>Keep them</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
              Remove
            </Button>
          </>
        }
      >
        {hidden.length > 0 && (
          <Callout tone="warning" title={`${formatNumber(hidden.length)} of them not in sight`}>
            {hidden.slice(0, NAMED).map((keyword, at) => (
              <Fragment key={keyword}>
                {at > 0 && ', '}
                <bdi>{keyword}</bdi>
              </Fragment>
            ))}
            {hidden.length > NAMED && ` and ${formatNumber(hidden.length - NAMED)} more`}
          </Callout>
        )}
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
