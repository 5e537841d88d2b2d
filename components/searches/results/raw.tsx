'use client';

import { JsonTree } from '#components/json-tree.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { useMessages } from '#messages';

/** The search exactly as the API returns it, and the calls that return it. */
export function Raw({ search }: { search: SearchDetail }) {
  const t = useMessages();
  const again = {
    query: search.query,
    search_engine: search.search_engine,
    country: search.country,
    pages_number: search.pages_asked,
  };
  return (
    <Panel>
      <PanelHeader
        title="JSON"
        note={t('Response of {call}.', { call: `GET /api/v1/searches/${search.id}` })}
        actions={
          <>
            <CopyButton text={() => JSON.stringify({ data: { search } }, null, 2)} label={t('Copy JSON')} />
            <CopyButton
              text={() => curlOf({ method: 'GET', path: '/searches/{id}' }, { id: search.id }, location.origin)}
              label={t('Copy as cURL')}
            />
            <CopyButton
              text={() => curlOf({ method: 'GET', path: '/serp' }, again, location.origin)}
              label={t('Copy new SERP check as cURL')}
            />
          </>
        }
      />
      <PanelBody>
        <JsonTree value={{ data: { search } }} open={3} />
      </PanelBody>
    </Panel>
  );
}
