import { MarkBadge, markOf } from '#components/searches/results/own-marks.tsx';
import { SmallLink } from '#components/searches/results/small-link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AnswerDetail } from '#lib/features/ai-answers/answers-contract.ts';
import { useMessages } from '#messages';

/** The organic results of the same page, marking those that the overview cites. */
export function Results({ answer }: { answer: AnswerDetail }) {
  const t = useMessages();
  const { results, ai_overview: overview } = answer;
  if (results === null)
    return (
      <Panel>
        <EmptyState title={t('Results not available')}>
          {answer.ai_overview?.reason ?? answer.incomplete_reason ?? answer.error ?? t('No SERP could be fetched.')}
        </EmptyState>
      </Panel>
    );
  if (results.length === 0)
    return (
      <Panel>
        <EmptyState title={t('No results')}>{t('No results for this query.')}</EmptyState>
      </Panel>
    );
  const marks = { own: answer.own_domains, watched: answer.watched_domains };
  const cited = new Map(
    (overview?.sources ?? []).map((one) => [one.organic_ranking, one.ranking] as const).toReversed(),
  );
  return (
    <Panel aria-label={t('Organic results')}>
      <PanelHeader
        title={t('Organic results')}
        note={answer.incomplete_reason ?? t('From the same SERP, excluding ads and other SERP features.')}
      />
      <ol className="divide-y border-t">
        {results.map((result) => {
          const mark = markOf(result.host, marks);
          const source = cited.get(result.ranking);
          return (
            <li
              key={result.ranking}
              className={cn('grid grid-cols-[36px_minmax(0,1fr)] px-4 py-2.5', mark === 'own' && 'bg-accent-soft/60')}
            >
              <span className="text-muted">{result.ranking}</span>
              <div className="min-w-0">
                <p className="break-words font-medium">
                  <SmallLink url={result.url} text={result.title || result.url} />
                </p>
                <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
                  <span className="max-w-full truncate">{result.url.replace(/^https?:\/\/(www\.)?/, '')}</span>
                  <MarkBadge mark={mark} />
                  {source && <Badge>{t('AI Overview source {source}', { source })}</Badge>}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
