'use client';

import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { CrawlReport } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';

/** Virtual hosts of the requests, or that the lines carry none. */
export function HostList({ hosts }: Pick<CrawlReport, 'hosts'>) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader title={t('Hosts')} note={t('Virtual hosts that the log lines name.')} />
      <PanelBody>
        {hosts.every(({ host }) => host === null) ? (
          <p className="text-table">
            {t('The lines carry no host, so several hosts in one log cannot be distinguished.')}
          </p>
        ) : (
          <ul className="grid gap-1 text-table">
            {hosts.map(({ host, hits }) => (
              <li key={host ?? ''} className="break-all">
                {host === null ? t('No host in the line') : <bdi>{host}</bdi>}:{' '}
                <span className="tabular-nums">{t.number(hits)}</span>
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}
