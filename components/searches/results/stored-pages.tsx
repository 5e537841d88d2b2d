'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Source } from '#components/evidence/source.tsx';
import { StoredPage as PageFrame } from '#components/evidence/stored-page.tsx';
import { exitName } from '#components/searches/egress-labels.ts';
import { engineNames, reasonText, transportName } from '#components/searches/search-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/input.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { displayKindOf } from '#lib/contract/display-kind.ts';
import { engineHealthQuery, searchPageAddress, searchPageSourceQuery } from '#lib/features/searches/client.ts';
import type { SearchDetail, StoredPage } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const views = ['page', 'source'] as const;

/** Every raw answer of the engine: rendered in a sandboxed frame, or as source. */
export function StoredPages({ search }: { search: SearchDetail }) {
  const t = useMessages();
  const [state, setState] = useQueryStates({
    answer: parseAsString,
    view: parseAsStringLiteral(views).withDefault('page'),
  });
  const name = engineNames[search.search_engine];
  const page = search.pages.find(({ id }) => id === state.answer) ?? search.pages[0];
  if (!page)
    return (
      <Panel>
        <EmptyState title={t('No response stored')}>{t('{name} returned no response.', { name })}</EmptyState>
      </Panel>
    );
  const isHtml = page.raw !== null && displayKindOf(page.raw.content_type) === 'html';
  return (
    <Panel>
      <PanelHeader
        title={t('Cached page')}
        note={t('{name} response stored {createdAt}, verified by SHA-256.', {
          name,
          createdAt: t.moment(page.created_at),
        })}
        actions={
          isHtml && (
            <Choice
              label={t('View')}
              value={state.view}
              onChange={(view) => void setState({ view })}
              options={[
                { value: 'page', label: t('Page') },
                { value: 'source', label: t('HTML source') },
              ]}
            />
          )
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
        {search.pages.length > 1 && (
          <Select
            aria-label={t('Response')}
            className="min-w-0 max-w-full sm:max-w-80"
            value={page.id}
            onChange={(event) => void setState({ answer: event.target.value })}
          >
            {search.pages.map((one) => (
              <option key={one.id} value={one.id}>
                {labelOf(t, one)}
              </option>
            ))}
          </Select>
        )}
        <Facts page={page} />
        {page.raw && (
          <Button asChild size="sm" className="ml-auto">
            <a href={searchPageAddress(page.id, 'file')} download>
              <Download /> {t('Download')}
            </a>
          </Button>
        )}
      </div>
      {!page.raw ? (
        <EmptyState className="border-t" title={t('Response not stored')}>
          {t('Saved metrics are kept.')}
        </EmptyState>
      ) : state.view === 'page' && isHtml ? (
        <PageFrame
          key={page.id}
          address={searchPageAddress(page.id, 'view')}
          title={`${name}, ${labelOf(t, page)}`}
          bytes={page.raw.bytes}
          dom={{ nodes: 0, maxDepth: 0 }}
        />
      ) : (
        <PageSource key={page.id} page={page} />
      )}
    </Panel>
  );
}

function Facts({ page }: { page: StoredPage }) {
  const t = useMessages();
  const { data: ways } = useQuery(engineHealthQuery());
  const isPage = page.state === 'results' || page.state === 'empty';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-table">
      {!isPage && <Badge tone="warning">{wordOf(t, page)}</Badge>}
      <span>
        {exitName(t, page.exit, ways)}, {transportName(t, page.transport)}
      </span>
      {page.status !== null && <span>{t('status {status}', { status: page.status })}</span>}
      <span>{t.duration(page.duration_ms)}</span>
      {page.raw && (
        <>
          <span>{t.bytes(page.raw.bytes)}</span>
          <span className="flex items-center">
            SHA-256&nbsp;<code className="font-mono text-meta">{page.raw.hash.slice(0, 12)}…</code>
            <CopyButton iconOnly text={page.raw.hash} label={t('Copy SHA-256')} />
          </span>
        </>
      )}
    </span>
  );
}

function wordOf(t: Translator, { state }: StoredPage): string {
  if (state === 'results') return t('results');
  return state === 'empty' ? t('no results') : reasonText(t, state).short;
}

const labelOf = (t: Translator, page: StoredPage): string =>
  t('Page {page}, {word} ({transportName})', {
    page: page.page,
    word: t.inText(wordOf(t, page)),
    transportName: transportName(t, page.transport),
  });

function PageSource({ page }: { page: StoredPage }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(searchPageSourceQuery(page.id));
  if (error && data === undefined)
    return (
      <ErrorState className="border-t" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton className="h-140" />;
  if (data === '')
    return (
      <EmptyState className="border-t" title={t('Empty response')}>
        {t('The search engine returned no content.')}
      </EmptyState>
    );
  return <Source text={data} label={t('Source of page {page}', { page: page.page })} place={null} />;
}
