'use client';

import { useMutation } from '@tanstack/react-query';
import { Check, CircleAlert, PenLine } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { DraftSaver, SaverSnapshot, SaveState } from '#lib/client/draft-saver.ts';
import { copyDraft } from '#lib/client/drafts.ts';

const marks = {
  saved: { word: 'Saved', icon: <Check className="text-good" /> },
  typed: { word: 'Not saved yet', icon: <PenLine /> },
  saving: { word: 'Saving', icon: <Spinner /> },
  failed: { word: 'Not saved', icon: <CircleAlert className="text-fault" /> },
  conflict: { word: 'Changed elsewhere', icon: <CircleAlert className="text-warning" /> },
} as const;

/** Where saving stands, in one word that is read out when it changes to something that matters. */
export function SaveMark({ state }: { state: SaveState }) {
  const { word, icon } = marks[state.kind];
  const matters = state.kind === 'failed' || state.kind === 'conflict';
  return (
    <span
      role="status"
      // Each save would otherwise be read out between two words typed.
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

/** Why it is not saved, and what becomes of the text. */
export function SaveFault({ saver, snapshot }: SaveFaultProps) {
  const { state } = snapshot;
  if (state.kind !== 'failed') return null;
  if (state.gone) return <Gone saver={saver} snapshot={snapshot} reason={state.reason} />;
  return (
    <Callout
      tone="fault"
      className="mb-4"
      title="Not saved"
      action={
        <Button size="sm" onClick={() => void saver.flush()}>
          Try again
        </Button>
      }
    >
      {state.reason} Your text stays here and is kept in this browser
      {state.again ? '; saving is tried again by itself.' : '.'}
    </Callout>
  );
}

/** Deleted in another window, or by somebody else, while it was written. */
function Gone({ saver, snapshot, reason }: SaveFaultProps & { reason: string }) {
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
      title="Not saved"
      action={
        <Button size="sm" pending={copy.isPending} onClick={() => copy.mutate()}>
          Save as a new draft
        </Button>
      }
    >
      {reason} It was deleted elsewhere, and what you see here is all there is of it.
      {copy.isError && ` The new draft could not be made either: ${copy.error.message}`}
    </Callout>
  );
}
