'use client';

import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { removeTextRun, textRunListQuery } from '#lib/features/content/generation/client.ts';
import type { TextRunSummary } from '#lib/features/content/generation/runs-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { RunBadge } from './run-badge.tsx';
import { runKindLabels, runKinds, runName, runStateLabels, runStates } from './run-labels.ts';

const filters = (t: Translator) => ({
  find: { label: t('Filter by prompt') },
  kind: choiceOf(t('Filter by type'), t('All types'), runKinds, (kind) => runKindLabels(t)[kind]),
  state: choiceOf(t('Filter by status'), t('All statuses'), runStates, (state) => runStateLabels(t)[state].text),
});

interface RunListProps {
  initial: { runs: TextRunSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string; kind: TextRunSummary['kind'] | ''; state: TextRunSummary['state'] | '' };
  /** Milliseconds; base for "ago", so that server and browser render the same. */
  now: number;
}

/** Requests to the text model, newest first. */
export function RunList({ initial, initialFilter, now }: RunListProps) {
  const t = useMessages();
  return (
    <RecordList
      what={t('the requests')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, kind, state }, cursor) =>
        textRunListQuery({
          ...(find && { find }),
          ...(kind && { kind }),
          ...(state && { state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ runs }) => runs}
      noMatch={t('No matching requests')}
      none={{
        title: t('No AI requests yet'),
        help: t('Requests to the connected AI model, from here or the API, are saved with their responses.'),
      }}
      confirmDelete={(run, onClose) => (
        <DeleteDialog
          id={run?.id ?? null}
          what={t('AI request')}
          description={t('Deletes the prompt and the response. Drafts created from it are kept.')}
          remove={removeTextRun}
          stale={['text-runs']}
          onClose={onClose}
        >
          {run && runName(run)}
        </DeleteDialog>
      )}
    >
      {(runs, onDelete) => (
        <RecordTable
          label={t('AI history')}
          rows={runs}
          href={({ id }) => `/content/runs/${id}`}
          lead={{ title: t('Prompt'), name: runName }}
          columns={[
            { title: t('Type'), className: 'w-44', look: 'line', cell: ({ kind }) => runKindLabels(t)[kind] },
            { title: t('Status'), className: 'w-28', cell: ({ state }) => <RunBadge state={state} /> },
            {
              title: t('Model'),
              className: 'w-44',
              cell: ({ model }) => <span className="block max-w-44 truncate">{model ?? t('none')}</span>,
            },
            agoColumn(t('Created'), now),
          ]}
          card={{
            line: ({ kind, created_at: at }) => `${runKindLabels(t)[kind]} · ${t.ago(at, now)}`,
            end: ({ state }) => state !== 'done' && <RunBadge state={state} />,
          }}
          onDelete={onDelete}
          nameOf={(run) => t('the request of {createdAt}', { createdAt: t.moment(run.created_at) })}
        />
      )}
    </RecordList>
  );
}
