import type { ReactNode } from 'react';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Check, CircleAlert, CircleDashed, CirclePause, Minus, ShieldAlert } from '#components/ui/icons.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { SectionState } from '#lib/features/first-check/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Names of the states of a section. */
export const stateLabels = (t: Translator): Record<SectionState, string> => ({
  waiting: t('Queued'),
  running: t('Running'),
  done: t('Done'),
  stopped: t('Canceled'),
  failed: t('Failed'),
  blocked: t('Blocked'),
  not_measured: t('Not measured'),
});

const LOOKS: Record<SectionState, { tone: Tone; Icon: typeof Check }> = {
  waiting: { tone: 'neutral', Icon: CircleDashed },
  running: { tone: 'accent', Icon: CircleDashed },
  done: { tone: 'good', Icon: Check },
  stopped: { tone: 'neutral', Icon: CirclePause },
  failed: { tone: 'fault', Icon: CircleAlert },
  blocked: { tone: 'warning', Icon: ShieldAlert },
  not_measured: { tone: 'neutral', Icon: Minus },
};

interface SectionProps {
  id: string;
  title: string;
  note: string;
  state: SectionState;
  reason: string | null;
  /** What it does or waits for. */
  progress: ReactNode;
  /** Where the whole result is. */
  link?: ReactNode;
  children?: ReactNode;
}

/** A section of the first check: its state, then what it found, or why it found nothing. */
export function Section({ id, title, note, state, reason, progress, link, children }: SectionProps) {
  const t = useMessages();
  const { tone, Icon } = LOOKS[state];
  const isOpen = state === 'waiting' || state === 'running';
  return (
    <TitledPanel
      id={id}
      title={title}
      note={note}
      className="grid grid-cols-1 content-start"
      actions={
        <Badge tone={tone}>
          {state === 'running' ? <Spinner /> : <Icon />}
          {stateLabels(t)[state]}
        </Badge>
      }
    >
      <PanelBody className="grid grid-cols-1 gap-3">
        {isOpen && <div className="grid gap-2 text-muted text-table">{progress}</div>}
        {reason && <Callout tone={state === 'failed' || state === 'blocked' ? 'warning' : 'info'}>{reason}</Callout>}
        {children}
        {link && <div className="text-table">{link}</div>}
      </PanelBody>
    </TitledPanel>
  );
}
