'use client';

import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { CrawlReport } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';
import { UrlDetails } from './url-details.tsx';

/** The logs compared with the newest site audit. */
export function AuditComparison({ audit }: { audit: CrawlReport['audit'] }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Compared with the site audit')}
        note={
          audit
            ? t('Site audit of {host}, {moment}, compared by host and path.', {
                host: audit.host,
                moment: t.moment(audit.finished_at),
              })
            : undefined
        }
      />
      <PanelBody className="grid gap-3">
        {audit ? (
          <>
            <p className="text-table">
              {audit.hits_of_other_hosts > 0 &&
                t.many(
                  audit.hits_of_other_hosts,
                  '{count} request of other hosts is not compared.|{count} requests of other hosts are not compared.',
                )}{' '}
              {audit.hits_without_host > 0 &&
                t.many(
                  audit.hits_without_host,
                  '{count} request carries no host and is compared as a request to {host}.|{count} requests carry no host and are compared as requests to {host}.',
                  { host: audit.host },
                )}
            </p>
            <UrlDetails title={t('Indexable pages that no crawler requested')} found={audit.not_crawled} />
            <UrlDetails title={t('Crawled URLs with status 200 that the audit did not find')} found={audit.orphans} />
          </>
        ) : (
          <Callout>{t('Not compared: this project has no finished site audit.')}</Callout>
        )}
      </PanelBody>
    </Panel>
  );
}
