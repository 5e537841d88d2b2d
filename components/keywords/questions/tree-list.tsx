'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { statusLabels } from '#components/runs/status-labels.ts';
import { choiceOf } from '#components/ui/record-list.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { isUnderWay, treeListQuery } from '#lib/features/question-trees/client.ts';
import type { TreeSummary } from '#lib/features/question-trees/contract.ts';
import { TREE_STATUSES, type TreeStatus } from '#lib/features/question-trees/labels.ts';
import { useMessages } from '#messages';

type TreeListProps = RunListProps<'trees', TreeSummary, { find: string; state: TreeStatus | '' }>;

/** All question trees, newest first, updated live while one is running. */
export function TreeList({ now, ...first }: TreeListProps) {
  const t = useMessages();
  const states = statusLabels(t);
  const stateOf = ({ status, error }: TreeSummary) => (
    <RecordState {...states[status]} isRunning={isUnderWay(status)} why={error} />
  );
  const placeOf = ({ search_engine: engine, country }: TreeSummary) =>
    `${engineNameOf(engine)} · ${country.toUpperCase()}`;
  return (
    <RunList
      {...first}
      kind="question_tree"
      what={t('the question trees')}
      filters={{
        find: { label: t('Filter by keyword') },
        state: choiceOf(t('Filter by status'), t('All statuses'), TREE_STATUSES, (status) => states[status].word),
      }}
      query={({ find, state }, cursor, scope) =>
        treeListQuery({
          ...scope,
          ...(find && { q: find }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ trees }) => trees}
      noMatch={t('No matching question trees')}
      none={{
        title: t('No question trees yet'),
        help: t('Enter a keyword above to see what people also ask.'),
      }}
      nameOf={({ keyword }) => keyword}
    >
      {(trees, onDelete) => (
        <RecordTable
          label={t('Question trees')}
          rows={trees}
          href={({ id }) => `/keywords/questions/${id}`}
          lead={{ title: t('Keyword'), name: ({ keyword }) => keyword, line: placeOf }}
          columns={[
            {
              title: t('Questions'),
              className: 'w-28',
              look: 'number',
              cell: (tree) => t.number(tree.questions_count),
            },
            { title: t('Levels'), className: 'w-24', look: 'number', cell: ({ depth }) => t.number(depth) },
            { title: t('Status'), className: 'w-36', cell: stateOf },
            agoColumn(t('Created'), now),
          ]}
          card={{
            line: (tree) => (
              <>
                {placeOf(tree)} · {t.many(tree.questions_count, '{count} question|{count} questions')}
              </>
            ),
            end: stateOf,
          }}
          onDelete={onDelete}
          nameOf={({ keyword, created_at: at }) =>
            t('the question tree of {name}, {moment}', { name: keyword, moment: t.moment(at) })
          }
        />
      )}
    </RunList>
  );
}
