'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState, useTransition } from 'react';
import { ActionMessages } from '#components/forms/action-messages.tsx';
import type { ActionState } from '#components/forms/action-state.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Details } from '#components/ui/details.tsx';
import { useMessages } from '#messages';
import type { GuideId } from './connection-steps.tsx';

/** Loaded when it is opened: the guides of all connections together are long. */
const ConnectionSteps = dynamic(() => import('./connection-steps.tsx').then((module) => module.ConnectionSteps));

interface ConnectionRowProps {
  id: GuideId;
  title: string;
  purpose: string;
  state: { tone: Tone; text: string };
  /** Tests the connection as it is saved; absent: it cannot be tested. */
  test?: (() => Promise<ActionState>) | undefined;
  actions?: ReactNode;
  /** What needs attention. */
  notice?: ReactNode;
  /** Current settings, shown in front of the guide. */
  children?: ReactNode;
}

/** One connection in a list of them: its state, test and actions; its settings and setup guide open below. */
export function ConnectionRow({ id, title, purpose, state, test, actions, notice, children }: ConnectionRowProps) {
  const t = useMessages();
  const [result, setResult] = useState<ActionState>({});
  const [isTesting, startTest] = useTransition();
  const heading = `connection-${id}`;
  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={heading} className="flex flex-wrap items-center gap-2 font-medium">
            {title} <Badge tone={state.tone}>{state.text}</Badge>
          </h3>
          <p className="text-muted text-table">{purpose}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          {test && (
            <Button
              size="sm"
              aria-label={t('Test connection: {title}', { title })}
              pending={isTesting}
              onClick={() => startTest(async () => setResult(await test()))}
            >
              {t('Test')}
            </Button>
          )}
        </div>
      </div>
      {notice}
      <ActionMessages state={result} pending={isTesting} />
      <SetupGuide id={id} title={title}>
        {children}
      </SetupGuide>
    </section>
  );
}

/** How to get the credentials of a connection, in numbered steps; behind a disclosure, after its settings. */
export function SetupGuide({ id, title, children }: Pick<ConnectionRowProps, 'id' | 'title' | 'children'>) {
  const t = useMessages();
  return (
    <Details
      className="text-table"
      summary={
        <>
          {children ? t('Settings and setup guide') : t('Setup guide')}
          <span className="sr-only">: {title}</span>
        </>
      }
      look="w-fit cursor-pointer rounded-control text-accent-strong hover:underline"
    >
      {children}
      <ConnectionSteps id={id} />
    </Details>
  );
}

/** Names and values of settings. */
export function SettingList({ settings }: { settings: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[max-content_1fr]">
      {settings.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
