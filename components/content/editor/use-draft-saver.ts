'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toast } from '#components/ui/toast.ts';
import { DraftSaver, type SaverSnapshot } from '#lib/features/content/drafts/client/draft-saver.ts';
import {
  deleteLocalCopy,
  localCopyOf,
  readDraft,
  saveLocalCopy,
  storeDraft,
} from '#lib/features/content/drafts/client.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { useMessages } from '#messages';

/** A self-saving draft: while typing, when the page is left, and with text left unsaved the last time. */
export function useDraftSaver(initial: DraftDetail): { saver: DraftSaver; snapshot: SaverSnapshot } {
  const t = useMessages();
  const cache = useQueryClient();
  const { id } = initial;
  const [saver] = useState(
    () =>
      new DraftSaver(initial, {
        save: (changes, revision, runId) => storeDraft(id, changes, revision, runId),
        read: () => readDraft(id),
        keep: (kept) => saveLocalCopy(id, kept),
        forget: (kept) => deleteLocalCopy(id, kept),
      }),
  );
  const snapshot = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const tell = useEffectEvent(() => {
    const { state } = saver.snapshot();
    const isGone = state.kind === 'failed' && state.gone;
    const description = isGone
      ? t('This draft was deleted.')
      : t('The text is stored in this browser. Open the draft again.');
    toast.error(t('The draft is not saved'), { description });
  });
  useEffect(() => {
    void saver.begin(localCopyOf(id));
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isSaved) return;
      saver.keepHere();
      void saver.flush();
      event.preventDefault();
    };
    const hide = () => {
      saver.keepHere();
      void saver.flush();
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', hide);
      saver.keepHere();
      // Client-side navigation keeps the module running, so the save continues.
      void saver.flush().then(() => {
        void cache.invalidateQueries({ queryKey: ['drafts'] });
        if (!saver.isSaved) tell();
        saver.stop();
      });
    };
  }, [id, saver, cache]);
  return { saver, snapshot };
}
