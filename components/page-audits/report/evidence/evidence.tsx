'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import { Source } from '#components/evidence/source.tsx';
import { StoredPage } from '#components/evidence/stored-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import { displayKindOf } from '#lib/contract/display-kind.ts';
import { evidenceAddress, evidencePieceQuery, evidenceQuery } from '#lib/features/page-audits/client.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import type { EvidenceState } from '#lib/features/page-audits/evidence-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { placeIn } from '#lib/text/source-view/source-place.ts';
import { useMessages } from '#messages';
import { Difference } from './difference.tsx';
import { elementFinder } from './find-element.ts';

const views = ['screenshot', 'page', 'source', 'difference'] as const;
const pages = ['raw', 'rendered'] as const;

const VIEW_NAMES = (t: Translator): Record<(typeof views)[number], string> => ({
  screenshot: t('Screenshot'),
  page: t('Page'),
  source: t('HTML source'),
  difference: t('Difference'),
});
const PAGE_NAMES = (t: Translator): Record<(typeof pages)[number], string> => ({
  raw: t('Raw HTML'),
  rendered: t('Rendered HTML'),
});

/** Evidence of the audit: the stored screenshot, page and source, and the changes that scripts made. */
export function Evidence({ audit, report }: { audit: AuditDetail; report: AuditReport }) {
  const t = useMessages();
  const { id } = audit;
  const { data, error, refetch } = useQuery(evidenceQuery(id));
  const [state, setState] = useQueryStates({
    evidence: parseAsStringLiteral(views),
    of: parseAsStringLiteral(pages),
    place: parseAsString,
  });
  if (error && !data)
    return (
      <ErrorState
        title={t('Could not load the stored copies')}
        action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-140" />;

  const piece = (role: EvidenceState['role']) => data.find((one) => one.role === role);
  const isKept = (role: EvidenceState['role']) => piece(role)?.state === 'kept';
  const view = state.evidence ?? (state.place ? 'source' : isKept('screenshot') ? 'screenshot' : 'source');
  const of = state.of ?? (isKept('rendered') && (state.place || view !== 'source') ? 'rendered' : 'raw');
  const role = view === 'screenshot' ? 'screenshot' : of;
  const shown = piece(role);
  const place = state.place ? placeOf(report, state.place) : null;
  const compares = view === 'difference';
  const lacking = compares ? pages.map(piece).find((one) => one?.state !== 'kept') : null;

  return (
    <Panel>
      <PanelHeader
        title={t('Stored copies')}
        note={
          audit.finished_at
            ? t('Stored copy from {finishedAt}, verified by SHA-256.', {
                finishedAt: t.moment(audit.finished_at),
              })
            : t('Raw HTML, rendered HTML and a screenshot are stored when the audit finishes.')
        }
        actions={
          <Choice
            label={t('View')}
            value={view}
            onChange={(next) => void setState({ evidence: next, place: null })}
            options={views.map((value) => ({ value, label: VIEW_NAMES(t)[value] }))}
          />
        }
      />
      {!compares && (view !== 'screenshot' || shown?.state === 'kept') && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          {view !== 'screenshot' && (
            <Choice
              label={t('HTML version')}
              value={of}
              onChange={(next) => void setState({ of: next })}
              options={pages.map((value) => ({ value, label: PAGE_NAMES(t)[value] }))}
            />
          )}
          {shown?.state === 'kept' && (
            <>
              <span className="text-muted text-table">{t.bytes(shown.bytes ?? 0)}</span>
              <span className="flex items-center text-muted text-table">
                SHA-256&nbsp;<code className="font-mono text-meta">{shown.hash?.slice(0, 12)}…</code>
                <CopyButton iconOnly text={shown.hash ?? ''} label={t('Copy SHA-256')} />
              </span>
              <Button asChild size="sm" className="ml-auto">
                <a href={evidenceAddress(id, role, 'file')} download>
                  <Download /> {t('Download')}
                </a>
              </Button>
            </>
          )}
        </div>
      )}
      {lacking ? (
        <Lacking piece={lacking} />
      ) : compares ? (
        <Difference id={id} diff={report.diff} />
      ) : shown?.state !== 'kept' ? (
        shown && <Lacking piece={shown} />
      ) : view === 'screenshot' ? (
        <div className="border-t bg-sunken p-4">
          {/* biome-ignore lint/performance/noImgElement: the picture stands behind a session and is never made smaller. */}
          <img
            src={evidenceAddress(id, 'screenshot', 'view')}
            alt={t('Mobile screenshot of {host} taken during the audit', { host: audit.host })}
            className="mx-auto h-auto w-full max-w-103 border"
          />
        </div>
      ) : view === 'page' ? (
        <Page audit={audit} report={report} piece={shown} />
      ) : (
        <SourceOf key={role} id={id} role={role} place={place} />
      )}
    </Panel>
  );
}

