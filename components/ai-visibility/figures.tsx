import { type Kpi, KpiRow } from '#components/ui/kpi-row.tsx';
import { Moved } from '#components/ui/moved.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import type { AiChanges, AiSources, AiVisibility } from '#lib/features/ai-visibility/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { movementOf } from '#lib/text/movement.ts';
import { useMessages } from '#messages';
import { percent } from './visibility-labels.ts';

interface FiguresProps {
  figures: AiVisibility;
  sources: AiSources;
  changes: AiChanges;
  days: number;
  changeDays: number;
}

/** Key figures, each with its base and its change over the period. */
export function Figures({ figures: { now, before }, sources, changes, days, changeDays }: FiguresProps) {
  const t = useMessages();
  const shown = now.cited + now.not_cited;
  const own = sources.domains.filter((one) => one.own);
  const ownCitations = own.reduce((sum, { citations }) => sum + citations, 0);
  const count = (kind: 'won' | 'lost') => changes.changes.filter((one) => one.kind === kind).length;
  const items: Kpi[] = [
    {
      label: t('Coverage'),
      value: shareOr(t, now.coverage),
      note: (
        <>
          {t.many(shown + now.absent, '{shown} of {count} measured keyword|{shown} of {count} measured keywords', {
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
          {t.many(shown, '{cited} of {count} overview|{cited} of {count} overviews', { cited: now.cited })}{' '}
          <Delta now={now} before={before} days={days} of="citation_rate" moreIsBetter />
        </>
      ),
    },
    {
      label: t('Mention rate'),
      value: shareOr(t, now.mention_rate),
      note: (
        <>
          {t.many(now.mentioned, 'named in {count} text|named in {count} texts')}{' '}
          <Delta now={now} before={before} days={days} of="mention_rate" moreIsBetter />
        </>
      ),
    },
    {
      label: t('Your share of sources'),
      value: shareOr(t, sources.citations === 0 ? null : ownCitations / sources.citations),
      note: t.many(sources.citations, '{ownCitations} of {count} citation|{ownCitations} of {count} citations', {
        ownCitations,
      }),
    },
    {
      label: t('Won and lost in {days} days', { days: changeDays }),
      value:
        changes.compared === 0 ? (
          <NotMeasured why={t('No keyword was measured at both times')} />
        ) : (
          <>
            <span className="text-better">+{count('won')}</span> <span className="text-worse">−{count('lost')}</span>
          </>
        ),
      note: t.many(changes.compared, '{count} keyword measured at both times|{count} keywords measured at both times'),
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

/** Change in percentage points over the period, or a note that there was no measurement at its start. */
function Delta({ now, before, of, days, moreIsBetter = false }: DeltaProps) {
  const t = useMessages();
  const [is, was] = [now[of], before[of]];
  if (is === null) return null;
  if (was === null) return <span className="block">{t('not measured {days} days earlier', { days })}</span>;
  const points = Number(((is - was) * 100).toFixed(1));
  const movement = movementOf(points, { better: moreIsBetter ? 'higher' : 'neither' });
  if (!movement) return <span className="block">{t('unchanged from {days} days earlier', { days })}</span>;
  const { isUp } = movement;
  const amount = t('{points} points', { points: Math.abs(points) });
  const way = moreIsBetter ? (isUp ? t('up, better') : t('down, worse')) : isUp ? t('up') : t('down');
  return (
    <span className="block">
      <Moved movement={movement} amount={amount} words={`${way}: ${amount}`} />{' '}
      {t('compared with {days} days earlier', { days })}
    </span>
  );
}
