import { Check, CircleAlert, PenLine } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { SaveState } from '#lib/client/draft-saver.ts';

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

/** Why it is not saved, and what becomes of the text. */
export function SaveFault({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind !== 'failed') return null;
  return (
    <Callout
      tone="fault"
      className="mb-4"
      title="Not saved"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {state.reason} Your text stays here and is kept in this browser
      {state.again ? '; saving is tried again by itself.' : '.'}
    </Callout>
  );
}
