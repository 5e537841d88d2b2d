'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { shortUrl } from '#components/site-audits/site-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { InfoHint } from '#components/ui/info-hint.tsx';
import { ListPages } from '#components/ui/list-pages.tsx';
import { Loaded } from '#components/ui/loaded.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { isUnderWay, redirectEntriesQuery } from '#lib/features/redirect-maps/client.ts';
import type { RedirectEntry, RedirectMapSummary } from '#lib/features/redirect-maps/contract.ts';
import { REDIRECT_RESULTS } from '#lib/text/redirects/redirect-results.ts';
import { useMessages } from '#messages';
import { resultLabels } from './redirect-map-labels.ts';

const shown = ['all', ...REDIRECT_RESULTS] as const;
const PART = 50;

/** What was found at each old URL, in the given order. */
export function RedirectEntries({ map }: { map: RedirectMapSummary }) {
  const t = useMessages();
  const labels = resultLabels(t);
  const [result, setResult] = useQueryState('result', parseAsStringLiteral(shown).withDefault('all'));
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const input = { id: map.id, limit: PART, ...(result !== 'all' && { result }), ...(cursor && { cursor }) };
  const query = useQuery(redirectEntriesQuery(input, isUnderWay(map.status)));
  const counts = { all: map.total, ...map.results };
  return (
    <Panel aria-label={t('URLs')}>
      <div className="border-b p-3">
        <Choice
          label={t('URLs by result')}
          value={result}
          options={shown
            .filter((one) => one === 'all' || one === result || counts[one] > 0)
            .map((value) => ({
              value,
              label: value === 'all' ? t('All') : labels[value].word,
              count: counts[value],
            }))}
          onChange={(value) => {
            setTrail([]);
            void setResult(value);
          }}
        />
      </div>
      <Loaded query={query} what={t('the URLs')}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState title={t('No URLs with this result')} />
          ) : (
            <Table aria-label={t('URLs')}>
              <thead>
                <tr>
                  <Th>{t('Old URL')}</Th>
                  <Th>{t('Last URL')}</Th>
                  <Th className="text-right max-md:hidden">
                    {t('Relevance')}
                    <InfoHint label={t('How the relevance is calculated')} className="ml-1 text-left">
                      {t(
                        'Up to 60 points for words that both paths share, up to 30 for the share of the old path’s words in the title or H1 of the page, 10 for the same folder.',
                      )}
                    </InfoHint>
                  </Th>
                  <Th className="max-md:hidden">{t('Indexable')}</Th>
                  <Th>{t('Result')}</Th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <EntryRow key={entry.no} entry={entry} />
                ))}
              </tbody>
            </Table>
          )
        }
      </Loaded>
      <ListPages
        of="parts"
        trail={trail}
        onTrail={setTrail}
        next={query.data?.next_cursor}
        isBusy={query.isPlaceholderData}
      />
    </Panel>
  );
}

function EntryRow({ entry }: { entry: RedirectEntry }) {
  const t = useMessages();
  const { word, tone } = resultLabels(t)[entry.result];
  const { hops, status, reason, new_url: wanted, final_url: last, relevance, indexable } = entry;
  const isWrong = wanted !== null && entry.result !== 'match' && entry.result !== 'waiting';
  return (
    <Tr>
      <Td className="w-1/2 max-w-0 align-top">
        <ForeignLink url={entry.old_url} text={shortUrl(entry.old_url)} />
        {hops.length > 0 && (
          <span className="block break-words text-meta text-muted" dir="ltr">
            {hops.map((hop, at) => (at === 0 ? `${hop.status}` : `${shortUrl(hop.url)} ${hop.status}`)).join(' → ')}
          </span>
        )}
      </Td>
      <Td className="w-1/2 max-w-0 align-top">
        {last ? <ForeignLink url={last} text={shortUrl(last)} /> : <span className="text-muted">·</span>}
        <span className="block break-words text-meta text-muted" dir="auto">
          {[status, entry.title, reason].filter((one) => one !== null).join(' · ')}
        </span>
        {isWrong && <span className="block truncate text-meta">{t('Wanted: {url}', { url: shortUrl(wanted) })}</span>}
      </Td>
      <Td className="text-right align-top max-md:hidden">{relevance ?? '·'}</Td>
      <Td className="align-top max-md:hidden">{indexable === null ? '·' : indexable ? t('Yes') : t('No')}</Td>
      <Td className="whitespace-nowrap align-top">
        <Badge tone={tone}>{word}</Badge>
      </Td>
    </Tr>
  );
}
