'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { RunHeader } from '#components/runs/run-header.tsx';
import { RunProgress } from '#components/runs/run-progress.tsx';
import { useStaleWhenOver } from '#components/runs/use-run-again.ts';
import { Button } from '#components/ui/button.tsx';
import { Copy, PenLine } from '#components/ui/icons.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { toast, toastError } from '#components/ui/toast.ts';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import {
  isUnderWay,
  resumeTree,
  stopTree,
  treeExportAddress,
  treeQuery,
  writeBrief,
} from '#lib/features/question-trees/client.ts';
import type { TreeDetail } from '#lib/features/question-trees/contract.ts';
import { useMessages } from '#messages';
import { QuestionBranches } from './question-branches.tsx';
import { branchesOf, headingsOf, outlineOf } from './tree-labels.ts';

/** One tree: its questions as a nested list, growing while it runs. */
export function TreeView({ initial, country }: { initial: TreeDetail; country: string }) {
  const t = useMessages();
  const query = useQuery({ ...treeQuery(initial.id), initialData: initial });
  const tree = query.data;
  const { id, nodes } = tree;
  const running = isUnderWay(tree.status);
  useStaleWhenOver(running, ['question-trees']);
  const refetch = () => void query.refetch();
  const resume = useMutation({
    mutationFn: () => resumeTree(id),
    onSuccess: refetch,
    onError: toastError(t('Action failed')),
  });
  const branches = branchesOf(nodes);
  const router = useRouter();
  const write = useMutation({
    mutationFn: () => writeBrief(tree, headingsOf(branches)),
    onSuccess: (draftId) => router.push(`/content/${draftId}`),
    onError: toastError(t('Action failed')),
  });
  const missing = nodes.filter(({ status }) => status === 'not_measured');
  const total = tree.searched_count + tree.waiting_count + missing.length;
  const done = total - tree.waiting_count;
  const copy = () =>
    navigator.clipboard.writeText(outlineOf(branches)).then(
      () => toast.success(t('Outline copied')),
      () => toast.error(t('Copy failed'), { description: t('The browser blocked clipboard access on this page.') }),
    );
  return (
    <>
      <RunHeader
        title={<bdi>{tree.keyword}</bdi>}
        note={[
          engineNameOf(tree.search_engine),
          country,
          t.many(tree.questions_count, '{count} question|{count} questions'),
          t.moment(tree.finished_at ?? tree.created_at),
        ].join(' · ')}
        isOver={!running}
        again={
          missing.length > 0
            ? {
                label: t.many(missing.length, 'Search {count} missing question|Search {count} missing questions'),
                start: () => resume.mutate(),
                isPending: resume.isPending,
              }
            : undefined
        }
        secondary={
          branches.length > 0 && (
            <Button pending={write.isPending || write.isSuccess} onClick={() => write.mutate()}>
              <PenLine /> {t('Write a brief')}
            </Button>
          )
        }
        menu={[
          { label: t('Copy outline (Markdown)'), icon: <Copy />, onSelect: () => void copy() },
          exportEntries(t, (format) => treeExportAddress(id, format)),
        ]}
        remove={{ kind: 'question_tree', id, name: tree.keyword, list: '/keywords/questions' }}
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        {running && (
          <RunProgress
            title={t('Searching each question')}
            note={t('You can close this page; the job continues.')}
            bar={{ label: t('Job progress'), text: t('{done} of {total} searches', { done, total }), done, total }}
            cancel={() => stopTree(id)}
            onChanged={refetch}
          />
        )}
        {!running && missing.length > 0 && (
          <Callout
            tone="warning"
            title={t.many(missing.length, '{count} question was not searched|{count} questions were not searched')}
          >
            {missing[0]?.error}
          </Callout>
        )}
        <Panel>
          <PanelHeader
            title={t('People also ask')}
            note={t('Each question once, below the one whose SERP showed it first.')}
          />
          {branches.length === 0 ? (
            <EmptyState className="border-t" title={running ? t('No questions yet') : t('No questions')}>
              {!running && t('The SERP of this keyword shows no “People also ask”.')}
            </EmptyState>
          ) : (
            <PanelBody>
              <QuestionBranches branches={branches} />
            </PanelBody>
          )}
        </Panel>
      </div>
    </>
  );
}
