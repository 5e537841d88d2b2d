'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { Source } from '#components/evidence/source.tsx';
import { StoredPage } from '#components/evidence/stored-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { AnswerDetail } from '#lib/features/ai-answers/answers-contract.ts';
import { seenAddress, seenSourceQuery } from '#lib/features/ai-answers/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const views = ['picture', 'page', 'source'] as const;
const viewNames = (t: Translator) => ({ picture: t('Screenshot'), page: t('Page'), source: t('HTML source') });

/** "page-1" → "Results page 1" */
const nameOf = (t: Translator, page: string, single: boolean): string =>
  page === 'ai-mode' ? t('AI Mode') : single ? t('SERP') : t('SERP page {page}', { page: page.replace('page-', '') });

/** The pages behind an answer: screenshots, the stored copy rendered, and source. */
export function Seen({ answer }: { answer: AnswerDetail }) {
  const t = useMessages();
  const { id, stored } = answer;
  const [state, setState] = useQueryStates({
    of: parseAsString,
    view: parseAsStringLiteral(views),
  });
  const pages = stored.map(({ role }) => role).filter((role) => !role.endsWith('-screenshot'));
  const page = pages.find((one) => one === state.of) ?? pages[0];
  if (!page)
    return (
      <Panel>
        <EmptyState title={t('No stored copies')}>
          {answer.status === 'done' ? t('The stored copies were deleted.') : t('No page could be fetched.')}
        </EmptyState>
      </Panel>
    );
  const picture = stored.find(({ role }) => role === `${page}-screenshot`);
  const view = state.view ?? (picture ? 'picture' : 'page');
  const shown = view === 'picture' ? picture : stored.find(({ role }) => role === page);
  const name = nameOf(t, page, pages.length <= 2);
  return (
    <Panel>
      <PanelHeader
        title={t('Stored copies')}
        note={t('Stored copies of {finishedAt}, verified by SHA-256.', {
          finishedAt: t.moment(answer.finished_at ?? answer.created_at),
        })}
        actions={
          <Choice
            label={t('View as')}
            value={view}
            onChange={(next) => void setState({ view: next })}
            options={views.map((value) => ({ value, label: viewNames(t)[value] }))}
          />
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3">
        {pages.length > 1 && (
          <Choice
            label={t('Which page')}
            value={page}
            onChange={(next) => void setState({ of: next })}
            options={pages.map((value) => ({ value, label: nameOf(t, value, pages.length <= 2) }))}
          />
        )}
        {shown && (
          <>
            <span className="text-muted text-table">{t.bytes(shown.bytes)}</span>
            <span className="flex items-center text-muted text-table">
              SHA-256&nbsp;<code className="font-mono text-meta">{shown.hash.slice(0, 12)}…</code>
              <CopyButton iconOnly text={shown.hash} label={t('Copy the SHA-256')} />
            </span>
            <Button asChild size="sm" className="ml-auto">
              <a href={seenAddress(id, shown.role, 'file')} download>
                <Download /> {t('Download')}
              </a>
            </Button>
          </>
        )}
      </div>
      {!shown ? (
        <EmptyState className="border-t" title={t('No screenshot')}>
          {t('The page closed before a screenshot was taken. Its HTML is stored.')}
        </EmptyState>
      ) : view === 'picture' ? (
        <div className="border-t bg-sunken p-4">
          {/* biome-ignore lint/performance/noImgElement: the picture stands behind a session and is never made smaller. */}
          <img
            key={shown.role}
            src={seenAddress(id, shown.role, 'view')}
            alt={t('{name}, screenshot', { name })}
            className="mx-auto h-auto w-full max-w-240 border"
          />
        </div>
      ) : view === 'page' ? (
        <StoredPage
          key={shown.role}
          address={seenAddress(id, shown.role, 'view')}
          title={name}
          bytes={shown.bytes}
          dom={{ nodes: 0, maxDepth: 0 }}
        />
      ) : (
        <PageSource key={shown.role} id={id} role={shown.role} name={name} />
      )}
    </Panel>
  );
}

function PageSource({ id, role, name }: { id: string; role: string; name: string }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(seenSourceQuery(id, role));
  if (error && data === undefined)
    return (
      <ErrorState className="border-t" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton className="h-140" />;
  return <Source text={data} label={t('Source code: {name}', { name })} place={null} />;
}
