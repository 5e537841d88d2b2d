'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Hand } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import { giveUpOn, waitingCallsQuery } from '#lib/features/captcha/client.ts';
import type { CallKind, WaitingCall } from '#lib/features/captcha/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Screen } from './screen.tsx';
import { type Seen, useLivePage } from './use-live-page.ts';

interface LivePageProps {
  /** The waiting job. */
  kind: CallKind;
  jobId: string;
  /** Display name of the engine that shows the captcha. */
  engineName: string;
  /** Called when the wait is over, for any reason. */
  onEnded: () => void;
}

/** Live, interactive view of an engine's page that needs a person, in any state of the job's wait. */
export function LivePage({ kind, jobId, engineName, onEnded }: LivePageProps) {
  const t = useMessages();
  const { data: calls, isError, error } = useQuery(waitingCallsQuery(2_000));
  const call = calls?.find((one) => one.kind === kind && one.job_id === jobId);
  if (call) return <Call key={call.id} call={call} engineName={engineName} onEnded={onEnded} />;
  return (
    <Panel className="mb-4" aria-label={t('{engineName} needs a CAPTCHA solved', { engineName })}>
      <PanelHeader title={t('{engineName} needs a CAPTCHA solved', { engineName })} />
      <PanelBody>
        {isError ? (
          <Callout tone="warning">{error.message}</Callout>
        ) : (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner /> {t('Opening the page. If the worker restarts, another one takes over within 30 seconds.')}
          </p>
        )}
      </PanelBody>
    </Panel>
  );
}

const endWords = (t: Translator) =>
  ({
    solved: t('Solved. The job continues.'),
    given_up: t('Skipped.'),
    expired: t('The CAPTCHA timed out.'),
    lost: t('The page was closed.'),
  }) as const;

function Call({ call, engineName, onEnded }: { call: WaitingCall } & Pick<LivePageProps, 'engineName' | 'onEnded'>) {
  const t = useMessages();
  const { seen, picture, problem, act, takeOver } = useLivePage(call.id);
  const leave = useMutation({ mutationFn: () => giveUpOn(call.id) });
  const [text, setText] = useState('');
  const field = useId();
  const end = seen && seen.state !== 'waiting' && seen.state !== 'held' ? seen.state : null;
  const tell = useRef(onEnded);
  tell.current = onEnded;
  useEffect(() => {
    if (end) tell.current();
  }, [end]);
  const type = (event: FormEvent) => {
    event.preventDefault();
    if (text) act({ type: 'text', text });
    act({ type: 'key', key: 'Enter' });
    setText('');
  };
  return (
    <Panel className="mb-4" aria-label={t('{engineName} needs a CAPTCHA solved', { engineName })}>
      <PanelHeader
        title={t('{engineName} needs a CAPTCHA solved', { engineName })}
        note={t(
          'The search engine shows a CAPTCHA. Solve it in the live view below; the job then continues automatically.',
        )}
        actions={
          <>
            {seen && !end && <Remaining seen={seen} />}
            <Button size="sm" pending={leave.isPending} disabled={end !== null} onClick={() => leave.mutate()}>
              {t('Skip')}
            </Button>
          </>
        }
      />
      <PanelBody className="grid gap-3">
        {end ? (
          <p role="status">{endWords(t)[end]}</p>
        ) : seen?.state === 'held' ? (
          <Callout
            tone="warning"
            title={t('Already open in another window')}
            action={
              <Button size="sm" variant="primary" onClick={takeOver}>
                <Hand /> {t('Open here')}
              </Button>
            }
          >
            {t('Only one window can use it at a time.')}
          </Callout>
        ) : (
          <>
            <Screen picture={picture} width={seen?.width ?? 1350} height={seen?.height ?? 940} onAct={act} />
            <form onSubmit={type} className="flex flex-wrap items-end gap-2">
              <div className="grid min-w-0 flex-1 basis-48 gap-1 text-table">
                <label htmlFor={field} className="text-muted">
                  {t('Type into page')}
                </label>
                <Input
                  id={field}
                  value={text}
                  maxLength={200}
                  autoComplete="off"
                  onChange={(event) => setText(event.target.value)}
                />
              </div>
              <Button type="submit">{t('Type and press Enter')}</Button>
            </form>
          </>
        )}
        {(problem ?? leave.error?.message) && !end && (
          <Callout tone="warning">{problem ?? leave.error?.message}</Callout>
        )}
      </PanelBody>
    </Panel>
  );
}

function Remaining({ seen: { endsAt } }: { seen: Seen }) {
  const t = useMessages();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  return (
    <span role="timer" className="text-muted text-table tabular-nums">
      {t('{time} left', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}
    </span>
  );
}
