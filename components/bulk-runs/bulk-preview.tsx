import type { ReactNode } from 'react';
import { engineNames } from '#components/searches/search-labels.ts';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { BulkEstimate } from '#lib/features/bulk-runs/contract.ts';

/** What a run would do and cost, and which lines have errors. */
export function BulkPreview({ estimate }: { estimate: BulkEstimate }) {
  const t = useMessages();
  const { items_count: items, requests_count: requests, seconds_at_least: seconds } = estimate;
  const risks: Record<BulkEstimate['engines'][number]['risk'], { word: string; tone: Tone }> = {
    low: { word: t('Low block risk'), tone: 'good' },
    some: { word: t('Medium block risk'), tone: 'warning' },
    high: { word: t('High block risk'), tone: 'fault' },
    unknown: { word: t('Unknown block risk'), tone: 'neutral' },
  };
  const time =
    seconds === null
      ? t('No time estimate yet.')
      : seconds < 90
        ? t.many(seconds, 'At least {count} second.|At least {count} seconds.')
        : seconds < 5_400
          ? t.many(Math.round(seconds / 60), 'At least {count} minute.|At least {count} minutes.')
          : t.many(Math.round(seconds / 3_600), 'At least {count} hour.|At least {count} hours.');
  return (
    <div role="status" aria-label={t('Preview')} className="grid gap-2">
      {estimate.subjects.length > 0 && (
        <Callout title={t.many(items, '{count} item to process|{count} items to process')}>
          {requests !== null &&
            `${t.many(requests, '{count} search engine request.|{count} search engine requests.')} `}
          {time}
        </Callout>
      )}
      {estimate.engines.length > 0 && (
        <ul aria-label={t('Engines')} className="flex flex-wrap gap-x-4 gap-y-1 text-table">
          {estimate.engines.map(
            ({ search_engine: engine, risk, searches_count: all, blocked_count: blocked, retry_at: retry }) => (
              <li key={engine} className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{engineNames[engine]}</span>
                <Badge tone={risks[risk].tone}>{risks[risk].word}</Badge>
                <span className="text-muted">
                  {t('{blocked} of {all} SERP checks blocked in the last 7 days', { blocked, all })}
                  {retry && ` · ${t('paused until {moment}', { moment: t.moment(retry) })}`}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
      <Lines
        title={t.many(estimate.repeated_count, '{count} duplicate|{count} duplicates')}
        tone="info"
        count={estimate.repeated_count}
        shown={estimate.repeated.length}
      >
        {estimate.repeated.map(({ line, value, same_as: same }) => (
          <li key={line}>{t('Line {line}: “{value}” is the same as line {same}', { line, value, same })}</li>
        ))}
      </Lines>
      <Lines
        title={t.many(estimate.refused_count, '{count} invalid line|{count} invalid lines')}
        tone="warning"
        count={estimate.refused_count}
        shown={estimate.refused.length}
      >
        {estimate.refused.map(({ line, value, rule }) => (
          <li key={line}>{t('Line {line}: “{value}” {rule}', { line, value, rule })}</li>
        ))}
      </Lines>
    </div>
  );
}

interface LinesProps {
  title: string;
  tone: 'info' | 'warning';
  count: number;
  shown: number;
  children: ReactNode;
}

function Lines({ title, tone, count, shown, children }: LinesProps) {
  const t = useMessages();
  if (count === 0) return null;
  return (
    <Callout tone={tone} title={title}>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="max-h-40 overflow-y-auto break-words"
      >
        {children}
        {count > shown && <li>{t('and {count} more', { count: count - shown })}</li>}
      </ul>
    </Callout>
  );
}
