'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef } from 'react';
import { Source } from '#components/evidence/source.tsx';
import { StoredPage } from '#components/evidence/stored-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import { evidenceAddress, evidencePieceQuery, evidenceQuery } from '#lib/client/audits.ts';
import { formatBytes, formatMoment } from '#lib/client/format.ts';
import { placeIn } from '#lib/client/source-place.ts';
import { formOf } from '#lib/contract/stored-form.ts';
import type { AuditDetail, EvidenceState } from '#lib/features/page-analysis/contract.ts';
import { Difference } from './difference.tsx';
import { elementFinder } from './find-element.ts';

const views = ['screenshot', 'page', 'source', 'difference'] as const;
const pages = ['raw', 'rendered'] as const;

const VIEW_NAMES: Record<(typeof views)[number], string> = {
  screenshot: 'Screenshot',
  page: 'Page',
  source: 'Source',
  difference: 'Difference',
};
const PAGE_NAMES: Record<(typeof pages)[number], string> = { raw: 'As served', rendered: 'After scripts' };

/** What the audit was judged by: picture, page and source as they were kept, and the difference that scripts made. */
export function Evidence({ audit, report }: { audit: AuditDetail; report: AuditReport }) {
  const { id } = audit;
  const { data, error, refetch } = useQuery(evidenceQuery(id));
  const [state, setState] = useQueryStates({
    evidence: parseAsStringLiteral(views),
    of: parseAsStringLiteral(pages),
    place: parseAsString,
  });
  if (error && !data)
    return (
      <ErrorState title="Could not look at the evidence" action={<Button onClick={() => refetch()}>Try again</Button>}>
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
        title="Evidence"
        note={
          audit.finished_at
            ? `What this audit was judged by, as it was on ${formatMoment(audit.finished_at)}; checked against its SHA-256 when opened.`
            : 'What an audit is judged by is kept at its end.'
        }
        actions={
          <Choice
            label="What to show"
            value={view}
            onChange={(next) => void setState({ evidence: next, place: null })}
            options={views.map((value) => ({ value, label: VIEW_NAMES[value] }))}
          />
        }
      />
      {!compares && (view !== 'screenshot' || shown?.state === 'kept') && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          {view !== 'screenshot' && (
            <Choice
              label="Which page"
              value={of}
              onChange={(next) => void setState({ of: next })}
              options={pages.map((value) => ({ value, label: PAGE_NAMES[value] }))}
            />
          )}
          {shown?.state === 'kept' && (
            <>
              <span className="text-muted text-table">{formatBytes(shown.bytes ?? 0)}</span>
              <span className="flex items-center text-muted text-table">
                SHA-256&nbsp;<code className="font-mono text-meta">{shown.hash?.slice(0, 12)}…</code>
                <CopyButton iconOnly text={shown.hash ?? ''} label="Copy the SHA-256" />
              </span>
              <Button asChild size="sm" className="ml-auto">
                <a href={evidenceAddress(id, role, 'file')} download>
                  <Download /> Download
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
            alt={`${audit.host} as a phone showed it when it was measured`}
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

const NOT_KEPT: Record<EvidenceState['role'], string> = {
  raw: 'The page as served was not kept',
  rendered: 'There is no page after scripts',
  screenshot: 'There is no screenshot',
};

/** A piece that cannot be shown: never kept, gone, or no longer what it was. */
function Lacking({ piece }: { piece: EvidenceState }) {
  if (piece.state === 'not_kept')
    return (
      <EmptyState className="border-t" title={NOT_KEPT[piece.role]}>
        {piece.note}
      </EmptyState>
    );
  return (
    <ErrorState className="border-t" title={piece.state === 'missing' ? 'The file is gone' : 'The file is damaged'}>
      {piece.note} The figures of the report stay as they were measured. Run the audit again to keep new evidence.
    </ErrorState>
  );
}

function Page({ audit, report, piece }: { audit: AuditDetail; report: AuditReport; piece: EvidenceState }) {
  const form = formOf(piece.content_type ?? '');
  if (form === 'other' || form === 'image')
    return (
      <EmptyState className="border-t" title="This is not a page">
        It was served as {piece.content_type || 'nothing in particular'}. Download it to look at it.
      </EmptyState>
    );
  return (
    <StoredPage
      key={piece.role}
      address={evidenceAddress(audit.id, piece.role, 'view')}
      title={`${audit.host}, ${piece.role === 'raw' ? 'as it was served' : 'after its scripts'}`}
      bytes={piece.bytes ?? 0}
      dom={report.facts.dom}
    />
  );
}

type FoundPlace = NonNullable<ReturnType<typeof placeOf>>;

function SourceOf({ id, role, place }: { id: string; role: EvidenceState['role']; place: FoundPlace | null }) {
  const { data, error, refetch } = useQuery(evidencePieceQuery(id, role));
  const text = data?.text ?? null;
  const item = place?.item;
  const range = useMemo(
    () => (text !== null && item ? placeIn(text, item, elementFinder(text, item.snippet)) : null),
    [text, item],
  );
  const note = useRef<HTMLDivElement>(null);
  const loaded = text !== null;
  // The button that led here is gone with the findings: the reader, and the focus, go on at the place's own note.
  useEffect(() => {
    if (!item || !loaded) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'start' });
  }, [item, loaded]);
  if (error && !data)
    return (
      <ErrorState className="border-t" action={<Button onClick={() => refetch()}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-140" />;
  if (text === null)
    return (
      <EmptyState className="border-t" title="Not a text">
        It was served as {data.content_type}, which has no source to read.
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
                <a href={`#check-${place.checkId}`}>Back to the finding</a>
              </Button>
            }
          >
            {range
              ? `Place ${place.number} of ${place.count}, marked below.`
              : 'This place is not written in this source as the browser saw it. Try the other page, or search for a part of it.'}
          </Callout>
        </div>
      )}
      <Source
        text={text}
        label={role === 'raw' ? 'Source of the page as served' : 'Source of the page after scripts'}
        place={range}
      />
    </>
  );
}

/** The place that an address names: "title-length.0" is the first one of that check's finding. */
function placeOf(report: AuditReport, text: string) {
  const at = text.lastIndexOf('.');
  const finding = report.findings.find(({ id }) => id === text.slice(0, at));
  const number = Number(text.slice(at + 1));
  const item = finding?.evidence.items[number];
  if (!finding || !item) return null;
  return { checkId: finding.id, title: finding.title, item, number: number + 1, count: finding.evidence.items.length };
}
