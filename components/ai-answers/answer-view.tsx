'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import type { AnswerDetail, HistoryEntry } from '#lib/features/ai-answers/answers-contract.ts';
import { answerHistoryQuery, answerQuery, isOpen } from '#lib/features/ai-answers/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { formatMs } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { Written } from './answer/written.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { failureOf } from './answer-labels.ts';
import { StatusBadge } from './answer-table.tsx';
import { useRunAgain } from './use-run-again.ts';

const loading = () => <Skeleton className="h-80" />;
const LivePage = dynamic(() => import('#components/captcha/live-page.tsx').then((module) => module.LivePage), {
  loading,
  ssr: false,
});
const Running = dynamic(() => import('./running.tsx').then((module) => module.Running));
const Blocked = dynamic(() => import('./blocked.tsx').then((module) => module.Blocked));
const OverTime = dynamic(() => import('./over-time.tsx').then((module) => module.OverTime), {
  loading: () => <Skeleton className="h-50" />,
});
const Compare = dynamic(() => import('./answer/compare.tsx').then((module) => module.Compare), { loading, ssr: false });
const Results = dynamic(() => import('./answer/results.tsx').then((module) => module.Results), { loading });
const Seen = dynamic(() => import('./answer/seen.tsx').then((module) => module.Seen), { loading, ssr: false });
const Raw = dynamic(() => import('./answer/raw.tsx').then((module) => module.Raw), { loading });

const tabs = ['overview', 'ai-mode', 'results', 'compare', 'evidence', 'json'] as const;
const tabNames = (t: Translator): Record<(typeof tabs)[number], string> => ({
  overview: t('AI overview'),
  'ai-mode': t('AI mode'),
  results: t('Organic results'),
  compare: t('Compare'),
  evidence: t('Evidence'),
  json: 'JSON',
});

interface AnswerViewProps {
  initial: AnswerDetail;
  history: HistoryEntry[];
  countryName: string;
  projectName: string | null;
  now: number;
}

/** One question to Google's AI in any state: running, answered, or failed with its reason. */
export function AnswerView({ initial, history: past, countryName, projectName, now }: AnswerViewProps) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const query = useQuery({ ...answerQuery(initial.id), initialData: initial });
  const answer = query.data;
  const { data: history } = useQuery({ ...answerHistoryQuery(initial.id), initialData: past });
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('overview'));
  const [doomed, setDoomed] = useState<boolean | null>(null);
  const open = isOpen(answer.status);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) {
      void cache.invalidateQueries({ queryKey: ['ai-answers'] });
      void cache.invalidateQueries({ queryKey: ['ai-answer', initial.id, 'history'] });
      void cache.invalidateQueries({ queryKey: ['engine-health'] });
    }
    wasOpen.current = open;
  }, [open, cache, initial.id]);
  const { ask, asking } = useRunAgain(answer);
  const failure = answer.status === 'failed' ? failureOf(answer) : null;

  return (
    <>
      <PageHeader
        title={<span dir="auto">{answer.query}</span>}
        actions={
          !open && (
            <>
              <SaveToProject
                result={{ kind: 'ai_answer', recordId: answer.id }}
                name={`AI answer to ${answer.query}`}
              />
              <Button size="sm" onClick={() => setDoomed(true)}>
                <Trash2 /> {t('Delete')}
              </Button>
              {!failure && (
                <Button size="sm" variant="primary" pending={asking} onClick={ask}>
                  {!asking && <RotateCw />} {t('Ask again')}
                </Button>
              )}
            </>
          )
        }
      />
      <Facts answer={answer} countryName={countryName} projectName={projectName} />
      <OutOfDate query={query} className="mb-4" />
      {open && (
        <>
          {answer.status === 'action_required' && (
            <LivePage kind="ai-answer" jobId={answer.id} engineName="Google" onEnded={() => void query.refetch()} />
          )}
          <Running answer={answer} onChanged={() => void query.refetch()} />
          <div className="grid gap-4">
            <Skeleton className="h-22" />
            <Skeleton className="h-80" />
          </div>
        </>
      )}
      <AnswerFigures answer={answer} />
      {answer.status === 'done' && answer.own_domains.length === 0 && (
        <Callout
          className="mb-4"
          title={t('Whose domain should be looked for?')}
          action={
            <Button size="sm" asChild>
              <Link href="/projects">{t('Projects')}</Link>
            </Button>
          }
        >
          {t('Make a project with your domain, and every answer tells whether it is cited, those that are stored too.')}
        </Callout>
      )}
      {failure && (
        <div className="mb-4">
          <Blocked answer={answer} reason={failure} history={history} now={now} onAsk={ask} asking={asking} />
        </div>
      )}
      {!open && history.length > 0 && (
        <div className="mb-4">
          <OverTime id={answer.id} history={history} countryName={countryName} hasOwn={answer.own_domains.length > 0} />
        </div>
      )}
      {!open && (
        <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'overview')}>
          <TabsList aria-label={t('Parts of the answer')}>
            {tabs.map((id) => (
              <TabsTrigger key={id} value={id}>
                {tabNames(t)[id]}
                {id === 'results' && answer.results && (
                  <span className="font-normal text-meta text-muted">{answer.results.length}</span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="overview">
            <Written answer={answer} part="overview" />
          </TabsContent>
          <TabsContent value="ai-mode">
            <Written answer={answer} part="ai-mode" />
          </TabsContent>
          <TabsContent value="results">
            <Results answer={answer} />
          </TabsContent>
          <TabsContent value="compare">
            <Compare answer={answer} history={history} />
          </TabsContent>
          <TabsContent value="evidence">
            <Seen answer={answer} />
          </TabsContent>
          <TabsContent value="json">
            <Raw answer={answer} />
          </TabsContent>
        </Tabs>
      )}
      {doomed !== null && (
        <DeleteRun
          kind="ai_answer"
          id={doomed ? answer.id : null}
          onClose={() => setDoomed(false)}
          onDeleted={() => router.replace('/ai-answers')}
        >
          {answer.query}
        </DeleteRun>
      )}
    </>
  );
}

/** Country, project, method and time in one line under the query. */
function Facts({
  answer,
  countryName,
  projectName,
}: Pick<AnswerViewProps, 'countryName' | 'projectName'> & { answer: AnswerDetail }) {
  const t = useMessages();
  const { created_at, finished_at, own_domains: own } = answer;
  const facts: [string, string][] = [
    [t('Country'), countryName],
    ...(projectName ? [[t('Project'), projectName] as [string, string]] : []),
    ...(own.length > 0 ? [[t('Looked for'), own.join(', ')] as [string, string]] : []),
    [t('Asked'), t.moment(created_at)],
    ...(finished_at
      ? [[t('Took'), formatMs(Date.parse(finished_at) - Date.parse(created_at))] as [string, string]]
      : []),
  ];
  return (
    <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-table">
      <span className="flex items-center gap-2">
        <span className="font-medium text-ink">Google</span>
        {answer.status === 'done' ? <Badge tone="good">{t('Done')}</Badge> : <StatusBadge answer={answer} />}
      </span>
      <dl className="contents">
        {facts.map(([term, value]) => (
          <div key={term} className="flex min-w-0 gap-1">
            <dt className="shrink-0">{term}</dt>
            <dd className="min-w-0 break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
