import { type Kpi, KpiRow } from '#components/ui/kpi-row.tsx';
import { MetricDelta } from '#components/ui/metric-delta.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import type { AiVisibility } from '#lib/features/ai-visibility/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { percent } from './visibility-labels.ts';

interface FiguresProps {
  figures: AiVisibility;
  days: number;
}

/** Key figures, each with its base and its change over the period. */
export function Figures({ figures: { now, before }, days }: FiguresProps) {
  const t = useMessages();
  const shown = now.cited + now.not_cited;
  const items: Kpi[] = [
    {
      label: t('AI Overview rate'),
      value: shareOr(t, now.coverage),
      note: (
        <>
          {t.many(shown + now.absent, '{shown} of {count} checked keyword|{shown} of {count} checked keywords', {
            shown,
          })}{' '}
          <Delta now={now} before={before} days={days} of="coverage" />
        </>
      ),
    },
    {
      label: t('Citation rate'),
      value: shareOr(t, now.citation_rate),
      note: (
        <>
          {t.many(shown, '{cited} of {count} AI Overview|{cited} of {count} AI Overviews', { cited: now.cited })}{' '}
          <Delta now={now} before={before} days={days} of="citation_rate" moreIsBetter />
        </>
      ),
    },
    {
      label: t('Mention rate'),
      value: shareOr(t, now.mention_rate),
      note: (
        <>
          {t.many(now.mentioned, 'brand mentioned in {count} answer|brand mentioned in {count} answers')}{' '}
          <Delta now={now} before={before} days={days} of="mention_rate" moreIsBetter />
        </>
      ),
    },
  ];
  return <KpiRow items={items} />;
}

const shareOr = (t: Translator, share: number | null) => (share === null ? <NotMeasured /> : percent(t, share));

interface DeltaProps {
  now: AiVisibility['now'];
  before: AiVisibility['now'];
  of: 'coverage' | 'citation_rate' | 'mention_rate';
  days: number;
  /** Whether higher is better; this colors the change. */
  moreIsBetter?: boolean;
}

/** Change in percentage points over the period. */
function Delta({ now, before, of, days, moreIsBetter = false }: DeltaProps) {
  const t = useMessages();
  const [is, was] = [now[of], before[of]];
  if (is === null) return null;
  return (
    <MetricDelta
      change={was === null ? null : (is - was) * 100}
      against={t('{days} days ago', { days })}
      better={moreIsBetter ? 'higher' : 'neither'}
      isShare
    />
  );
}
