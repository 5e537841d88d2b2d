'use client';

import { useState } from 'react';
import { JsonTree } from '#components/json-tree.tsx';
import { ResultTable } from '#components/tools/result-table.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { ScriptRun } from '#lib/features/page-scripts/contract.ts';
import { useMessages } from '#messages';

interface RunViewProps {
  run: ScriptRun | undefined;
  error: Error | null;
  pending: boolean;
  cancelled: boolean;
}

type Shown = 'tree' | 'table' | 'console' | 'screenshot';

/** Output of one run: result, console and screenshot, or why there is none. */
export function RunView({ run, error, pending, cancelled }: RunViewProps) {
  const t = useMessages();
  return (
    <Panel aria-label={t('Result')} aria-live="polite" aria-busy={pending}>
      {pending ? (
        <EmptyState
          title={
            <span className="inline-flex items-center gap-2">
              <Spinner /> {t('Loading the page and running the script')}
            </span>
          }
        >
          {t('Times out after 28 seconds.')}
        </EmptyState>
      ) : cancelled ? (
        <EmptyState title={t('Canceled')}>{t('The run was canceled. Nothing was saved.')}</EmptyState>
      ) : error ? (
        <ErrorState title={t('Run failed')} requestId={error instanceof RequestFailed ? error.requestId : undefined}>
          {error.message}
        </ErrorState>
      ) : run ? (
        <Finished run={run} />
      ) : (
        <EmptyState title={t('No results yet')}>
          {t("Enter a URL and press Run. The script's return value appears here.")}
        </EmptyState>
      )}
    </Panel>
  );
}

function Finished({ run }: { run: ScriptRun }) {
  const t = useMessages();
  const [view, setView] = useState<Shown>(run.error ? 'console' : 'tree');
  const options: { value: Shown; label: string; count?: number }[] = [
    ...(run.result
      ? [
          { value: 'tree' as const, label: t('Tree') },
          { value: 'table' as const, label: t('Table') },
        ]
      : []),
    { value: 'console', label: t('Console'), count: run.console.length },
    ...(run.screenshot ? [{ value: 'screenshot' as const, label: t('Screenshot') }] : []),
  ];
  const times = [
    run.status === null ? '' : t('Status {status}', { status: run.status }),
    run.open_ms === null ? '' : t('page {openMs}', { openMs: t.duration(run.open_ms) }),
    run.script_ms === null ? '' : t('script {scriptMs}', { scriptMs: t.duration(run.script_ms) }),
  ];
  return (
    <>
      <PanelHeader
        title={run.error ? t('Script failed') : t('Result')}
        note={times.filter(Boolean).join(', ') || undefined}
        actions={
          <>
            <Choice label={t('Show')} value={view} onChange={setView} options={options} />
            {run.result && <CopyButton label={t('Copy JSON')} text={() => JSON.stringify(run.result, null, 2)} />}
          </>
        }
      />
      <PanelBody className="grid grid-cols-1 gap-4 px-0">
        {run.error && (
          <Callout tone="fault" className="mx-4">
            {run.error.message}
          </Callout>
        )}
        {run.note && <Callout className="mx-4">{run.note}</Callout>}
        {view === 'tree' && (
          <div className="px-4">
            <JsonTree value={run.result} open={levelsOpen(run.result)} />
          </div>
        )}
        {view === 'table' && <ResultTable body={run.result} absent="null" />}
        {view === 'console' && <Console run={run} />}
        {view === 'screenshot' && run.screenshot && (
          // biome-ignore lint/performance/noImgElement: bytes of this answer, nothing to fetch or to resize.
          <img
            src={`data:image/webp;base64,${run.screenshot}`}
            alt={t('Page after the script')}
            className="mx-4 max-w-[calc(100%-2rem)] rounded-control border"
          />
        )}
        {run.final_url && (
          <p className="break-all px-4 text-meta text-muted">{t('Ran on {finalUrl}', { finalUrl: run.final_url })}</p>
        )}
      </PanelBody>
    </>
  );
}

/** Initially open levels: only the outermost for a big result, to keep it readable. */
function levelsOpen(result: unknown): number {
  const chars = JSON.stringify(result).length;
  return chars > 50_000 ? 1 : chars > 5_000 ? 2 : 3;
}

function Console({ run }: { run: ScriptRun }) {
  const t = useMessages();
  if (run.console.length === 0) return <p className="px-4 text-muted">{t('No console output.')}</p>;
  const tone = { error: 'text-fault', warning: 'text-warning', log: '', info: '', debug: 'text-muted' };
  return (
    <div className="px-4">
      <ol className="grid max-h-120 gap-1 overflow-auto font-mono text-meta">
        {run.console.map(({ level, text, source }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move.
          <li key={index} className="flex gap-3 border-b py-1 last:border-0">
            <span className="w-20 shrink-0 text-muted">
              {source === 'page' ? `${t('page')} ` : ''}
              {level}
            </span>
            <span className={`min-w-0 whitespace-pre-wrap break-words ${tone[level]}`}>{text}</span>
          </li>
        ))}
      </ol>
      {run.console_dropped > 0 && (
        <p className="pt-2 text-meta text-muted">
          {t.many(run.console_dropped, '{count} more line not stored.|{count} more lines not stored.')}
        </p>
      )}
    </div>
  );
}
