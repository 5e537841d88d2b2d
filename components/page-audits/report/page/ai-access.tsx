'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { AiAccess as Access } from '#lib/contract/ai-crawlers.ts';
import { useMessages } from '#messages';

const AiAccessTable = dynamic(() => import('./ai-access-table.tsx').then((module) => module.AiAccessTable), {
  ssr: false,
});

/** Which AI crawlers robots.txt keeps from the home page; the whole list on demand. */
export function AiAccess({ access }: { access: readonly Access[] }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const blocked = access.filter(({ allowed }) => !allowed);
  return (
    <Panel>
      <PanelHeader
        title={t('AI crawlers')}
        note={t('What robots.txt allows on the home page. Fetchers for users may ignore it.')}
        actions={
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('Show less') : t('Show all {count}', { count: access.length })}
          </Button>
        }
      />
      {isOpen ? (
        <div className="border-t">
          <AiAccessTable access={access} />
        </div>
      ) : (
        <PanelBody className="flex flex-wrap items-center gap-2 text-table">
          {blocked.map(({ agent }) => (
            <Badge key={agent} tone="warning">
              {t('{agent} blocked', { agent })}
            </Badge>
          ))}
          <span className="text-muted">
            {t.many(access.length - blocked.length, '{count} crawler allowed|{count} crawlers allowed')}
          </span>
        </PanelBody>
      )}
    </Panel>
  );
}
