'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Check, CircleAlert, PenLine } from '#components/ui/icons.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { DraftSaver, SaverSnapshot, SaveState } from '#lib/features/content/drafts/client/draft-saver.ts';
import { copyDraft } from '#lib/features/content/drafts/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const marks = (t: Translator) =>
  ({
    saved: { word: t('Saved'), icon: <Check className="text-good" /> },
    typed: { word: t('Not saved yet'), icon: <PenLine /> },
    saving: { word: t('Saving'), icon: <Spinner /> },
    failed: { word: t('Not saved'), icon: <CircleAlert className="text-fault" /> },
    conflict: { word: t('Changed by someone else'), icon: <CircleAlert className="text-warning" /> },
  }) as const;

/** Save state in one word, announced to screen readers when it becomes important. */
export function SaveMark({ state }: { state: SaveState }) {
  const t = useMessages();
  const { word, icon } = marks(t)[state.kind];
  const matters = state.kind === 'failed' || state.kind === 'conflict';
  return (
    <span
      role="status"
      // Otherwise each save would be announced while the user types.
      aria-live={matters ? 'assertive' : 'off'}
      className="inline-flex items-center gap-1.5 [&_svg]:size-3.5"
    >
      {icon}
      {word}
    </span>
  );
}

interface SaveFaultProps {
  saver: DraftSaver;
  snapshot: SaverSnapshot;
}

/** Why the text is not saved, and what happens to it. */
export function SaveFault({ saver, snapshot }: SaveFaultProps) {
  const t = useMessages();
  const { state } = snapshot;
  if (state.kind !== 'failed') return null;
  if (state.gone) return <NotFoundNotice saver={saver} snapshot={snapshot} reason={state.reason} />;
  return (
    <Callout
      tone="fault"
      className="mb-4"
      title={t('Not saved')}
      action={
        <Button size="sm" onClick={() => void saver.flush()}>
          {t('Try again')}
        </Button>
      }
    >
      {state.reason}{' '}
      {state.again
        ? t('Your text is stored in this browser; saving is retried automatically.')
        : t('Your text is stored in this browser.')}
    </Callout>
  );
}

/** The draft was deleted in another window, or by someone else, during editing. */
function NotFoundNotice({ saver, snapshot, reason }: SaveFaultProps & { reason: string }) {
  const t = useMessages();
  const router = useRouter();
  const copy = useMutation({
    mutationFn: () => copyDraft(snapshot.texts, snapshot.stored),
    onSuccess: ({ id }) => {
      saver.letGo();
      router.replace(`/content/${id}`);
    },
  });
  return (
    <Callout
      tone="fault"
      className="mb-4"
      title={t('Not saved')}
      action={
        <Button size="sm" pending={copy.isPending} onClick={() => copy.mutate()}>
          {t('Save as new draft')}
        </Button>
      }
    >
      {reason} {t('This draft was deleted. What you see here is the only copy.')}
      {copy.isError && ` ${t('Could not create the new draft either: {message}', { message: copy.error.message })}`}
    </Callout>
  );
}
