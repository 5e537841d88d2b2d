'use client';

import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { useMessages } from '#messages';
import { ProgressBar } from './progress-bar.tsx';

interface RunProgressProps {
  title: string;
  /** How long it takes, and what happens when the page is closed. */
  note: string;
  bar: ComponentProps<typeof ProgressBar>;
  /** What it does now; the words of the bar by default. */
  step?: ReactNode;
  /** Ends it; absent where its page has the button. */
  cancel?: () => Promise<unknown>;
  /** Content of that button: "Cancel" by default. */
  cancelLabel?: ReactNode;
  /** The cancellation was requested, and the run has not ended yet. */
  isEnding?: boolean;
  onChanged?: () => void;
  className?: string;
  /** Parts of the run, and what it waits for. */
  children?: ReactNode;
}

/** A running run of any kind: what it does, how far it is, and a button that ends it. */
export function RunProgress(props: RunProgressProps) {
  const { title, note, bar, step = bar.text, cancel, cancelLabel, isEnding = false, onChanged, className } = props;
  const t = useMessages();
  const end = useMutation({ mutationFn: async () => cancel?.(), onSettled: onChanged });
  return (
    <Panel className={className} aria-label={t('Progress')}>
      <PanelHeader
        title={title}
        note={note}
        actions={
          cancel && (
            <Button size="sm" pending={end.isPending || isEnding} onClick={() => end.mutate()}>
              {cancelLabel ?? t('Cancel')}
            </Button>
          )
        }
      />
      <PanelBody className="grid gap-3">
        <ProgressBar {...bar} />
        <p aria-live="polite" className="text-muted text-table">
          {step}
        </p>
        {end.isError && <Callout tone="fault">{end.error.message}</Callout>}
        {props.children}
      </PanelBody>
    </Panel>
  );
}