const NOT_STORED = (t: Translator): Record<EvidenceState['role'], string> => ({
  raw: t('Raw HTML not stored'),
  rendered: t('No rendered HTML'),
  screenshot: t('No screenshot'),
});

/** An item that cannot be shown: never stored, deleted, or altered. */
function Lacking({ piece }: { piece: EvidenceState }) {
  const t = useMessages();
  if (piece.state === 'not_kept')
    return (
      <EmptyState className="border-t" title={NOT_STORED(t)[piece.role]}>
        {piece.note}
      </EmptyState>
    );
  return (
    <ErrorState
      className="border-t"
      title={piece.state === 'missing' ? t('Stored file is missing') : t('Stored file is corrupted')}
    >
      {t('{note} The metrics in this report are unaffected. Run the audit again to store new copies.', {
        note: piece.note ?? '',
      })}
    </ErrorState>
  );
}

function Page({ audit, report, piece }: { audit: AuditDetail; report: AuditReport; piece: EvidenceState }) {
  const t = useMessages();
  const form = displayKindOf(piece.content_type ?? '');
  if (form === 'other' || form === 'image')
    return (
      <EmptyState className="border-t" title={t('Not an HTML page')}>
        {t('Content type {value}. Download the file to view it.', {
          value: piece.content_type || t('none'),
        })}
      </EmptyState>
    );
  return (
    <StoredPage
      key={piece.role}
      address={evidenceAddress(audit.id, piece.role, 'view')}
      title={`${audit.host}, ${piece.role === 'raw' ? t('raw HTML') : t('rendered')}`}
      bytes={piece.bytes ?? 0}
      dom={report.facts.dom}
    />
  );
}

type FoundPlace = NonNullable<ReturnType<typeof placeOf>>;

function SourceOf({ id, role, place }: { id: string; role: EvidenceState['role']; place: FoundPlace | null }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(evidencePieceQuery(id, role));
  const text = data?.text ?? null;
  const item = place?.item;
  const range = useMemo(
    () => (text !== null && item ? placeIn(text, item, elementFinder(text, item.snippet)) : null),
    [text, item],
  );
  const note = useRef<HTMLDivElement>(null);
  const loaded = text !== null;
  // The link that opened this view is gone with the findings list, so scroll position and focus move to the location's note.
  useEffect(() => {
    if (!item || !loaded) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'start' });
  }, [item, loaded]);
  if (error && !data)
    return (
      <ErrorState className="border-t" action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-140" />;
  if (text === null)
    return (
      <EmptyState className="border-t" title={t('Not a text file')}>
        {t('Content type {contentType}: no source to display.', { contentType: data.content_type })}
      </EmptyState>
    );
  return (
    <>
      {place && (
        <div ref={note} tabIndex={-1} className="mx-4 mb-3 scroll-mt-36 rounded-control outline-none">
          <Callout
            tone={range ? 'info' : 'warning'}
            title={place.title}
            action={
              <Button size="sm" asChild>
                <a href={`#check-${place.checkId}`}>{t('Back to issue')}</a>
              </Button>
            }
          >
            {range
              ? t('Occurrence {number} of {count}, highlighted below.', { number: place.number, count: place.count })
              : t('Not found in this source. Try the other version, or search for part of it.')}
          </Callout>
        </div>
      )}
      <Source text={text} label={role === 'raw' ? t('Raw HTML source') : t('Rendered HTML source')} place={range} />
    </>
  );
}

/** The location named in the URL: "title-length.0" is the first one of that check's finding. */
function placeOf(report: AuditReport, text: string) {
  const at = text.lastIndexOf('.');
  const finding = report.findings.find(({ id }) => id === text.slice(0, at));
  const number = Number(text.slice(at + 1));
  const item = finding?.evidence.items[number];
  if (!finding || !item) return null;
  return { checkId: finding.id, title: finding.title, item, number: number + 1, count: finding.evidence.items.length };
}
