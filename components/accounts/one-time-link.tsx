'use client';

import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Callout } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

interface OneTimeLinkProps {
  title: string;
  path: string;
  expiresAt: string;
  children?: ReactNode;
}

/** A link that is shown once, for sharing. */
export function OneTimeLink({ title, path, expiresAt, children }: OneTimeLinkProps) {
  const t = useMessages();
  const link = `${location.origin}${path}`;
  return (
    <Callout tone="good" title={title}>
      <span className="grid gap-2">
        {children && <span>{children}</span>}
        <span>{t('Shown only once. Single use; expires {date}.', { date: t.moment(expiresAt) })}</span>
        <code className="break-all font-mono text-ink">{link}</code>
        <CopyButton text={link} label={t('Copy link')} />
      </span>
    </Callout>
  );
}
