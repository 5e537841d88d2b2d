'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { cn } from '#components/ui/cn.ts';
import { FileDown, Mail, Plus, Share2 } from '#components/ui/icons.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { useReadOnly } from '#components/ui/read-only.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Block } from '#lib/features/reports/blocks-contract.ts';
import { reportDocumentQuery, savePdf } from '#lib/features/reports/client.ts';
import type { Report, ReportDocument } from '#lib/features/reports/contract.ts';
import { type Placeholder, placeholdersOf } from '#lib/features/reports/placeholders.ts';
import { useMessages } from '#messages';
import { BlockCard } from './block-card.tsx';
import { BLOCK_KIND_IDS, BLOCK_KINDS, moveItem, newBlock } from './block-kinds.ts';
import { ReportSettings } from './report-settings.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { type ReportSaver, type SaveState, useReportSaver } from './use-report-saver.ts';

const DigestDialog = dynamic(() => import('./digest-dialog.tsx').then((module) => module.DigestDialog), { ssr: false });
const ShareDialog = dynamic(() => import('./share-dialog.tsx').then((module) => module.ShareDialog), { ssr: false });

interface BuilderProps {
  initial: Report;
  document: ReportDocument;
  canEdit: boolean;
}

/** Report builder: settings and blocks on the left, a live preview on the right. */
export function Builder({ initial, document, canEdit }: BuilderProps) {
  const t = useMessages();
  const saver = useReportSaver(initial, canEdit);
  const { report, saved, state } = saver;
  const [side, setSide] = useState<'build' | 'preview'>(canEdit && initial.blocks.length === 0 ? 'build' : 'preview');
  const [sharing, setSharing] = useState(false);
  const [mailing, setMailing] = useState(false);
  const placeholders = placeholdersOf(report);
  const isReadOnly = useReadOnly();
  const preview = useQuery({
    ...reportDocumentQuery(report.project_id, report.id, saved.revision),
    placeholderData: keepPreviousData,
    ...(saved.revision === initial.revision ? { initialData: document } : {}),
  });
  const pdf = useMutation({
    mutationFn: () => savePdf(report.project_id, report.id),
    onSuccess: () => toast.success(t('PDF created')),
  });
  return (
    <>
      <PageHeader
        title={report.name || t('Report')}
        note={canEdit ? <SaveMark state={state} onRetry={() => void saver.saveNow()} /> : t('View only')}
        actions={
          <>
            {!isReadOnly && (
              <>
                <Button onClick={() => setMailing(true)}>
                  <Mail /> {t('Email')}
                </Button>
                <Button onClick={() => setSharing(true)}>
                  <Share2 /> {t('Share link')}
                </Button>
              </>
            )}
            <Button variant="primary" pending={pdf.isPending} onClick={() => pdf.mutate()}>
              {!pdf.isPending && <FileDown />} PDF
            </Button>
          </>
        }
      />
      {pdf.isError && (
        <Callout tone="fault" title={t('Could not create the PDF')} className="mb-4">
          {pdf.error.message}
        </Callout>
      )}
      {state.at === 'conflict' && <Conflict saver={saver} theirs={state.theirs} />}
      {canEdit && placeholders.length > 0 && <Placeholders all={placeholders} />}
      {canEdit && (
        <div className="mb-4 lg:hidden">
          <Choice
            label={t('Content')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'build', label: t('Edit') },
              { value: 'preview', label: t('Preview') },
            ]}
          />
        </div>
      )}
      <div className={cn('grid grid-cols-1 items-start gap-4', canEdit && 'lg:grid-cols-[400px_minmax(0,1fr)]')}>
        {canEdit && (
          <div className={cn('grid min-w-0 gap-4', side !== 'build' && 'max-lg:hidden')}>
            <Panel>
              <PanelHeader title={t('Report')} />
              <PanelBody>
                <ReportSettings report={report} onChange={saver.change} />
              </PanelBody>
            </Panel>
            <Blocks report={report} onChange={saver.change} />
          </div>
        )}
        <Panel
          aria-label={t('Preview')}
          aria-busy={preview.isPlaceholderData}
          className={cn('p-4 sm:p-6', canEdit && side !== 'preview' && 'max-lg:hidden')}
        >
          {preview.error && !preview.data ? (
            <ErrorState
              title={t('Could not render the report')}
              action={<Button onClick={() => preview.refetch()}>{t('Try again')}</Button>}
            >
              {preview.error.message}
            </ErrorState>
          ) : preview.data ? (
            <ReportSheet document={preview.data} heading="h2" />
          ) : (
            <Skeleton className="h-120" />
          )}
        </Panel>
      </div>
      {mailing && (
        <DigestDialog
          projectId={report.project_id}
          reportId={report.id}
          canEdit={canEdit}
          isComplete={placeholders.length === 0}
          onClose={() => setMailing(false)}
        />
      )}
      {sharing && (
        <ShareDialog
          projectId={report.project_id}
          reportId={report.id}
          canEdit={canEdit}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}

function SaveMark({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useMessages();
  if (state.at === 'failed') {
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 text-fault">
        {t('Not saved: {message}', { message: state.message })}
        <Button size="sm" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </span>
    );
  }
  const labels = { saved: t('Saved'), changed: t('Unsaved changes'), saving: t('Saving…'), conflict: t('Not saved') };
  return <span role="status">{labels[state.at]}</span>;
}

/** Another window saved first. Nothing is lost without notice: the dialog says which version each choice discards. */
function Conflict({ saver, theirs }: { saver: ReportSaver; theirs: Report }) {
  const t = useMessages();
  const router = useRouter();
  const both = useMutation({
    mutationFn: () => saver.keepBoth(theirs),
    onSuccess: (copy) => {
      if (copy) router.push(`/reports/${copy.id}?project=${copy.project_id}`);
    },
  });
  return (
    <Callout
      tone="warning"
      title={t('This report was changed by someone else on {updatedAt}', { updatedAt: t.moment(theirs.updated_at) })}
      className="mb-4"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => saver.acceptTheirs(theirs)}>
            {t('Use their version')}
          </Button>
          <Button size="sm" onClick={() => saver.overwriteTheirs(theirs)}>
            {t('Overwrite with mine')}
          </Button>
          <Button size="sm" variant="primary" pending={both.isPending} onClick={() => both.mutate()}>
            {t('Keep both')}
          </Button>
        </div>
      }
    >
      {t('Your changes are not saved yet. “Keep both” saves your version as a new report and keeps theirs here.')}
    </Callout>
  );
}

