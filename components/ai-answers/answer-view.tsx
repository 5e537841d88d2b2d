'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { RunHeader } from '#components/runs/run-header.tsx';
import { useStaleWhenOver } from '#components/runs/use-run-again.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import type { AnswerDetail, HistoryEntry } from '#lib/features/ai-answers/answers-contract.ts';
import { answerHistoryQuery, answerQuery, isOpen } from '#lib/features/ai-answers/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Written } from './answer/written.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { failureOf } from './answer-labels.ts';
import { StatusBadge } from './status-badge.tsx';
import { useAnswerAgain } from './use-answer-again.ts';

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
  overview: t('AI Overview'),
  'ai-mode': t('AI Mode'),
  results: t('Organic results'),
  compare: t('Compare'),
  evidence: t('Stored copies'),
  json: 'JSON',
});

interface AnswerViewProps {
  initial: AnswerDetail;
  history: HistoryEntry[];
  countryName: string;
  now: number;
}

/** One question to Google's AI in any state: running, answered, or failed with its reason. */
export function AnswerView({ initial, history: past, countryName, now }: AnswerViewProps) {
  const t = useMessages();
  const query = useQuery({ ...answerQuery(initial.id), initialData: initial });
  const answer = query.data;
  const { data: history } = useQuery({ ...answerHistoryQuery(initial.id), initialData: past });
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('overview'));
  const open = isOpen(answer.status);
  useStaleWhenOver(open, ['ai-answers'], ['ai-answer', initial.id, 'history'], ['engine-health']);
  const again = useAnswerAgain(answer);
  const failure = answer.status === 'failed' ? failureOf(answer) : null;

  return (
    <>
      <RunHeader
        title={<span dir="auto">{answer.query}</span>}
        isOver={!open}
        again={failure ? undefined : again}
        save={{
          result: { kind: 'ai_answer', recordId: answer.id },
          name: `AI answer to ${answer.query}`,
          filedIn: answer.project_id,
        }}
        remove={{ kind: 'ai_answer', id: answer.id, name: answer.query, list: '/ai-answers' }}
      />
      <Facts answer={answer} countryName={countryName} />
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
          title={t('Add your domain')}
          action={
            <Button size="sm" asChild>
              <Link href="/projects">{t('Projects')}</Link>
            </Button>
          }
        >
          {t('Create a project with your domain to see whether it is cited.')}
        </Callout>
      )}
      {failure && (
        <div className="mb-4">
          <Blocked
            answer={answer}
            reason={failure}
            history={history}
            now={now}
            onAsk={again.start}
            asking={again.isPending}
          />
        </div>
      )}
      {!open && history.length > 0 && (
        <div className="mb-4">
          <OverTime id={answer.id} history={history} countryName={countryName} hasOwn={answer.own_domains.length > 0} />
        </div>
      )}
      {!open && (
        <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'overview')}>
          <TabsList aria-label={t('Sections of the AI Overview check')}>
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
    </>
  );
}

/** Country, method and time in one line under the query. */
function Facts({ answer, countryName }: Pick<AnswerViewProps, 'countryName'> & { answer: AnswerDetail }) {
  const t = useMessages();
  const { created_at, finished_at, own_domains: own } = answer;
  const facts: [string, string][] = [
    [t('Country'), countryName],
    ...(own.length > 0 ? [[t('Project domain'), own.join(', ')] as [string, string]] : []),
    [t('Checked'), t.moment(created_at)],
    ...(finished_at
      ? [[t('Duration'), t.duration(Date.parse(finished_at) - Date.parse(created_at))] as [string, string]]
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
