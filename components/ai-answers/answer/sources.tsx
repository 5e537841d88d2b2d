import type { Part } from '#components/ai-answers/answer-labels.ts';
import { bare } from '#components/ai-answers/source-domains.ts';
import { hostOf, MarkBadge, markOf } from '#components/searches/results/own-marks.tsx';
import { SmallLink } from '#components/searches/results/small-link.tsx';
import { cn } from '#components/ui/cn.ts';
import type { AnswerDetail, StoredSource } from '#lib/features/ai-answers/answers-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** Anchor that a citation marker links to. */
export const sourceAnchor = (part: Part, number: number): string => `${part}-source-${number}`;

interface SourcesProps {
  part: Part;
  answer: Pick<AnswerDetail, 'own_domains' | 'watched_domains' | 'results'>;
  sources: readonly StoredSource[];
}

/** The sources of an answer, in order. */
export function Sources({ part, answer, sources }: SourcesProps) {
  const t = useMessages();
  if (sources.length === 0)
    return <p className="border-t px-4 py-6 text-center text-muted">{t('No sources cited.')}</p>;
  const marks = { own: answer.own_domains, watched: answer.watched_domains };
  return (
    <ol aria-label={t('Sources')} className="divide-y border-t">
      {sources.map((source) => {
        const mark = markOf(source.host, marks);
        return (
          <li
            key={source.ranking}
            id={sourceAnchor(part, source.ranking)}
            className={cn(
              'grid scroll-mt-20 grid-cols-[28px_minmax(0,1fr)] px-4 py-2.5 outline-accent -outline-offset-2 target:bg-accent-soft target:outline-2',
              mark === 'own' && 'bg-accent-soft/60',
            )}
          >
            <span className="text-muted text-table">{source.ranking}</span>
            <div className="min-w-0">
              <p className="break-words font-medium text-table">
                <SmallLink url={source.url} text={source.title || source.site_name || source.url} />
              </p>
              {source.description && (
                <p dir="auto" className="line-clamp-2 break-words text-meta text-muted">
                  {source.description}
                </p>
              )}
              <p className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
                <span className="max-w-full truncate">
                  {bare(source.host) || hostOf(source.url) || t('unknown host')}
                </span>
                <span aria-hidden="true">·</span>
                <span>{placeOf(t, source, answer)}</span>
                <MarkBadge mark={mark} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The organic position of the page, else of its site. */
function placeOf(
  t: Translator,
  { organic_ranking: rank, host }: StoredSource,
  { results }: SourcesProps['answer'],
): string {
  if (rank !== null) return t('organic position {rank}', { rank });
  if (results === null) return t('organic position not measured');
  const site = results.find((one) => bare(one.host) === bare(host))?.ranking;
  return site
    ? t('another page ranks at #{site}', { site })
    : t('not in the top {results}', { results: results.length });
}