/** Texts that nobody filled in: the report is not emailed until they are corrected. */
function Placeholders({ all }: { all: readonly Placeholder[] }) {
  const t = useMessages();
  return (
    <Callout tone="warning" title={t('This report is not emailed until these texts are filled in')} className="mb-4">
      <ul className="list-disc ps-5">
        {all.map(({ block, found }) => (
          <li key={`${block} ${found}`}>
            {block === null ? t('Cover') : t('Block {number}', { number: block })}:{' '}
            {found === '' ? t('empty') : <q dir="auto">{found.slice(0, 80)}</q>}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Blocks({ report, onChange }: { report: Report; onChange: (report: Report) => void }) {
  const t = useMessages();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { blocks } = report;
  const put = (next: Block[]) => onChange({ ...report, blocks: next });
  const move = (at: number, by: -1 | 1) => {
    const block = blocks[at];
    const to = at + by;
    if (!block || to < 0 || to >= blocks.length) return;
    put(moveItem(blocks, at, to));
    setAnnouncement(
      t('{kind} is now block {to} of {count}.', {
        kind: t(BLOCK_KINDS[block.kind].label),
        to: to + 1,
        count: blocks.length,
      }),
    );
    focusOn(block.id, to === 0 ? '1' : to === blocks.length - 1 ? '-1' : String(by));
  };
  /** A moved element loses focus, so it is restored after rendering. */
  const focusOn = (id: string, button?: string) =>
    requestAnimationFrame(() => {
      const card = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-block') === id);
      const target = card?.querySelector<HTMLElement>(
        button ? `button[data-move="${button}"]` : 'input, textarea, select',
      );
      target?.focus();
    });
  const add = (kind: Block['kind']) => {
    const block = newBlock(kind, new Set(blocks.map(({ id }) => id)));
    put([...blocks, block]);
    setAnnouncement(t('{kind} added at the end.', { kind: t(BLOCK_KINDS[kind].label) }));
    focusOn(block.id);
  };
  return (
    <section aria-label={t('Blocks')} className="grid min-w-0 gap-3">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {blocks.length === 0 && (
        <EmptyState title={t('No blocks yet')} className="rounded-panel border border-dashed py-6">
          {t('Add metrics, charts, tables and text. The preview shows the finished report.')}
        </EmptyState>
      )}
      <ol ref={list} className="grid gap-3">
        {blocks.map((block, at) => (
          <BlockCard
            key={block.id}
            block={block}
            place={at + 1}
            count={blocks.length}
            onChange={(next) => put(blocks.map((one) => (one.id === next.id ? next : one)))}
            onMove={(by) => move(at, by)}
            onRemove={() => put(blocks.filter(({ id }) => id !== block.id))}
          />
        ))}
      </ol>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 font-medium text-table">{t('Add block')}</legend>
        {BLOCK_KIND_IDS.map((kind) => (
          <Button key={kind} size="sm" disabled={blocks.length >= 60} onClick={() => add(kind)}>
            <Plus /> {t(BLOCK_KINDS[kind].label)}
          </Button>
        ))}
      </fieldset>
    </section>
  );
}
