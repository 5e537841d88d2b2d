import { MarkBadge } from '#components/searches/results/own-marks.tsx';
import { SmallLink } from '#components/searches/results/small-link.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import type { AiSourceRow } from '#lib/features/ai-visibility/contract.ts';
import { useMessages } from '#messages';
import { sourceId } from './source-id.ts';

interface OverviewSourcesProps {
  sources: readonly AiSourceRow[];
  position: number | null;
  depth: number | null;
}

/** The sources of an overview in order, each with its organic position in the same results. */
export function OverviewSources({ sources, position, depth }: OverviewSourcesProps) {
  const t = useMessages();
  return (
    <Panel aria-label={t('Sources')} className="self-start">
      <PanelHeader
        title={t.many(sources.length, '{count} source|{count} sources')}
        note={
          position === null
            ? t('In page order. Your organic position: not in top {depth}.', { depth: depth ?? 0 })
            : t('In page order. Your organic position: {position}.', { position })
        }
      />
      <ol aria-label={t('Sources')} className="divide-y border-t">
        {sources.map((source) => (
          <li
            key={source.place}
            id={sourceId(source.place)}
            className={cn(
              'grid scroll-mt-20 grid-cols-[28px_minmax(0,1fr)] px-4 py-2.5 outline-accent -outline-offset-2 target:bg-accent-soft target:outline-2',
              source.own && 'bg-accent-soft/60',
            )}
          >
            <span className="text-muted text-table">{source.place}</span>
            <div className="min-w-0">
              <p className="break-words font-medium text-table">
                <SmallLink url={source.url} text={source.title || source.url} />
              </p>
              <p className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
                <span className="max-w-full truncate">{source.host}</span>
                <span>
                  {source.organic_position === null
                    ? t('not in the results')
                    : t('organic position {position}', { position: source.organic_position })}
                </span>
                <MarkBadge mark={source.own ? 'own' : source.competitor ? 'watched' : null} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
