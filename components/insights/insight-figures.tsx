import { useMessages } from '#components/ui/language.tsx';
import type { Insight } from '#lib/features/insights/contract.ts';

/** The main figures of an insight: position, impressions, clicks, sessions of its page, and what can be gained. */
export function InsightFigures({ insight: { gain, evidence, analytics } }: { insight: Insight }) {
  const t = useMessages();
  const { now, before } = evidence;
  return (
    <span className="flex flex-wrap justify-end gap-x-4 text-right tabular-nums max-sm:justify-start max-sm:text-left">
      {now && now.position !== null && <Figure label={t('Position')} value={t.number(now.position)} />}
      {now && <Figure label={t('Impressions')} value={t.number(now.impressions)} />}
      {now && (
        <Figure
          label={t('Clicks')}
          value={before ? `${t.number(before.clicks)} → ${t.number(now.clicks)}` : t.number(now.clicks)}
        />
      )}
      {analytics && <Figure label={t('Page sessions')} value={t.number(analytics.sessions)} />}
      <Figure
        label={t('Clicks/month to gain')}
        value={gain === null ? '–' : `+${t.number(Math.round(gain))}`}
        strong={gain !== null}
      />
    </span>
  );
}

function Figure({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <span className="grid min-w-16">
      <span className="text-meta text-muted">{label}</span>
      <span className={strong ? 'font-semibold text-better' : ''}>{value}</span>
    </span>
  );
}
