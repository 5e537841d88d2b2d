'use client';

import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { CrawlReport } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';
import { UrlDetails } from './url-details.tsx';

/** Googlebot's requests compared with impressions and URL inspections. */
export function SearchConsoleComparison({ compared }: { compared: CrawlReport['search_console'] }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Compared with Search Console')}
        note={
          compared
            ? t('Requests of Googlebot, and impressions from {from} to {until}.', {
                from: t.day(compared.first_day),
                until: t.day(compared.last_day),
              })
            : undefined
        }
      />
      <PanelBody className="grid gap-3">
        {compared ? (
          <>
            <UrlDetails title={t('Crawled, but not indexed by URL Inspection')} found={compared.not_indexed} />
            <UrlDetails
              title={t('Crawled with status 200, without impressions')}
              found={compared.without_impressions}
            />
            <UrlDetails
              title={t('Pages with impressions that Googlebot did not request')}
              found={compared.not_crawled}
            />
          </>
        ) : (
          <Callout>{t('Not compared: this project has no connected Search Console property with data.')}</Callout>
        )}
      </PanelBody>
    </Panel>
  );
}
