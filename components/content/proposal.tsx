import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Square } from '#components/ui/icons.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import type { useWriting } from './use-writing.ts';

interface ProposalProps {
  writing: ReturnType<typeof useWriting>;
  /** Buttons that accept the text. */
  accept: ReactNode;
  /** Replaces the plain text. */
  children?: ReactNode;
}

/** Streams the model's text. It changes nothing until accepted. */
export function Proposal({ writing, accept, children }: ProposalProps) {
  const t = useMessages();
  const { state, text, model, failure, stop, clear } = writing;
  if (state === 'idle') return null;
  const isRunning = state === 'waiting' || state === 'writing';
  const words = text.split(/\s+/).filter(Boolean).length;
  return (
    <section aria-label={t('Suggestion')} className="grid grid-cols-1 gap-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="inline-flex items-center gap-2 text-table">
          {isRunning && <Spinner />}
          {/* Not announced: the count changes with every piece and would drown out everything else. */}
          <span role="status">{stateLabels(t)[state]}</span>
          {text && <span className="text-muted">{t.many(words, '{count} word|{count} words')}</span>}
        </p>
        {isRunning && (
          <Button size="sm" onClick={stop}>
            <Square /> {t('Cancel')}
          </Button>
        )}
      </div>
      {failure && (
        <Callout tone="fault" title={text ? t('The response was interrupted') : t('No output')}>
          {failure.message}
        </Callout>
      )}
      {text &&
        (children ?? (
          <section
            aria-label={t('Suggested text')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            className="max-h-96 overflow-y-auto rounded-control border bg-sunken p-3"
          >
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {text}
            </p>
          </section>
        ))}
      {!isRunning && (
        <div className="flex flex-wrap gap-2">
          {text && accept}
          <Button size="sm" onClick={clear}>
            {t('Discard')}
          </Button>
        </div>
      )}
      <p className="text-meta text-muted">
        {model && `${t('Written by {model}.', { model })} `}
        {t('AI can make mistakes. Check the text before you use it.')}
      </p>
    </section>
  );
}

const stateLabels = (t: Translator) =>
  ({
    idle: '',
    waiting: t('Waiting for the model…'),
    writing: t('Writing'),
    done: t('Written'),
    stopped: t('Canceled'),
    failed: t('Incomplete'),
  }) as const;
